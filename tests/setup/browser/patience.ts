/** For tests of what people see while they wait. */
import { Visitor } from './visitor.ts';

/** Lets no answer through whose address matches, until it is told to. */
export async function hold(visitor: Visitor, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await visitor.context.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Somebody whose time passes when the test says so. */
export async function patient(path: string) {
  const visitor = await Visitor.arrive('/404');
  await visitor.page.clock.install();
  await visitor.open(path);
  return visitor;
}
