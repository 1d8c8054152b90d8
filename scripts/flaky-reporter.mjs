/** Vitest reporter: prints the cases that passed only at their second try, with what the first one said. */
// oxlint-disable-next-line import/no-default-export -- Vitest loads a reporter by its default export
export default class FlakyReporter {
  #flaky = []

  onTestCaseResult(testCase) {
    if (!testCase.diagnostic()?.flaky) return
    const first = testCase.result().errors?.[0]?.message ?? ''
    this.#flaky.push(`${testCase.module.relativeModuleId} › ${testCase.fullName}: ${first.split('\n')[0]}`)
  }

  onTestRunEnd() {
    for (const text of this.#flaky) console.log(`⚠ only at the second try: ${text}`)
  }
}
