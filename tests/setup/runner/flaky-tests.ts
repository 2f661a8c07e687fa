/** A reporter that fails a run for tests which passed at their second try only, and names them: each is a race to be found. */
import type { Reporter, TestCase } from 'vitest/node';

export default class FlakyTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length === 0) return;
    console.log(`\nflaky, passed at the second try only:\n  ${this.#names.join('\n  ')}`);
    // A machine whose processor is lent to others misses moments that are nobody's race.
    if (process.env.FLAKY_TESTS !== 'allowed') process.exitCode = 1;
  }
}
