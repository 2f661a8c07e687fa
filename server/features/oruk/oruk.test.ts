import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, it } from 'vitest';
import { OrukPageOf, OrukPlace, OrukService, OrukServiceLine, OrukTaxonomy, OrukTerm } from '#contract/oruk.ts';
import { openApi, type TestApi } from '#tests/setup/api.ts';
import { hasRealData, realData } from '#tests/setup/real-data.ts';
import { onEachEngine } from '#tests/setup/store.ts';
import { importFolder } from '../curation/import/import-folder.ts';

const ajv = new Ajv({ strict: false });
formats.default(ajv);

/** Asks, and checks the answer by a schema, to the letter. */
async function ask(api: TestApi, path: string, schema: object) {
  const { status, body } = await api.get(`/api/oruk/${path}`);
  expect([path, status]).toEqual([path, 200]);
  const validate = ajv.compile(JSON.parse(JSON.stringify(schema)));
  validate(body);
  expect(validate.errors ?? [], path).toEqual([]);
  return body;
}

/** The fields that the standard asks of each object, by where it stands. */
const REQUIRED = { service: ['id', 'name', 'status', 'url'], organization: ['id', 'name', 'description'] };

function asksNoMore(service: Record<string, unknown>): void {
  expect(Object.keys(service)).toEqual(expect.arrayContaining(REQUIRED.service));
  expect(Object.keys(service.organization as object)).toEqual(expect.arrayContaining(REQUIRED.organization));
  expect(['active', 'inactive', 'defunct', 'temporarily closed']).toContain(service.status);
}

/** Every path to a field: `organization.name`, `attributes.[].id`. */
const fieldsOf = (value: unknown, at = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [at];
  const own = Array.isArray(value)
    ? value.map((one) => [`${at}[]`, one])
    : Object.entries(value).map(([key, one]) => [`${at}.${key}`, one]);
  return own.flatMap(([path, one]) => [String(path), ...fieldsOf(one, String(path))]);
};

/** Fields of the published schemas that their own examples leave out. */
const BESIDE_EXAMPLES =
  /^\.attributes\[\]\.(?:link_id|taxonomy_term_id|taxonomy_term\.taxonomy_id)$|^\.contacts\[\]\.(?:url|phones.*)$/;

