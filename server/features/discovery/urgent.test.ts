import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api.ts';
import { onEachEngine } from '#tests/setup/store.ts';
import { asksForSupport, isUrgent } from './urgent.ts';

it.each([
  'I can’t cope',
  'cant cope any more with school',
  'I CAN NOT COPE',
  'panic attack',
  'panic attacks at night',
  'hopeless',
  'want to die',
  'urgent help',
  'i have nobody to talk to',
  'self-harm',
  'suicidal thoughts',
  'I need someone to talk to tonight',
  'crisis',
  'someone to talk to',
  'talk to someone now',
  'I can’t do this anymore',
  'i cant do this any more',
  'suicidle',
  'panick attack',
  'hopeles',
  'i want to disappear',
  'mental breakdown',
  'emergency',
  'emergancy help',
  'Is it urgent?',
  '999',
  'call 999',
])('‘%s’ is urgent', (query) => expect(isUrgent(query)).toBe(true));

it.each([
  'coping with change',
  'panic buying',
  'hope',
  'urgency',
  'crisis plan template',
  'talk to my boss',
  'emergency planning for events',
  'emergency fund',
  'urgent letters at work',
  'room 999',
  'homeless',
  'homelessness',
  'not coming to school',
  'how to talk to someone about autism at work',
  'not copying from the board',
  'overdone',
  'better offers',
  'the good samaritan',
  'panic, attacking',
  'art attack',
  '',
  'died',
])('‘%s’ is not', (query) => expect(isUrgent(query)).toBe(false));

it.each([
  'support',
  'helpline',
  'helpine',
  'autism helpline',
  'someone to talk to',
  'talk to someone about autism',
  'Where can I get help?',
])('‘%s’ asks for support', (query) => expect(asksForSupport(query)).toBe(true));

it.each(['support at work', 'school support plan', 'helping', 'supports', 'sleep', ''])('‘%s’ does not', (query) =>
  expect(asksForSupport(query)).toBe(false),
);

onEachEngine('an urgent search', (engine) => {
  it('says so under every filter and on every page, and is never counted', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'A panic attack, from within' });
    for (const more of ['', '&type=Media', '&consumption=Listen', '&page=9', '&topic=none'])
      expect((await api.get(`/api/content/search?query=panic+attack${more}`)).body.urgent, more).toBe(true);
    expect((await api.get('/api/content/search?query=sleep')).body.urgent).toBeUndefined();
    for (const [query, urgent] of [
      ['panic+attack', true],
      ['panic', false],
    ])
      expect((await api.get(`/api/content/reading?query=${query}`)).body.urgent).toBe(urgent);
  });

  it('never becomes a popular search', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Hopeless', tags: ['Hopeless', 'Hope'] });
    for (let n = 0; n < 30; n++)
      for (const query of ['hopeless', 'hope'])
        await api.app.inject({
          method: 'POST',
          url: '/api/log/search',
          payload: { query },
          remoteAddress: `203.0.${n}.7`,
        });
    await api.app.close();
    const counted = await api.store.db.selectFrom('search_count').select('words').execute();
    expect(counted.map(({ words }) => words)).toEqual(['hope']);
  });
});

onEachEngine('a search for support', (engine) => {
  it('shows those whom one can ask before what has the same words', async () => {
    await using api = await openApi(engine);
    await api.shelves.media({ display_title: 'A talk to someone: helpline design' });
    await api.shelves.support({ name: 'Harbour', synopsis: 'A helpline: talk to someone who listens.' });
    const kinds = async (query: string) =>
      (await api.get(`/api/content/search?query=${query}`)).body.top.map(
        ({ object_type }: { object_type: string }) => object_type,
      );
    expect(await kinds('talk+to+someone+helpline')).toEqual(['Support', 'Media']);
    expect(await kinds('design+listens')).toEqual(['Media', 'Support']);
  });
});
