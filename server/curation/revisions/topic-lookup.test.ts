import { expect, it } from 'vitest';
import { TopicNames } from './topic-lookup.ts';

const topics = new TopicNames([
  { slug: 'sensory-life', title: 'Sensory life' },
  { slug: 'sleep', title: 'Sleep and rest' },
  { slug: 'work-2', title: 'Work' },
  { slug: 'work', title: 'Going to work' },
  { slug: 'arbeit', title: '仕事' },
]);

it('knows a topic by its address and by its title, whatever case and spaces', () => {
  for (const name of ['sensory-life', 'Sensory life', ' SENSORY  LIFE ', 'sensorylife', 'Sensory-Life'])
    expect(topics.slugOf(name)).toBe('sensory-life');
  expect(topics.slugsOf(['Sleep', 'sleep and rest', '仕事'])).toEqual(['sleep', 'arbeit']);
  // An address counts before a title.
  expect(topics.slugOf('work')).toBe('work');
  expect(topics.slugOf('Work')).toBe('work-2');
});

it('says which topic was meant, where one is near', () => {
  const said = (name: string) => expect(() => topics.slugsOf([name]));
  said('Sensory lif').toThrow('there is no topic ‘Sensory lif’. Did you mean ‘Sensory life’?');
  said('sensorry lifes').toThrow('Did you mean ‘Sensory life’?');
  said('Sensory').toThrow('Did you mean ‘Sensory life’?');
  said('Gardening').toThrow(/^there is no topic ‘Gardening’$/);
  said('Wrk').toThrow(/^there is no topic ‘Wrk’$/);
});