onEachEngine('the directory as Open Referral UK', (engine) => {
  it('has services with all that is known of them, by ids that stay', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const one = await shelves.entry({
      name: 'A clinic',
      synopsis: 'Helps people to sleep.',
      url: 'https://clinic.example.org/',
      images: ['/pictures/clinic.png'],
      city: 'York',
      online: true,
      category: ['Clinics'],
      topics: ['sleep'],
      audiences: ['Adults'],
      price: 'Free',
      phone_number: '01632 960000',
      email: 'desk@clinic.example.org',
    });
    await shelves.entry({ name: 'Bare' });
    const hidden = await shelves.entry({ name: 'Hidden' });
    const { contents } = await ask(api, 'services', OrukPageOf(OrukServiceLine));
    expect(contents.map(({ name }: { name: string }) => name)).toEqual(['A clinic', 'Bare', 'Hidden']);
    for (const service of contents) asksNoMore(service);
    const [{ id }, , { id: hiddenId }] = contents;
    const whole = await ask(api, `services/${id}`, OrukService);
    asksNoMore(whole);
    expect(whole).toMatchObject({
      name: 'A clinic',
      url: 'https://clinic.example.org/',
      email: 'desk@clinic.example.org',
      fees: 'Free',
      organization: { website: 'https://clinic.example.org/', logo: 'http://localhost/pictures/clinic.png' },
      service_at_locations: [{ location: { name: 'York' } }, { location: { location_type: 'virtual' } }],
      contacts: [{ phones: [{ number: '01632 960000' }] }],
    });
    expect(
      whole.attributes.map(({ taxonomy_term }: { taxonomy_term: { name: string; taxonomy: string } }) => [
        taxonomy_term.taxonomy,
        taxonomy_term.name,
      ]),
    ).toEqual([
      ['Categories', 'Clinics'],
      ['Topics', 'Sleep'],
      ['Audiences', 'Adults'],
    ]);
    await shelves.hide(hidden.id);
    expect((await api.get(`/api/oruk/services/${hiddenId}`)).status).toBe(404);
    expect((await ask(api, 'services', OrukPageOf(OrukServiceLine))).total_items).toBe(2);
    await shelves.put('directory', { external_id: one.external_id, slug: 'renamed', name: 'Renamed' }, one.id);
    expect((await ask(api, `services/${id}`, OrukService)).name).toBe('Renamed');
  });

  it('is searched, filtered by terms and time, and comes in pages', async () => {
    await using api = await openApi(engine);
    for (const name of ['Anna', 'Bert', 'Cleo'])
      await api.shelves.entry({ name, category: [name === 'Bert' ? 'Coaches' : 'Clinics'], city: 'York' });
    const names = async (query: string) =>
      (await ask(api, `services?${query}`, OrukPageOf(OrukServiceLine))).contents.map(
        ({ name }: { name: string }) => name,
      );
    const terms = (await ask(api, 'taxonomy_terms', OrukPageOf(OrukTerm))).contents as {
      id: string;
      name: string;
      taxonomy_id: string;
    }[];
    const coaches = terms.find(({ name }) => name === 'Coaches');
    expect(await ask(api, `taxonomy_terms/${coaches?.id}`, OrukTerm)).toEqual(coaches);
    expect(await names(`taxonomy_term_id=${coaches?.id}`)).toEqual(['Bert']);
    expect(await names(`taxonomy_id=${coaches?.taxonomy_id}`)).toEqual(['Anna', 'Bert', 'Cleo']);
    expect(await names('taxonomy_term_id=none')).toEqual([]);
    expect(await names('search=cleo')).toEqual(['Cleo']);
    expect(await names('modified_after=2099-01-01T00:00:00Z')).toEqual([]);
    expect(await names('modified_after=2020-01-01T00:00:00Z')).toHaveLength(3);
    expect(await ask(api, 'services?page=2&per_page=2', OrukPageOf(OrukServiceLine))).toMatchObject({
      total_items: 3,
      total_pages: 2,
      page_number: 2,
      size: 1,
      first_page: false,
      last_page: true,
      empty: false,
    });
    const places = (await ask(api, 'service_at_locations', OrukPageOf(OrukPlace))).contents;
    expect(places).toHaveLength(3);
    expect(await ask(api, `service_at_locations/${places[1].id}`, OrukPlace)).toEqual(places[1]);
    const taxonomies = (await ask(api, 'taxonomies', OrukPageOf(OrukTaxonomy))).contents;
    expect(await ask(api, `taxonomies/${taxonomies[0].id}`, OrukTaxonomy)).toEqual(taxonomies[0]);
    for (const path of ['services/none', 'taxonomies/none', 'taxonomy_terms/none', 'service_at_locations/none'])
      expect((await api.get(`/api/oruk/${path}`)).status).toBe(404);
    expect((await api.get('/api/oruk/services?modified_after=soon')).status).toBe(400);
    expect((await api.get('/api/oruk')).body).toMatchObject({ version: 'HSDS-UK-3.0' });
  });
});

const there = hasRealData('catalogue') && hasRealData('feeds');

it.skipIf(!there)(
  'every service of the real catalogue has only fields of the standard',
  { timeout: 60_000 },
  async () => {
    const example = JSON.parse(readFileSync(realData('feeds/oruk/uk-profile/service_full.json'), 'utf8'));
    const known = new Set(fieldsOf(example));
    await using api = await openApi('sqlite');
    await importFolder(api.store.db, realData('catalogue'));
    await api.catchUp();
    const { contents, total_items } = await ask(api, 'services?per_page=50', OrukPageOf(OrukServiceLine));
    expect(total_items).toBeGreaterThan(5);
    for (const { id } of contents) {
      const whole = await ask(api, `services/${id}`, OrukService);
      asksNoMore(whole);
      expect(fieldsOf(whole).filter((path) => !known.has(path) && !BESIDE_EXAMPLES.test(path))).toEqual([]);
    }
  },
);
