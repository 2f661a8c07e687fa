/** Events: with a place, and dates in a zone of their own. */
import { timezone as zone, zoned } from '../date-fields.ts';
import { dateInWords, endMoment, isDay, resolveDate, startMoment } from '../dates.ts';
import { FieldProblem, line, name, required, truth } from '../fields.ts';
import { SERIES_NAME_LIMIT } from '../limits.ts';
import { date, maybeText, term, text, truth as truthPart } from './card-parts.ts';
import { expectFields, expectParts } from './expect-entries.ts';
import { fields, type RecordOfFields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { city, online, shared, timezone } from './shared-fields.ts';

const eventFields = fields({
  ...shared,
  ...expectFields('event'),
  title: { rule: required(line(300)), label: 'Title', help: 'As its host wrote it.', order: -7, keeps: 'name' },
  host: {
    rule: line(300),
    label: 'Host',
    group: 'Source and publication',
    isShort: true,
    columns: ['organiser', 'organizer', 'hosted by', 'run by', 'organisation', 'organization'],
    keeps: 'name',
    searched: 'names',
  },
  city: { rule: name, ...city },
  city_details: {
    rule: line(500),
    label: 'How to find the place',
    help: 'Online: what it runs on, such as Zoom.',
    columns: ['venue', 'address', 'where', 'venue address', 'street'],
    searched: 'place',
  },
  online,
  cancelled: {
    rule: truth,
    label: 'Cancelled',
    help: 'Its card says ‘Cancelled’.',
    control: 'tick',
    columns: ['canceled', 'called off'],
  },
  start_date: {
    rule: zoned,
    label: 'Starts',
    help: 'Without a time it is a whole day.',
    control: 'when',
    order: -5,
    columns: [
      ...(['start', 'starts', 'begins', 'date', 'when', 'date and time'] as const),
      ...(['start time', 'starts at', 'event date', 'day'] as const),
    ],
  },
  end_date: {
    rule: zoned,
    label: 'Ends',
    help: 'Without a time it is a whole day.',
    control: 'when',
    order: -5,
    columns: ['end', 'ends', 'finish', 'finishes', 'until', 'end time', 'ends at'],
  },
  timezone: { rule: zone, ...timezone },
  category: {
    rule: name,
    label: 'Category',
    control: 'name',
    group: 'Topics and tags',
    columns: ['type', 'sort', 'categories'],
    vocabulary: 'eventtagcategory',
  },
  series: {
    rule: line(SERIES_NAME_LIMIT),
    label: 'Series',
    help: 'The same words on each date of an event that is repeated.',
    control: 'hidden',
    columns: ['series name'],
  },
});

export const event = itemKind({
  fields: eventFields,
  settle: settleEvent,
  card: {
    ...expectParts('event'),
    title: text('title'),
    host: maybeText('host'),
    category: term('category'),
    city: term('city'),
    city_details: maybeText('city_details'),
    online: truthPart('online'),
    cancelled: truthPart('cancelled'),
    start_date: date('start_date', '2027-05-11 for whole days, else an ISO instant with offset.'),
    end_date: date('end_date', 'As start_date; a day is included.'),
    timezone: maybeText('timezone', 'IANA zone in which the event is shown.'),
  },
  filters: {
    category: { field: 'category', label: 'Type', none: 'All Types' },
    tag: { field: 'tags', label: 'Tag', none: 'All Tags' },
    topic: { field: 'topics' },
    audience: { field: 'audiences', label: 'Audience', none: 'All Audiences' },
    location: { field: 'city', label: 'Location', none: 'All Locations' },
    type: {
      label: 'Where',
      choices: [
        { value: 'online', label: 'Online' },
        { value: 'in-person', label: 'In person' },
      ],
    },
  },
});

type EventRecord = RecordOfFields<typeof eventFields>;

function settleEvent(record: EventRecord): EventRecord {
  const { start_date, end_date, timezone: zone } = record;
  if (start_date === null) {
    if (end_date !== null) throw new FieldProblem('an end without a start_date', 'end_date');
    return record;
  }
  if (zone === null) throw new FieldProblem('required where there is a start_date; empty', 'timezone');
  const start = resolveDate(start_date, zone);
  const end = end_date === null ? null : resolveDate(end_date, zone);
  if (end !== null && endsBefore(end, start, zone))
    throw new FieldProblem(
      `ends (${dateInWords(end, zone)}) before it starts (${dateInWords(start, zone)})`,
      'end_date',
    );
  return { ...record, start_date: start, end_date: end };
}

/** A day that is over when the start begins lies before it; a moment may be the start itself. */
function endsBefore(end: string, start: string, zone: string): boolean {
  const [over, begun] = [endMoment(end, zone), startMoment(start, zone)];
  return isDay(end) ? over <= begun : over < begun;
}
