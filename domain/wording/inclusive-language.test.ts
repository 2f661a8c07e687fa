import { describe, expect, it } from 'vitest';
import { hintsIn, rewritten } from './inclusive-language.ts';

// spec(3)
it('offers what most people prefer, where the words stand', () => {
  const text = 'A mother whose son suffers from autism.';
  const [hint] = hintsIn(text);
  expect(hint).toMatchObject({
    words: 'suffers from autism',
    start: 19,
    instead: 'is autistic',
    prefer: 'is autistic',
  });
  expect(hint && rewritten(text, hint)).toBe('A mother whose son is autistic.');
});

it('says one thing of words that stand in each other, and nothing of words that are left', () => {
  expect(hintsIn('He suffers from an autism spectrum disorder.')).toHaveLength(1);
  expect(hintsIn('High-functioning, with special needs').map(({ words }) => words)).toEqual([
    'High-functioning',
    'special needs',
  ]);
  expect(hintsIn('special needs', ['special needs'])).toEqual([]);
  expect(hintsIn('A normal day. Autistic people, despite rain.')).toEqual([]);
});

it('keeps the number of those it speaks of', () => {
  expect(hintsIn('children with autism')[0]?.instead).toBe('autistic children');
});

/** The text with everything in it that is offered for sure. */
const offered = (text: string) => hintsIn(text).reduceRight(rewritten, text);

