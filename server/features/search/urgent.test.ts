import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { asksForSupport, isUnsafe, isUrgent } from './urgent.ts';

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
  'i took too many pills',
  'too many paracetamol',
  'took all my mums tablets',
  'swallowed loads of painkillers',
  'i cut my arm',
  'i want to sleep forever',
  'wana die',
  'childline',
  'nowhere to sleep tonight',
  'emergency',
  'emergancy help',
  'Is it urgent?',
  '999',
  'call 999',
  'kms',
  'KMS',
  'k.m.s.',
  'i want to kms',
  'my thirteen year old told me he doesn’t want to be alive any more',
  'my son says he wants to die',
  'she does not want to live',
  'he wants to be dead',
  'gonna kms',
  'im going to kms tonight',
  'might just kms',
  'kys',
  'they told me to kys',
  'unalive',
  'i want to unalive myself',
  'unaliving',
  'un-alive myself',
  'self harm',
  'selfharm',
  'self-harming',
  'self harmed again',
  'self-injury',
  'harm my self',
  'i hate my life',
  'I hate my life!!',
  'i really hate my life',
  'i hate my life so much',
  'ihatemylife',
  'i h8 my life',
  'hating my life',
  'my daughter hates her life',
  'i hate myself',
  'i hate my self',
  'tired of living',
  'what’s the point of living',
  'no point in life',
  'i don’t want to exist',
  'dont wanna be here',
  'i do not really want to live',
  'i wish i was never born',
  'i wish i wasn’t here',
  'go to sleep and never wake up',
  'im going to die',
  'should i just die',
  'i want to end it',
  'no one would miss me',
  'no-one would miss me',
  'noone would miss me',
  'no1 wud miss me',
  'nobody would miss me',
  'nobody would even miss me',
  'no one will miss me if i go',
  'would anyone miss me',
  'no one cares about me',
  'nobody would notice if i died',
  'nobody likes me',
  'i am a burden',
  'im such a burden to everyone',
  'i feel worthless',
  'everyone would be better off without me',
  'everyone hates me',
  'everybody hates me',
  'evryone hates me',
  'every one hates me',
  'every1 hates me',
  'everyone just hates me',
  'why does everyone hate me',
  'they all hate me',
  'my family hates me',
  'cutting',
  'Cutting.',
  'cuting',
  'i have been cutting again',
  'help with cutting',
  'stop cutting',
  'how do i stop cutting',
  'urge to cut',
  'cutting my arms',
  'my daughter is cutting',
  'cut my wrists',
  'i cut myself',
  'my son hits me',
  'hits me',
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
  'cutting vegetables',
  'hair cutting sensory',
  'cutting hair without tears',
  'scissors for cutting paper',
  'cutting out sugar',
  'cutting food safely',
  'cutting corners',
  'plant cuttings',
  'cuttings',
  'cutting edge research',
  'stop cutting my funding',
  'cut out labels',
  'i cut myself shaving',
  'cut myself some slack',
  'hit the gym',
  'hit the road quietly',
  'he hit the target',
  'hit me up',
  'she hit me with a question',
  'my brother beat me at chess',
  'how to beat procrastination',
  'kicks off at home',
  'running 10 kms',
  'how many kms to walk a day',
  'kms to miles',
  'i hate my haircut',
  'i hate loud noises',
  'i hate living near traffic',
  'everyone loves me',
  'everyone masks sometimes',
  'everyone hates mornings',
  'no one told me about adhd',
  'nobody explains the rules',
  'i miss my routine',
  'would anyone like to join',
  'life skills',
  'my life with autism',
  'how to dye clothes',
  'safe at home',
  'safety at home for toddlers',
  'home education',
  'working from home',
  'keeping my child safe at home',
  'scared of dogs',
  'scared of the dark',
  'scared of loud hand dryers',
  'someone hit my car',
  'labels hurt',
  'shared at home',
  'controlling the volume',
  'family attacks of laughter',
  'burn myself out',
  'better living alone',
  'how many pills should my child take',
  'i had all my tablets reviewed',
  'too many pills to remember',
  'cut my hair',
  'wanna dye my hair',
  'my boss hit me with a question',
])('‘%s’ is not', (query) => expect(isUrgent(query)).toBe(false));

