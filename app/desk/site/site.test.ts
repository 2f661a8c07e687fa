// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteSettings } from '#contract/site-settings.ts';
import { accentProblem, contrast, nearestAccent } from '#domain/site/colours.ts';
import { placesOfExample, SITE_FIELDS, TEXT_SECTIONS, type TextPage } from '#domain/site/fields.ts';
import { withChanges } from '#domain/site/site.ts';
import { site, siteFile } from '#site';
import { accessibilityParts } from '../../features/legal/accessibility.tsx';
import { privacyParts } from '../../features/legal/privacy.tsx';
import { termsParts } from '../../features/legal/terms.tsx';
import { ApiProblem } from '../../lib/data/api.ts';
import { Draft } from '../kit/draft/draft.ts';
import { browserDevice } from '../kit/draft/local-draft-storage.ts';
import { labelOfCard, partOf, placeOfProblem, SITE_PARTS } from '../kit/site-field-meta.ts';
import { markdownOf } from './section-to-markdown.ts';
import { siteSource } from './site-draft.ts';
import { asContactLink } from './tel-link.ts';

const settings = (version: number, changes = {}): SiteSettings => ({ version, changes });

describe('a colour that cannot be read', () => {
  it.each(['paper', 'mist', 'dusk'] as const)('comes with the nearest that can, in the theme %s', (theme) => {
    for (const refused of ['#cc88cc', '#808080', '#3a86ff', '#f5f0e6', '#26222c']) {
      const nearest = nearestAccent(theme, refused);
      if (!nearest) throw new Error(`nothing like ${refused} can be read in ${theme}`);
      expect(accentProblem(theme, nearest)).toBeUndefined();
      if (refused === nearest) continue;
      expect(accentProblem(theme, refused)).toContain(`the nearest that can be read is ${nearest}`);
      // It is no darker or lighter than it must be.
      const end = theme === 'dusk' ? '#ffffff' : '#000000';
      expect(contrast(nearest, end)).toBeGreaterThan(1.2);
    }
    expect(nearestAccent(theme, 'red')).toBeUndefined();
  });
});

const sent: [changes: object, seen: number][] = [];
const open = (there: SiteSettings) =>
  new Draft(
    siteSource(async (changes, seen) => {
      sent.push([changes, seen]);
      if (seen !== there.version) {
        const outdated = { message: 'Somebody was quicker.', code: 'outdated', current: there };
        throw new ApiProblem(412, outdated);
      }
      return { version: seen + 1, changes };
    }),
    there,
    browserDevice('ada'),
  );

describe('what is typed about the site', () => {
  beforeEach(() => localStorage.clear());

  it('stands over what is there, and is nothing once it says the same', () => {
    const draft = open(settings(3, { claim: 'Slowly.' }));
    draft.edit('name', 'New');
    expect(draft.open).toEqual(['name']);
    expect(draft.snapshot().values).toMatchObject({ name: 'New', claim: 'Slowly.' });
    draft.edit('name', siteFile.name);
    draft.edit('claim', 'Slowly.');
    expect(draft.open).toEqual([]);
  });

  it('is sent with the rest of what is changed, numbers as numbers and what is emptied as nothing', async () => {
    const draft = open(settings(1, { claim: 'Slowly.' }));
    draft.edit('removalHours', '24');
    draft.edit('supportUs.coffee', ' ');
    draft.edit('tonight', ['one ', '', 'two']);
    draft.edit('ages.signUp', 'many');
    expect(await draft.save()).toBe(false);
    expect(Object.keys(draft.snapshot().problems)).toEqual(['ages.signUp']);
    draft.edit('ages.signUp', '18');
    expect(draft.snapshot().problems).toEqual({});
    expect(await draft.save()).toBe(true);
    const changes = {
      claim: 'Slowly.',
      removalHours: 24,
      'supportUs.coffee': null,
      tonight: ['one', 'two'],
      'ages.signUp': 18,
    };
    expect(sent.at(-1)).toEqual([changes, 1]);
  });

  it('leaves what others saved meanwhile, and names what both have changed', async () => {
    const mine = open(settings(1));
    mine.edit('name', 'Mine');
    mine.edit('claim', 'Same');
    // It comes back on a site that somebody else has changed.
    const draft = open(settings(2, { name: 'Theirs', claim: 'Same', removalHours: 24 }));
    expect(await draft.save()).toBe(false);
    expect(draft.snapshot().conflict?.fields.map(({ name }) => name)).toEqual(['name']);
    expect(await draft.choose()).toBe(true);
    expect(sent.at(-1)).toEqual([{ name: 'Mine', claim: 'Same', removalHours: 24 }, 2]);
  });

  it('is on the device until it is saved or left', () => {
    const social = [{ name: 'Forum', url: 'https://forum.example.org/' }];
    open(settings(1)).edit('social', social);
    const back = open(settings(1));
    expect(back.snapshot()).toMatchObject({ found: { version: 1, values: { social } }, values: { social } });
    back.reset();
    expect(open(settings(1)).open).toEqual([]);
  });
});