describe('what it offers reads on in its sentence', () => {
  it.each([
    ['For people suffering from autism.', 'For autistic people.'],
    ['People suffering from autism often come.', 'Autistic people often come.'],
    ['People suffering from autism may find it loud.', 'Autistic people may find it loud.'],
    ['Help for those suffering from ADHD.', 'Help for people with ADHD.'],
    ['Those who suffer with ADHD can come early.', 'Those who have ADHD can come early.'],
    ['those who suffer with adhd', 'those who have ADHD'],
    ['A child suffering from autism is welcome.', 'An autistic child is welcome.'],
    ['For a child suffering from dyslexia.', 'For a dyslexic child.'],
    ['For anybody who is suffering from autism.', 'For anybody autistic.'],
    ['Someone suffering from ADHD may fidget.', 'Someone with ADHD may fidget.'],
    ['They are suffering from ADHD.', 'They have ADHD.'],
    ['She is also suffering from autism.', 'She is also autistic.'],
    ['She is also suffering from ADHD.', 'She also has ADHD.'],
    ['He is not suffering from autism.', 'He is not autistic.'],
    ['They’re suffering from autism.', 'They’re autistic.'],
    ['She isn’t suffering from dyslexia.', 'She isn’t dyslexic.'],
    ['She was suffering from dyslexia.', 'She was dyslexic.'],
    ['She has been suffering from autism all her life.', 'She has been autistic all her life.'],
    ['She has been suffering from ADHD all her life.', 'She has had ADHD all her life.'],
    ['Suffering from autism is hard.', 'Being autistic is hard.'],
    ['The stress of suffering from ADHD at school.', 'The stress of having ADHD at school.'],
    ['People who suffer from autism.', 'People who are autistic.'],
    ['Many children suffer from ADHD.', 'Many children have ADHD.'],
    ['I suffer from autism.', 'I am autistic.'],
    ['I also suffer from autism.', 'I also am autistic.'],
    ['You may suffer from dyslexia.', 'You may be dyslexic.'],
    ['You may also suffer from dyspraxia.', 'You may also be dyspraxic.'],
    ['You may not suffer from autism.', 'You may not be autistic.'],
    ['To suffer from autism is no choice.', 'To be autistic is no choice.'],
    ['Could she suffer from autism?', 'Could she be autistic?'],
    ['Do you suffer from ADHD?', 'Do you have ADHD?'],
    ['She does not suffer from ADHD.', 'She does not have ADHD.'],
    ['He suffers from autism.', 'He is autistic.'],
    ['He suffers from ADHD.', 'He has ADHD.'],
    ['He suffers from autism and lives in York.', 'He is autistic and lives in York.'],
    ['He suffers from autism, and he likes trains.', 'He is autistic, and he likes trains.'],
    ['Tom suffers from Tourette’s syndrome.', 'Tom has Tourette’s syndrome.'],
    ['My daughter suffers from Asperger’s.', 'My daughter is autistic.'],
    ['Anyone who suffers from ADHD and anxiety.', 'Anyone who has ADHD and anxiety.'],
    ['He suffered from autism.', 'He was autistic.'],
    ['Parents suffered from ADHD.', 'Parents had ADHD.'],
    ['The children suffered from autism.', 'The children were autistic.'],
    ['Her brother suffered from autism.', 'Her brother was autistic.'],
    ['She has suffered from autism.', 'She has been autistic.'],
    ['They’ve always suffered from dyslexia.', 'They’ve always been dyslexic.'],
    ['Siblings suffering from autism come, too.', 'Siblings who are autistic come, too.'],
    ['Siblings suffering from ADHD come, too.', 'Siblings who have ADHD come, too.'],
    ['Children and adults suffering from autism.', 'Children and adults who are autistic.'],
    ['Young people suffering from autism.', 'Young autistic people.'],
    ['Children diagnosed as suffering from autism wait long.', 'Children diagnosed as autistic wait long.'],
    ['Children diagnosed as suffering from ADHD wait long.', 'Children diagnosed with ADHD wait long.'],
    ['A person with autism.', 'An autistic person.'],
    ['The person with autism.', 'The autistic person.'],
    ['A person with autism’s family.', 'An autistic person’s family.'],
    ['Pupils with Asperger’s syndrome.', 'Autistic pupils.'],
    ['An autism sufferer told us.', 'An autistic person told us.'],
    ['Autism sufferers meet here.', 'Autistic people meet here.'],
    ['A group for ADHD sufferers.', 'A group for people with ADHD.'],
    ['She is an ADHD sufferer.', 'She is a person with ADHD.'],
    ['autism sufferers’ families', 'autistic people’s families'],
    ['an autism sufferer’s view', 'an autistic person’s view'],
    ['Sufferers of autism say so.', 'Autistic people say so.'],
    ['Tom is a sufferer from ADHD.', 'Tom is a person with ADHD.'],
    ['high-functioning autism', 'autism'],
    ['High functioning autism is no word of ours.', 'Autism is no word of ours.'],
    ['a high-functioning child', 'an autistic child'],
    ['a high functioning autistic adult', 'an autistic adult'],
    ['low-functioning autistic people', 'autistic people'],
    ['A special needs child.', 'A child with support needs.'],
    ['a special needs adult', 'an adult with support needs'],
    ['Special needs children are welcome.', 'Children with support needs are welcome.'],
    ['Children with special needs and their families.', 'Children with support needs and their families.'],
    ['Has your child special needs?', 'Has your child support needs?'],
    ['It is an ASD.', 'It is autism.'],
    ['after an ASD diagnosis', 'after an autism diagnosis'],
    ['Support for ASD pupils.', 'Support for autistic pupils.'],
    ['a report on autism spectrum disorder (ASD) in women', 'a report on autism in women'],
    ['He is wheelchair-bound.', 'He is a wheelchair user.'],
    ['They are wheelchair bound and hungry.', 'They are wheelchair users and hungry.'],
    ['For wheelchair-bound people.', 'For people who use a wheelchair.'],
    ['A wheelchair bound adult.', 'An adult who uses a wheelchair.'],
    ['She is confined to a wheelchair.', 'She uses a wheelchair.'],
    ['people confined to a wheelchair', 'people who use a wheelchair'],
    ['A room for people confined to a wheelchair', 'A room for people who use a wheelchair'],
    ['For people who once suffered from autism.', 'For people who once were autistic.'],
    ['deficits in attention', 'differences in attention'],
    ['symptoms of autism', 'traits of autism'],
    ['Autism symptoms in women', 'Autistic traits in women'],
    ['Unlike normal children, he rests.', 'Unlike other children, he rests.'],
    ['He works despite his autism.', 'He works with his autism.'],
    ['## People with autism', '## Autistic people'],
    ['- Autism sufferers\n- Wheelchair bound people', '- Autistic people\n- People who use a wheelchair'],
    [
      'Read [People with autism](https://example.org/people-with-autism).',
      'Read [Autistic people](https://example.org/people-with-autism).',
    ],
    ['See [help for people suffering from autism](/x).', 'See [help for autistic people](/x).'],
    ['**People with autism** first.', '**Autistic people** first.'],
    ['“Come in.” People with autism come.', '“Come in.” Autistic people come.'],
  ])('%s', (written, put) => {
    expect(offered(written)).toBe(put);
  });

  it('never says that people is', () => {
    for (const verb of ['suffer', 'suffering', 'suffered', 'are suffering', 'who suffer', 'who are suffering'])
      for (const what of ['autism', 'ADHD', 'dyslexia'])
        expect(offered(`People ${verb} from ${what}.`)).not.toMatch(/eople (?:who )?(?:is|has|was)\b/);
  });
});

