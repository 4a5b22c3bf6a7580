import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that passed only when they were repeated, which a summary of passed tests would hide. */
export default class FlakyReporter implements Reporter {
  readonly #flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [first] = test.result().errors ?? [];
    const name = `${test.project.name} › ${test.module.relativeModuleId} › ${test.fullName}`;
    const reasons = [first?.message, first?.diff].flatMap((reason) => reason ?? []);
    this.#flaky.push([name, ...reasons].join("\n    "));
  }

  onTestRunEnd(): void {
    if (this.#flaky.length > 0) console.log(["\nPassed only when repeated:", ...this.#flaky].join("\n  "));
  }
}
