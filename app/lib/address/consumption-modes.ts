/** The ways to take something in, and what each of the refine buttons asks for. */

/** `all` is none in particular. */
export const WAYS = ['all', 'Listen', 'Read', 'Watch'] as const;
export type Way = (typeof WAYS)[number];

interface Refinement {
  consumption?: Exclude<Way, 'all'>;
  type?: 'Post' | 'Media';
}

export const REFINEMENTS: Record<Way, Refinement> = {
  all: {},
  Listen: { consumption: 'Listen', type: 'Media' },
  Read: { consumption: 'Read', type: 'Post' },
  Watch: { consumption: 'Watch', type: 'Media' },
};

export const wayInWords = (way: Way): string => (way === 'all' ? 'All' : way);

/** The ways as a line of links names them. */
export const CONTENT_JUMPS = [
  { way: 'Read', words: 'To read' },
  { way: 'Listen', words: 'To listen' },
  { way: 'Watch', words: 'To watch' },
] as const satisfies readonly { way: Way; words: string }[];
