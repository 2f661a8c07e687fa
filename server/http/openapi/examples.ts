/** One example each for the calls that most programs begin with. */

interface Example {
  /** The value of a query parameter, by its name. */
  query?: Record<string, unknown>;
  body?: unknown;
  answer?: unknown;
}

const pagination = { has_previous: false, has_next: false, current_page: 1, total_pages: 1, total_objects: 1 };

const card = {
  id: 17,
  slug: 'a-quiet-start-to-the-day',
  external_id: 'ours:posts:a-quiet-start',
  updated_at: '2027-05-12T08:30:00.000Z',
  page: 'https://tessera.example/item/post/a-quiet-start-to-the-day',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  url: '/blog/a-quiet-start-to-the-day',
  images: [],
  synopsis: 'Small routines that leave room for a slow morning.',
  tags: [{ name: 'Routines', slug: 'routines' }],
  topics: [{ name: 'Daily life', slug: 'daily-life' }],
  audiences: [{ name: 'Adults', slug: 'adults' }],
  price: null,
  language: null,
  sponsored: false,
  affiliate: false,
  facts: [],
  facts_asked_on: null,
  facts_answered_by: null,
  in_short: ['Small steps for a slow morning.', 'Each step works alone.', 'It takes six minutes to read.'],
  content_notes: [],
  featured: true,
  published_at: '2027-05-11T09:00:00.000Z',
  rating: null,
  reviews: null,
  object_type: 'Post',
  content_type: 'Post',
  display_title: 'A quiet start to the day',
  authors: [{ name: 'Ada Example', slug: 'ada-example' }],
  display_primary_tags: [{ name: 'Routines', slug: 'routines' }],
  consumption: [{ name: 'Read', slug: 'read' }],
  minutes: 6,
};

const favourite = { body: { id: 17, object_type: 'Post' } };

/** By operation id. `redocly lint` compares bodies and answers with their schemas. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  getContentPost: { query: { topic: ['daily-life'], page: 1, size: 12 } },
  getContentPostBySlug: { answer: { ...card, body_html: '<p>Begin with one thing.</p>' } },
  getContentEvent: { query: { location: ['york'], start_date: '2027-05-01', end_date: '2027-05-31' } },
  getContentSearch: {
    query: { query: 'quiet mornings', consumption: ['read'], size: 12 },
    answer: {
      claim: 'answers',
      sections: [{ name: 'best', title: 'Best matches', cards: [card] }],
      data: [card],
      pagination,
      options: {
        type: [],
        consumption: [{ name: 'Read', slug: 'read', count: 1 }],
        topic: [],
        tag: [],
        audience: [],
        length: [],
        price: [],
        language: [{ name: 'English', slug: 'en', count: 1 }],
        fact: [],
      },
      relaxed: false,
      full: 1,
      marks: ['quiet', 'morning'],
    },
  },
  getContentSuggest: {
    query: { query: 'qui' },
    answer: { data: [{ group: 'title', text: 'A quiet start to the day', slug: card.slug, object_type: 'Post' }] },
  },
  getContentSimilar: { query: { object_type: ['Post'], id: [17], size: 4 } },
  postAuthRegister: {
    body: {
      first_name: 'Ada',
      last_name: 'Example',
      email: 'ada@example.org',
      username: 'ada@example.org',
      current_password: 'three quiet green doors',
      confirm_password: 'three quiet green doors',
      agree_terms: true,
      agree_marketing: false,
    },
    answer: {
      user: { email: 'ada@example.org', first_name: 'Ada', last_name: 'Example' },
      message: 'Registration successful! We have sent you an email to confirm your address.',
    },
  },
  postAuthLogin: { body: { username: 'ada@example.org', password: 'three quiet green doors' } },
  postAuthLoginRefresh: { body: { refresh: 'the-refresh-of-logging-in' }, answer: { access: 'a-new-access-token' } },
  putContentFavouriteAdd: favourite,
  putContentFavouriteAddAll: { body: { data: [favourite.body] } },
  putContentFavouriteRemove: favourite,
  postReview: { body: { id: 17, type: 'Post', score: 4 }, answer: { score: 4, rating: 4.5, reviews: 2 } },
  postLogView: favourite,
};
