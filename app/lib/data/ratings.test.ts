import { describe, expect, it } from 'vitest';
import { withRating } from './ratings.ts';

const card = (id: number) => ({ id, object_type: 'Post', rating: null as number | null, reviews: 0 });
const reviewed = { rating: 4.5, reviews: 2 };

describe('a new average', () => {
  it('stands on every card of the thing, however deep', () => {
    const page = { data: [card(1), card(2)], others: [{ kind: 'Post', data: [card(1)] }], theme: { items: [card(1)] } };
    const changed = withRating(page, 1, reviewed);
    expect(changed.data[0]).toMatchObject(reviewed);
    expect(changed.others[0]?.data[0]).toMatchObject(reviewed);
    expect(changed.theme.items[0]).toMatchObject(reviewed);
    expect(changed.data[1]).toBe(page.data[1]);
  });

  it('leaves everything else the very same object', () => {
    const page = { data: [card(2)], options: { type: [{ name: 'Post', count: 1 }] }, id: 1 };
    expect(withRating(page, 1, reviewed)).toBe(page);
    expect(withRating(undefined, 1, reviewed)).toBeUndefined();
    expect(withRating(null, 1, reviewed)).toBeNull();
    // A topic has the id of no post, and no rating.
    const topic = { id: 1, object_type: 'Topic', name: 'Sleep' };
    expect(withRating(topic, 1, reviewed)).toBe(topic);
  });
});
