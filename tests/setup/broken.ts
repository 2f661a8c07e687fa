import type { Visitor } from './visitor.ts';

/** From now on the calls behind these addresses fail as a site does that is broken inside. */
export async function breakCall(visitor: Visitor, address: string): Promise<void> {
  await visitor.page.route(address, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Something went wrong on our side.', code: 'internal_error' }),
    }),
  );
}