describe('where a sentence would not read on, it gives the reason and the word, and nothing to put there', () => {
  it.each([
    ['He suffers from autism and anxiety.', 'is autistic'],
    ['They suffer from autism, ADHD and dyslexia.', 'is autistic'],
    ['She suffers from severe autism.', 'is autistic'],
    ['He suffers from his autism.', 'is autistic'],
    ['She does not suffer from autism.', 'is autistic'],
    ['Does your son suffer from autism?', 'is autistic'],
    ['Do they suffer from autism?', 'is autistic'],
    ['James suffered from autism.', 'is autistic'],
    ['The mother of two boys suffered from autism.', 'is autistic'],
    ['Tom and his sister suffered from autism.', 'is autistic'],
    ['Her suffering from autism was not seen.', 'is autistic'],
    ['They’re suffering from ADHD.', 'has ADHD'],
    ['People with autism and ADHD.', 'autistic people'],
    ['Children and adults with autism.', 'autistic adults'],
    ['People with autism diagnoses.', 'autistic people'],
    ['An autism and ADHD sufferer.', 'person with ADHD'],
    ['ADHD sufferers’ families.', 'people with ADHD'],
    ['He is a sufferer.', 'person, or autistic person'],
    ['He is high functioning.', 'autistic, with words for what somebody needs'],
    ['A special needs school.', 'support needs'],
    ['Clubs for special needs children’s families.', 'children with support needs'],
    ['He has a mental age of 5.', 'what somebody can do and needs'],
    ['A normal child would play.', 'a child who is not autistic'],
    ['You may be wheelchair bound.', 'wheelchair user'],
    ['Autism spectrum disorders are common.', 'autism'],
    ['She was afflicted with autism.', 'autistic'],
  ])('%s', (written, prefer) => {
    const [hint, ...more] = hintsIn(written);
    expect(hint).toMatchObject({ prefer });
    expect(hint).not.toHaveProperty('instead');
    expect(hint?.why).toMatch(/\.$/);
    expect(more.filter(({ instead }) => instead)).toEqual([]);
  });
});

describe('what others said, and what things are called, is left as it is', () => {
  it.each([
    'She told us “I suffer from autism” twice.',
    'She told us "I suffer from autism" twice.',
    'She told us ‘I don’t suffer from autism’ twice.',
    "She told us 'he doesn't suffer from autism' twice.",
    'Er sagt „people with autism“ und geht.',
    'Il dit « people with autism » ici.',
    '> People with autism do.\n> A child suffering from autism.',
    'The Autism Sufferers Society meets.',
    'Autism Sufferers Society',
    'We thank the Society for Children with Autism.',
    'Read Raising Special Needs Children by Ada.',
    'See https://example.org/wheelchair-bound or www.special-needs.example.org.',
    'Write to special-needs@example.org.',
    'Use `people with autism` in code.',
    '[More](https://example.org/people-with-autism)',
  ])('%s', (written) => {
    expect(hintsIn(written)).toEqual([]);
  });

  it.each([
    ['The boys’ club is for people with autism, the girls’ club too.', 1],
    ['NHS and ADHD UK help people with autism.', 1],
    ['“Yes.” A child suffering from autism said so. “No.”', 1],
    ['People with Autism are welcome.', 1],
    ['> Quoted.\n\nPeople with autism.', 1],
  ])('and only that: %s', (written, count) => {
    expect(hintsIn(written)).toHaveLength(count);
  });
});

it('takes no long time for a text that is made of signs alone', () => {
  const signs = ['"', "’‘'", 'a.', 'a@', '[', '](', '“', 'the ', '`', '>', "'a", 'A '];
  const { user } = process.threadCpuUsage();
  for (const sign of signs)
    expect(hintsIn(`${sign.repeat(200_000 / sign.length)} people with autism`).length).toBeLessThan(2);
  // In microseconds of work, so that other work on the machine does not count: looked through from each sign anew, one takes minutes.
  expect(process.threadCpuUsage().user - user).toBeLessThan(15_000_000);
});
