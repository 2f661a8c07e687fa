/** What the drawn pictures tell, with an example of each sign. */
import type { MosaicPattern } from '#domain/kinds.ts';
import { examplePath, MOSAIC_SHAPES, type MosaicFacts } from '#domain/mosaics.ts';

type Example = readonly [pattern: MosaicPattern, facts?: Partial<MosaicFacts>];

const SIGNS: readonly { words: string; examples: readonly Example[] }[] = [
  {
    words:
      'The pattern says what kind of thing it is: hills to read, rings to watch, ripples to hear, rays for an event.',
    examples: [['read'], ['watch'], ['listen'], ['event']],
  },
  {
    words: 'A flower is a person, facets are a tool, waves are support, doors are the directory.',
    examples: [['person'], ['tool'], ['support'], ['directory']],
  },
  {
    words: 'Circles are a topic. Arcs are a collection.',
    examples: [['topic'], ['collection']],
  },
  {
    words: 'Few hills are up to 5 minutes, many are more than 45. It is the same with rings and ripples.',
    examples: [
      ['read', { length: 1, harmony: 1 }],
      ['read', { length: 4, harmony: 1 }],
    ],
  },
  {
    words: 'An open window in a large picture: it is online.',
    examples: [
      ['event', { harmony: 5, isOnline: true }],
      ['directory', { harmony: 5, isOnline: true }],
    ],
  },
];

const [WIDTH, HEIGHT] = MOSAIC_SHAPES.card;

export function MosaicsLegend() {
  return (
    <>
      <p>
        Where a thing has no picture of its own, we draw one. The same thing always has the same one. No picture says
        anything that the words beside it do not say.
      </p>
      <ul className="mt-5 grid gap-6">
        {SIGNS.map(({ words, examples }) => (
          <li key={words}>
            <p>{words}</p>
            <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
              {examples.map(([pattern, facts = {}]) => (
                <img
                  key={pattern + JSON.stringify(facts)}
                  src={examplePath(pattern, facts)}
                  alt=""
                  width={WIDTH}
                  height={HEIGHT}
                  loading="lazy"
                  decoding="async"
                  className="w-full rounded-control"
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