describe('the screen', () => {
  it('has each field once', () => {
    const places = SITE_PARTS.flatMap(({ groups }) => groups.flatMap((group) => group.places));
    expect(places.toSorted()).toEqual(Object.keys(SITE_FIELDS).toSorted());
    expect(places.filter((place) => labelOfCard(place).label === place)).toEqual([]);
    expect(partOf('social')?.key).toBe('contact');
  });

  it('knows the field of a problem in a line', () => {
    expect(['social.0.url', 'name', 'urgent.elsewhere.url'].map(placeOfProblem)).toEqual([
      'social',
      'name',
      'urgent.elsewhere.url',
    ]);
  });

  it.each([
    ['terms', termsParts()],
    ['privacy', privacyParts(null)],
    ['accessibility', accessibilityParts()],
  ] as const)('calls the sections of %s as their page does', (page: TextPage, parts) => {
    expect(TEXT_SECTIONS[page]).toEqual(parts.map(({ id }) => id));
    expect(TEXT_SECTIONS[page].map((id) => labelOfCard(`texts.${page}.${id}`).label)).toEqual(
      parts.map(({ title }) => title),
    );
  });

  it('takes nothing from the file that is shared with the site', () => {
    expect(site.social).toEqual(siteFile.social);
    expect(site.social).not.toBe(siteFile.social);
  });
});

describe('the words of a section', () => {
  const markdown = (html: string) => {
    document.body.innerHTML = `<section>${html}</section>`;
    return markdownOf(document.querySelector('section') as Element);
  };

  it('are Markdown, without its heading and buttons', () => {
    expect(
      markdown(
        '<div><h2 id="x">Title</h2><button>Read aloud</button></div><p>One <strong>two</strong>, see <a href="/contact">the page<span class="sr-only"> (new)</span></a>.</p><ul><li>a</li><li>b *c*</li></ul>',
      ),
    ).toBe('One **two**, see [the page](/contact).\n\n- a\n- b \\*c\\*');
  });

  it('keep what stands in lists within lists, and in tables', () => {
    expect(markdown('<ul><li><p>Messages</p><dl><dt>Why</dt><dd>To answer</dd></dl></li></ul>')).toBe(
      '- Messages Why: To answer.',
    );
    expect(markdown('<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>')).toBe(
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
    );
  });
});

it('names what is still the example’s, until each of it says something else', () => {
  const example = placesOfExample(siteFile);
  expect(example).toEqual([
    ...['mailboxes.general', 'mailboxes.privacy', 'social', 'supportUs.crowdfunding', 'supportUs.coffee'],
    ...['company.name', 'company.number', 'company.address', 'founder.name', 'founder.words'],
  ]);
  for (const place of example) expect([place, partOf(place)?.key]).toEqual([place, expect.any(String)]);
  const own = withChanges(siteFile, {
    'mailboxes.general': 'hello@mosaik.org.uk',
    'mailboxes.privacy': 'data@mosaik.org.uk',
    social: [{ name: 'Mastodon', url: 'https://social.coop/@mosaik' }],
    'supportUs.crowdfunding': null,
    'supportUs.coffee': null,
    'company.name': 'Mosaik CIO',
    'company.number': '1191234',
    'company.address': '2 High Street, Leeds LS1 1AA',
    'founder.name': 'Kit Vale',
    'founder.words': 'For example, Kit is dyslexic.',
  });
  expect(placesOfExample(own)).toEqual([]);
});

it('takes a number as people write it for a call or a text message', async () => {
  expect(asContactLink(' 0800 123 456 ', 'call')).toBe('tel:0800123456');
  expect(asContactLink('+44 (0)20-7946', 'text')).toBe('sms:+44207946');
  expect(asContactLink('999')).toBe('tel:999');
  const lines = [{ way: 'call', words: 'Call 116 123', url: '116 123', about: 'Free.' }];
  for (const place of ['urgent.lines', 'unsafeAtHome.lines']) {
    localStorage.clear();
    const draft = open(settings(1));
    draft.edit(place, lines);
    await draft.save();
    expect(sent.at(-1)?.[0]).toEqual({ [place]: [{ ...lines[0], url: 'tel:116123' }] });
  }
  for (const other of ['tel:116123', 'https://111.nhs.uk/', 'help@example.org', ''])
    expect(asContactLink(other)).toBe(other);
});
