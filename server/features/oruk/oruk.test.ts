import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { OrukPageOf, OrukPlace, OrukService, OrukServiceLine, OrukTaxonomy, OrukTerm } from '#contract/oruk.ts';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { CATALOGUE } from '#tests/setup/data/catalogue.ts';
import { hasRealData, realData } from '#tests/setup/data/real-data.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { keepsOruk, keepsOrukPage } from '#tests/setup/rules/oruk-rules.ts';
import { importFolder } from '../../curation/import/import-folder.ts';

const ajv = new Ajv({ strict: false });
formats.default(ajv);

/** What stands in each list. */
const NAMES = {
  services: 'service',
  service_at_locations: 'place',
  taxonomies: 'taxonomy',
  taxonomy_terms: 'term',
} as const;

const compiled = new WeakMap<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const validate = compiled.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema)));
  compiled.set(schema, validate);
  return validate;
}

/** Asks, and checks the answer by our schema and by the rules of the standard, to the letter. */
async function ask(api: TestApi, path: string, schema: object) {
  const { status, body } = await api.get(`/api/oruk/${path}`);
  expect([path, status]).toEqual([path, 200]);
  const validate = validatorOf(schema);
  validate(body);
  expect(validate.errors ?? [], path).toEqual([]);
  const [, list = '', id] = /^(\w+)(?:\/(.+))?/.exec(path) ?? [];
  const name = NAMES[list as keyof typeof NAMES];
  if (id === undefined) keepsOrukPage(name, body);
  else keepsOruk(name, body);
  return body;
}

onEachEngine('the directory as Open Referral UK', (engine) => {
  it('answers what it is asked for or refuses it by name, and says what can be asked', async () => {
    await using api = await openApi(engine);
    await api.shelves.entry({ name: 'A clinic', category: ['Clinics'] });
    const unknown = ['postcode', 'proximity', 'minimum_age', 'day', 'coverage', 'organization_id', 'query', 'top_only'];
    for (const list of ['services', 'service_at_locations', 'taxonomies', 'taxonomy_terms'])
      for (const name of unknown) {
        const answer = await api.get(`/api/oruk/${list}?search=clinic&${name}=1`);
        expect([list, name, answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
          list,
          name,
          400,
          'invalid_request',
          [name],
        ]);
        expect(answer.body.message).toContain(`‘${name}’. It can be asked for ‘search’, `);
      }
    for (const list of ['taxonomies', 'taxonomy_terms'])
      expect((await api.get(`/api/oruk/${list}?modified_after=2020-01-01T00:00:00Z`)).status).toBe(400);
    expect((await api.get('/api/oruk/services?search=clinic&postcode=&utm_source=x&_=1')).body.total_items).toBe(1);
    const twice = await api.get('/api/oruk/services?search=clinic&text=sleep');
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['search', 'text']]);
  });

  it('finds words by each name that the standard has had for them', async () => {
    await using api = await openApi(engine);
    for (const name of ['Anna', 'Bert'])
      await api.shelves.entry({ name, category: [`${name}s Clinics`], city: 'York' });
    for (const asked of ['search', 'text', 'keyword']) {
      const names = async (list: string, schema: object) =>
        (await ask(api, `${list}?${asked}=bert`, OrukPageOf(schema as typeof OrukTerm))).contents;
      expect([asked, (await names('services', OrukServiceLine)).map(({ name }: OrukTerm) => name)]).toEqual([
        asked,
        ['Bert'],
      ]);
      expect(await names('service_at_locations', OrukPlace)).toHaveLength(1);
    }
    const terms = await ask(api, 'taxonomy_terms?search=bert', OrukPageOf(OrukTerm));
    expect(terms.contents.map(({ name }: OrukTerm) => name)).toEqual(['Berts Clinics']);
    expect((await ask(api, 'taxonomies?search=topic', OrukPageOf(OrukTaxonomy))).contents).toMatchObject([
      { name: 'Topics' },
    ]);
  });

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
      facts: [
        { name: 'step-free', answer: 'yes', note: 'a lift' },
        { name: 'speaking', answer: 'no' },
        { name: 'bsl', answer: 'unknown', note: 'we ask' },
        { name: 'diagnosis', answer: 'no' },
        { name: 'plan', answer: 'yes' },
      ],
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
    const [{ id }, , { id: hiddenId }] = contents;
    const whole = await ask(api, `services/${id}`, OrukService);
    keepsOruk('service', whole);
    expect(whole).toMatchObject({
      name: 'A clinic',
      url: 'https://clinic.example.org/',
      email: 'desk@clinic.example.org',
      fees: 'Free',
      organization: { website: 'https://clinic.example.org/', logo: 'http://localhost/pictures/clinic.png' },
      service_at_locations: [
        {
          location: {
            name: 'York',
            description: 'No need to speak. Step-free (a lift). Plan beforehand. No diagnosis needed.',
          },
        },
        { location: { location_type: 'virtual' } },
      ],
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
    await api.shelves.entry({ name: 'Dora', category: ['Clinics'] });
    await api.shelves.entry({ name: 'Emil', category: ['Clinics'], city: 'York', online: true });
    const pageOfPlaces = async (page: number) =>
      await ask(api, `service_at_locations?per_page=2&page=${page}`, OrukPageOf(OrukPlace));
    const pages = [await pageOfPlaces(1), await pageOfPlaces(2), await pageOfPlaces(3), await pageOfPlaces(4)];
    expect(pages.map(({ size, total_items, last_page }) => [size, total_items, last_page])).toEqual([
      [2, 5, false],
      [2, 5, false],
      [1, 5, true],
      [0, 5, true],
    ]);
    expect(
      pages.flatMap(({ contents }) => contents.map(({ service }: { service: { name: string } }) => service.name)),
    ).toEqual(['Anna', 'Bert', 'Cleo', 'Emil', 'Emil']);
    const taxonomies = (await ask(api, 'taxonomies', OrukPageOf(OrukTaxonomy))).contents;
    expect(await ask(api, `taxonomies/${taxonomies[0].id}`, OrukTaxonomy)).toEqual(taxonomies[0]);
    for (const path of ['services/none', 'taxonomies/none', 'taxonomy_terms/none', 'service_at_locations/none'])
      expect((await api.get(`/api/oruk/${path}`)).status).toBe(404);
    expect((await api.get('/api/oruk/services?modified_after=soon')).status).toBe(400);
    expect((await api.get('/api/oruk')).body).toMatchObject({ version: 'HSDS-UK-3.0' });
  });
});

