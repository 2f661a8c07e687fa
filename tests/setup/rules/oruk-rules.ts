/**
 * What the published schemas of HSDS-UK 3.0 say of every field that may stand in our answers, as a table of our own:
 * its type, and whether it has to be there. Fields that the profile does not name are mistakes.
 */
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect } from 'vitest';

type Sort = 'text' | 'uuid' | 'uri' | 'email' | 'number' | 'date' | 'date-time' | readonly string[];
interface Rule {
  sort?: Sort;
  /** An object of this name, or several. */
  one?: Name;
  many?: Name;
  required?: boolean;
}
type Name = 'service' | 'organization' | 'place' | 'location' | 'contact' | 'phone' | 'attribute' | 'term' | 'taxonomy';

const must = (sort: Sort): Rule => ({ sort, required: true });
const may = (sort: Sort): Rule => ({ sort });

const RULES: Record<Name, Record<string, Rule>> = {
  service: {
    id: must('uuid'),
    organization_id: may('uuid'),
    name: must('text'),
    description: may('text'),
    url: must('uri'),
    email: may('email'),
    status: must(['active', 'inactive', 'defunct', 'temporarily closed']),
    fees: may('text'),
    accreditations: may('text'),
    minimum_age: may('number'),
    maximum_age: may('number'),
    assured_date: may('date'),
    assurer_email: may('email'),
    alert: may('text'),
    last_modified: may('date-time'),
    organization: { one: 'organization' },
    service_at_locations: { many: 'place' },
    contacts: { many: 'contact' },
    attributes: { many: 'attribute' },
  },
  organization: {
    id: must('uuid'),
    name: must('text'),
    description: must('text'),
    email: may('email'),
    website: may('uri'),
    logo: may('text'),
    uri: may('uri'),
    parent_organization_id: may('uuid'),
    attributes: { many: 'attribute' },
  },
  place: {
    id: must('uuid'),
    service_id: may('uuid'),
    location_id: may('uuid'),
    location: { one: 'location' },
    service: { one: 'service' },
  },
  location: {
    id: must('uuid'),
    location_type: must(['physical', 'postal', 'virtual']),
    name: may('text'),
    description: may('text'),
    latitude: may('number'),
    longitude: may('number'),
    external_identifier: may('text'),
    external_identifier_type: may('text'),
    attributes: { many: 'attribute' },
  },
  // Its address is asked for, though the profile does not list it; phones are a contact's in HSDS itself.
  contact: {
    id: must('uuid'),
    service_id: may('uuid'),
    name: may('text'),
    title: may('text'),
    url: must('uri'),
    phones: { many: 'phone' },
    attributes: { many: 'attribute' },
  },
  phone: {
    id: must('uuid'),
    contact_id: may('uuid'),
    number: must('text'),
    description: may('text'),
    url: must('uri'),
  },
  attribute: {
    id: must('uuid'),
    link_id: may('uuid'),
    taxonomy_term_id: may('uuid'),
    link_type: may('text'),
    taxonomy_term: { one: 'term' },
  },
  // Some of the schemas ask for its name and description, others for its taxonomy.
  term: {
    id: must('uuid'),
    name: must('text'),
    description: must('text'),
    parent_id: may('uuid'),
    taxonomy: must('text'),
    taxonomy_id: may('uuid'),
    term_uri: may('uri'),
    term: may('text'),
    attributes: { many: 'attribute' },
  },
  taxonomy: {
    id: must('uuid'),
    name: must('text'),
    description: must('text'),
    uri: may('uri'),
    version: may('text'),
    taxonomy_terms: { many: 'term' },
  },
};

const schemaOf = (rule: Rule, isLine: boolean): object => {
  if (rule.one) return { $ref: `#/$defs/${rule.one}${isLine ? '-line' : ''}` };
  if (rule.many) return { type: 'array', items: { $ref: `#/$defs/${rule.many}` } };
  if (typeof rule.sort === 'object') return { enum: rule.sort };
  if (rule.sort === 'number') return { type: 'number' };
  return { type: 'string', minLength: 1, ...(rule.sort !== 'text' && { format: rule.sort }) };
};

/** A line of a list has what there is once, and nothing that there may be several of. */
const definition = (fields: Record<string, Rule>, isLine: boolean): object => {
  const shown = Object.entries(fields).filter(([, rule]) => !(isLine && rule.many));
  return {
    type: 'object',
    required: shown.filter(([, { required }]) => required).map(([name]) => name),
    properties: Object.fromEntries(shown.map(([name, rule]) => [name, schemaOf(rule, isLine)])),
    additionalProperties: false,
  };
};

const ajv = new Ajv({ allErrors: true });
formats.default(ajv);
const $defs = Object.fromEntries(
  Object.entries(RULES).flatMap(([name, fields]) => [
    [name, definition(fields, false)],
    [`${name}-line`, definition(fields, true)],
  ]),
);

/** Checks an object, or with `-line` what stands in a list. */
export function keepsOruk(name: Name | `${Name}-line`, value: unknown): void {
  const validate = ajv.compile({ $defs, $ref: `#/$defs/${name}` });
  validate(value);
  expect((validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)).toEqual([]);
}

/** Checks a page: its figures agree with each other, and no id comes twice. */
export function keepsOrukPage(name: Name, page: Record<string, unknown>): void {
  const contents = page.contents as { id: string }[];
  for (const one of contents) keepsOruk(`${name}-line`, one);
  const { total_items, total_pages, page_number, size, first_page, last_page, empty } = page;
  for (const figure of [total_items, total_pages, page_number, size]) expect(figure).toSatisfy(Number.isInteger);
  expect(size).toBe(contents.length);
  expect(total_items).toBeGreaterThanOrEqual(contents.length);
  expect(first_page).toBe(page_number === 1);
  expect(last_page).toBe(Number(page_number) >= Number(total_pages));
  expect(empty).toBe(contents.length === 0);
  expect(new Set(contents.map(({ id }) => id)).size).toBe(contents.length);
}
