/**
 * A reporter that names what failed, and what passed at its second try only, for the end of the whole run: thousands of lines stand
 * between a failure and the last line, and whoever reads the end alone must see it. A race is a failure that is still to be found.
 */
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** Where they are written: `npm test` gives each run a folder of its own. */
export const FAILURES = 'failures.txt';

export default class Failures implements Reporter {
  readonly #failed: string[] = [];
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const isFlaky = test.diagnostic()?.flaky;
    if (state !== 'failed' && !isFlaky) return;
    const names = isFlaky ? this.#flaky : this.#failed;
    names.push(named(`${test.module.relativeModuleId}: ${test.fullName}`, errors));
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) this.#failed.push(named(module.relativeModuleId, errors));
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) this.#failed.push(named('outside any test', [error]));
    const text = list('failed', this.#failed) + list('flaky, passed at the second try only', this.#flaky);
    if (text === '') return;
    console.log(text);
    appendFileSync(join(tmpdir(), FAILURES), text);
    // A machine whose processor is lent to others misses moments that are nobody's race.
    if (this.#flaky.length > 0 && process.env.FLAKY_TESTS !== 'allowed') process.exitCode = 1;
  }
}

function named(name: string, errors: readonly { message: string; stack?: string }[] = []): string {
  return [
    name,
    ...errors.map(({ message, stack }) => `${short(message)}${short(/\n\s+at .*/.exec(stack ?? '')?.[0] ?? '')}`),
  ].join('\n    ');
}

function short(text: string): string {
  return text.replaceAll(/\s*\n\s*/g, ' ').slice(0, 600);
}

function list(title: string, names: string[]): string {
  return names.length === 0 ? '' : `\n${title}:\n  ${names.join('\n  ')}\n`;
}
