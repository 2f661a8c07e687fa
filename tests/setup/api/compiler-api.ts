/** The compiler's API under its usual name, for `api-types.ts`. */
import { ts } from '@ts-morph/common';

export default ts;
