/** A whole catalogue: the real one where it lies beside the project, and the demo otherwise. */
import { DEMO_FOLDER } from '#server/curation/demo/demo.ts';
import { hasRealData, realData } from './real-data.ts';

export const CATALOGUE = hasRealData('catalogue')
  ? { name: 'the real catalogue', folder: realData('catalogue') }
  : { name: 'the demo', folder: DEMO_FOLDER };
