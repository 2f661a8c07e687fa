import { ScreenHead } from '../parts.tsx';

export const MembersScreen = () => <ScreenHead title="Members" />;
