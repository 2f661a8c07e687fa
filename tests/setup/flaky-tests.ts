/** A reporter that names the tests which passed at their second try only: each is a race to be found. */
import type { Reporter, TestCase } from 'vitest/node';

export default class FlakyTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) console.log(`\nflaky, passed at the second try only:\n  ${this.#names.join('\n  ')}`);
  }
}
