/** The lines of iCalendar files: components and their properties, read leniently where what is meant can be told. */
import ICAL from 'ical.js';

export interface Property {
  /** In small letters, as are the names of its parameters. */
  params: Readonly<Record<string, string>>;
  /** As jCal has them: texts, and objects for rules of recurrence. */
  values: readonly unknown[];
}

export class Component {
  readonly name: string;
  readonly parts: Component[] = [];
  readonly #lines = new Map<string, string[]>();
  readonly #read = new Map<string, Property[]>();

  constructor(name: string) {
    this.name = name;
  }

  addLine(name: string, line: string): void {
    const before = this.#lines.get(name);
    if (before) before.push(line);
    else this.#lines.set(name, [line]);
  }

  has(name: string): boolean {
    return this.#lines.has(name);
  }

  /** Read when somebody asks: most events of a calendar are over, and nobody asks for their words. */
  all(name: string): Property[] {
    const lines = this.#lines.get(name);
    if (!lines) return [];
    const known = this.#read.get(name) ?? lines.flatMap((line) => readProperty(name, line));
    this.#read.set(name, known);
    return known;
  }

  first(name: string): Property | undefined {
    return this.all(name)[0];
  }

  /** The text of the first property of a name; nothing where it is empty. */
  text(name: string): string {
    const value = this.first(name)?.values[0];
    return typeof value === 'string' ? value.trim() : '';
  }
}

/** The lines of files that say what a calendar is, and not what is in it, are many; what is looked at is not. */
const READ = new Set([
  ...['uid', 'summary', 'description', 'location', 'url', 'image', 'status', 'class', 'categories', 'organizer'],
  ...['dtstart', 'dtend', 'duration', 'rrule', 'rdate', 'exdate', 'recurrence-id', 'sequence', 'conference', 'method'],
  ...['tzid', 'tzoffsetfrom', 'tzoffsetto', 'x-lic-location', 'name', 'x-wr-calname', 'x-wr-timezone'],
  ...['x-microsoft-cdo-alldayevent', 'x-funambol-allday'],
]);
const DATES = /^(?:dtstart|dtend|rdate|exdate|recurrence-id)\b/i;

/** What is looked at; alarms, tasks and what programs invent are passed over with all that is in them. */
const KNOWN = new Set(['vcalendar', 'vevent', 'vtimezone', 'standard', 'daylight']);
const COMPONENTS_MOST = 20_000;

export interface Components {
  /** The outermost ones: calendars, or what stands without one. */
  parts: Component[];
  /** Whether there are more than are read. */
  isLong: boolean;
  /** Whether the last of them is closed. */
  hasEnd: boolean;
}

/** What is never closed ends with the file, or where the next one of its name begins. */
export function componentsOf(text: string): Components {
  const root = new Component('');
  let open = [root];
  let count = 0;
  /** The name of an unknown component that we are in. */
  let passed: string | undefined;
  for (const line of linesOf(text)) {
    const [, edge, word = ''] = /^\s*(begin|end)\s*:\s*([\w-]+)\s*$/i.exec(line) ?? [];
    const name = word.toLowerCase();
    if (edge && (name === passed || KNOWN.has(name))) passed = undefined;
    if (edge?.toLowerCase() === 'begin') {
      if (!KNOWN.has(name)) {
        passed ??= name;
        continue;
      }
      if (++count > COMPONENTS_MOST) return { parts: root.parts, isLong: true, hasEnd: false };
      const same = open.findIndex((one) => one.name === name);
      if (same > 0) open = open.slice(0, same);
      const begun = new Component(name);
      open.at(-1)?.parts.push(begun);
      open.push(begun);
    } else if (edge) {
      const at = open.findLastIndex((one) => one.name === name);
      if (at > 0) open = open.slice(0, at);
    } else if (passed === undefined) addProperty(open.at(-1) ?? root, line);
  }
  return { parts: root.parts, isLong: false, hasEnd: open.length === 1 };
}

/** Lines with those that go on in the next one put together; empty ones count for nothing. */
function* linesOf(text: string): Generator<string> {
  let parts: string[] = [];
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (/^[ \t]/.test(line) && parts.length > 0) parts.push(line.slice(1));
    else if (line.trim() !== '') {
      if (parts.length > 0) yield parts.join('');
      parts = [line];
    }
  }
  if (parts.length > 0) yield parts.join('');
}

function addProperty(component: Component, line: string): void {
  const name = /^\s*([\w-]+)/.exec(line)?.[1]?.toLowerCase() ?? '';
  if (READ.has(name)) component.addLine(name, line);
}

type JCal = [name: string, params: Record<string, string>, type: string, ...values: unknown[]];

/** A line that is none is passed over, as other programs do; but that something repeats is not forgotten. */
function readProperty(name: string, line: string): Property | [] {
  try {
    const [, params, , ...values] = ICAL.parse.property(tidied(line)) as unknown as JCal;
    return { params, values };
  } catch {
    return name === 'rrule' ? { params: {}, values: [{}] } : [];
  }
}

/** Slips that are often made in dates and parameters. */
function tidied(line: string): string {
  const bare = line.trimStart().replaceAll(/^([\w-]+)\s*;+\s*/g, '$1;');
  if (/^rrule\b/i.test(bare)) return bare.replaceAll(/\s+/g, '');
  if (!DATES.test(bare)) return bare;
  return bare
    .replaceAll(/;{2,}/g, ';')
    .replaceAll(/\s*=\s*/g, '=')
    .replace(/;TZID=([^";:]*:[^";]*):(?=\d{8})/i, ';TZID="$1":')
    .replaceAll(
      /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/g,
      (_, y, m, d, hour, minute, second = '00') =>
        hour === undefined ? `${y}${m}${d}` : `${y}${m}${d}T${hour}${minute}${second}`,
    );
}
