import type { Visitor } from './visitor.ts';

/** From now on the calls behind these addresses fail as a site does that is broken inside. */
export async function breakCall(visitor: Visitor, address: string): Promise<void> {
  // React says the words of the answer once more where a page cannot be shown without it.
  visitor.allow(/status of 500|Something went wrong on our side/, 'the call is broken on purpose');
  await visitor.page.route(address, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Something went wrong on our side.', code: 'internal_error' }),
    }),
  );
}
