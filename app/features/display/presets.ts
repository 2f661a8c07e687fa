/** Ready-made looks: several settings in one press. Where one says nothing, it sets the usual. */
import { type Preferences, type Setting, USUAL } from '../../lib/preferences/preferences.ts';

/** What a look decides. Typeface, links, messages and results stay as the reader has them. */
const DECIDED = [
  'size',
  'lines',
  'letters',
  'measure',
  'theme',
  'images',
  'motion',
  'amount',
] as const satisfies Setting[];
type PresetSettings = Pick<Preferences, (typeof DECIDED)[number]>;

const withUsual = (differences: Partial<PresetSettings>): PresetSettings => ({
  ...(Object.fromEntries(DECIDED.map((name) => [name, USUAL[name]])) as PresetSettings),
  ...differences,
});

export interface Preset {
  name: string;
  settings: PresetSettings;
  /** Its sign: how thick its lines are, and where they stand. */
  sign: { width: number; lines: readonly number[] };
}

export const PRESETS: readonly Preset[] = [
  { name: 'Standard', settings: withUsual({}), sign: { width: 2, lines: [6.5, 13.5, 20.5, 27.5] } },
  {
    name: 'Spacious',
    settings: withUsual({ size: 115, lines: 1.8, letters: 3, measure: 60 }),
    sign: { width: 2.4, lines: [6, 17, 28] },
  },
  {
    name: 'Calm',
    settings: withUsual({ lines: 1.8, theme: 'mist', images: 'soften', motion: 'none', amount: 'fewer' }),
    sign: { width: 2, lines: [12, 22] },
  },
  {
    name: 'Strong',
    settings: withUsual({ size: 130, lines: 1.8, theme: 'contrast' }),
    sign: { width: 5, lines: [7, 17, 27] },
  },
];

export const isPresetOn = (preferences: Preferences, { settings }: Preset): boolean =>
  DECIDED.every((name) => preferences[name] === settings[name]);