describe(`all of ${CATALOGUE.name}`, () => {
  it('keeps the rules of the standard, field by field', { timeout: 300_000 }, async () => {
    await using api = await openApi('sqlite');
    await importFolder(api.store.db, CATALOGUE.folder);
    await api.catchUp();
    const { contents, total_items } = await ask(api, 'services?per_page=50', OrukPageOf(OrukServiceLine));
    expect(total_items).toBeGreaterThan(5);
    for (const { id } of contents) await ask(api, `services/${id}`, OrukService);
    for (const [list, schema] of [
      ['service_at_locations', OrukPlace],
      ['taxonomies', OrukTaxonomy],
      ['taxonomy_terms', OrukTerm],
    ] as const) {
      const page = await ask(api, `${list}?per_page=50`, OrukPageOf(schema));
      for (const { id } of page.contents) await ask(api, `${list}/${id}`, schema);
    }
  });
});

it.skipIf(!hasRealData('feeds'))('what the standard gives as examples is taken and refused by the same rules', () => {
  const example = (path: string) => JSON.parse(readFileSync(realData(`feeds/oruk/${path}`), 'utf8'));
  for (const { attributes } of [example('uk-profile/service_full.json')])
    for (const one of attributes) keepsOruk('attribute', one);
  for (const one of example('uk-profile/taxonomy_term_list.json').contents) keepsOruk('term', one);
  for (const one of example('uk-profile/service_list.json').contents) keepsOruk('service-line', one);
  expect(() => keepsOruk('term', example('validator-fail/taxonomy_term.json'))).toThrow();
  expect(() => keepsOruk('service', example('validator-fail/service_full.json'))).toThrow();
});
