/** Real data that tests read beside the project; it is not part of it and may be absent. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../../shared/data');

export const realData = (name: string): string => join(FOLDER, name);
export const hasRealData = (name: string): boolean => existsSync(realData(name));