it.each([
  'i feel unsafe at home',
  'I feel unsafe at home.',
  'unsafe at home',
  'i feel unsfe at home',
  'unsafe in my own home',
  'my dad hit me with a belt',
  'he touches me at night',
  'my uncle touched me',
  'dad is drunk and shouting',
  'my stepdad scares me',
  'mum threw a plate at me',
  'not safe at home',
  'i don’t feel safe at home',
  'i dont feel safe in my house',
  'i do not feel safe where i live',
  'i never feel safe at home',
  'home isn’t safe',
  'scared to go home',
  'scared at home',
  'terrified of my husband',
  'scared of my dad',
  'frightened of my partner',
  'he hits me',
  'He hits me.',
  'he hit me',
  'he hitts me',
  'he’s hitting me',
  'he always hits me',
  'he keeps hitting me',
  'he is hitting me again',
  'he has been hitting me',
  'she hits me',
  'they hit me',
  'my partner hits me',
  'my ex hits us',
  'dad hits me',
  'my dad hits my mum',
  'step-dad hits me',
  'mum slaps me',
  'my mother beats me',
  'my brother punches me',
  'my boyfriend strangled me',
  'my boyfreind hits me',
  'my carer hurts me',
  'someone is hurting me',
  'my husband threatens me',
  'she threatens to kill herself and he threatens to kill me',
  'he won’t let me leave',
  'abusive partner',
  'my violent husband',
  'abusive relationship help',
  'abused by my parents',
  'domestic abuse',
  'domestic violence helpline',
  'being abused',
  'coercive control',
])('‘%s’ is of somebody who may not be safe at home', (query) =>
  expect([isUnsafe(query), isUrgent(query)]).toEqual([true, true]),
);

it.each(['panic attack', 'kms', 'cutting', 'my son hits me', 'safe at home', 'he hits the drum', 'hit the gym', ''])(
  '‘%s’ is not',
  (query) => expect(isUnsafe(query)).toBe(false),
);

it('leaves the titles of the demo in peace', () => {
  const titles = ['posts', 'media', 'events', 'tools', 'topics', 'collections'].flatMap((file) =>
    readFileSync(join(import.meta.dirname, `../../../catalogue/${file}.csv`), 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => line.split(',').slice(0, 4)),
  );
  expect(titles.length).toBeGreaterThan(400);
  expect(titles.filter(isUrgent)).toEqual([]);
});

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
    const unsafe = (await api.get('/api/content/search?query=he+hits+me')).body;
    expect([unsafe.urgent, unsafe.unsafe]).toEqual([true, true]);
    expect((await api.get('/api/content/reading?query=he+hits+me')).body).toMatchObject({ urgent: true, unsafe: true });
    expect((await api.get('/api/content/suggest?query=unsafe+at+home')).body).toMatchObject({
      urgent: true,
      unsafe: true,
    });
    expect((await api.get('/api/content/suggest?query=kms')).body).toMatchObject({ urgent: true });
    expect(Object.keys((await api.get('/api/content/suggest?query=sleep')).body)).toEqual(['data']);
    for (const [query, urgent] of [
      ['panic+attack', true],
      ['panic', false],
    ])
      expect((await api.get(`/api/content/reading?query=${query}`)).body.urgent).toBe(urgent);
  });

  it('is as urgent as the guide that answers it, whatever the words', async () => {
    await using api = await openApi(engine);
    const said_as = ['i do not want to go home to them', 'i want to run away from home'];
    await api.shelves.guide({
      slug: 'unsafe-at-home',
      title: 'Not safe at home',
      answer: 'Call.',
      urgent: true,
      said_as,
    });
    await api.shelves.guide({
      slug: 'money',
      title: 'Money',
      answer: 'Write it down.',
      said_as: ['i owe people money'],
    });
    const find = async (query: string) =>
      (await api.get(`/api/content/search?query=${encodeURIComponent(query)}`)).body;
    expect(isUrgent('i want to run away from home')).toBe(false);
    expect(await find('i want to run away from home')).toMatchObject({ urgent: true, unsafe: true });
    const calm = await find('i owe people money');
    expect([calm.answer?.slug, calm.urgent]).toEqual(['money', undefined]);
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

onEachEngine('crisis words with a slip', (engine) => {
  it('are urgent as they were put right, in search and in readings', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'How to tell somebody: I hate my life today' });
    const { body } = await api.get('/api/content/search?query=i+hate+my+lfie');
    expect([body.spelling?.searched, body.urgent]).toEqual(['i hate my life', true]);
  });

  it.each([
    ['help with kutting', 'help with cutting', undefined],
    ['i feel unsafe at hoem', 'i feel unsafe at home', true],
  ])('‘%s’ is as urgent as ‘%s’', async (typed, meant, unsafe) => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Cutting, and feeling unsafe at home' });
    expect(isUrgent(typed)).toBe(false);
    for (const call of ['search', 'reading']) {
      const { body } = await api.get(`/api/content/${call}?query=${encodeURIComponent(typed)}`);
      expect([call, body.urgent, body.unsafe]).toEqual([call, true, unsafe]);
      if (call === 'search') expect(body.spelling?.searched).toBe(meant);
    }
  });
});

onEachEngine('a search for support', (engine) => {
  it('shows those whom one can ask before what has the same words', async () => {
    await using api = await openApi(engine);
    await api.shelves.media({ display_title: 'A talk to someone: helpline design' });
    await api.shelves.support({ name: 'Harbour', synopsis: 'A helpline: talk to someone who listens.' });
    const kinds = async (query: string) => {
      const [best] = (await api.get(`/api/content/search?query=${query}`)).body.sections;
      return best.cards.map(({ object_type }: { object_type: string }) => object_type);
    };
    expect(await kinds('talk+to+someone+helpline')).toEqual(['Support', 'Media']);
    expect(await kinds('design+listens')).toEqual(['Media', 'Support']);
  });
});
