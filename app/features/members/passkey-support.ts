/** Whether the browser knows passkeys; false while a page is made on the server. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};
const has = () => 'PublicKeyCredential' in globalThis;
const no = () => false;
export const usePasskeySupport = (): boolean => useSyncExternalStore(never, has, no);
