/** Names of the failed cases in the JSON reports of the runners, so that the end of a long run says what to look at. */

const short = (text, limit = 400) => {
  const line = String(text ?? '')
    // oxlint-disable-next-line no-control-regex -- the colours of a terminal
    .replaceAll(/\u001B\[[0-9;]*m/g, '')
    .split('\n')
    .filter((part) => part.trim() !== '')
    .slice(0, 3)
    .join(' | ')
  return line.length > limit ? `${line.slice(0, limit)}…` : line
}

/** Vitest's JSON report → `file › test: message`. A file that did not load is named by itself. */
export function failedOfVitest(result, root) {
  return (result?.testResults ?? []).flatMap((file) => {
    const name = file.name.replace(`${root}/`, '')
    if (file.status !== 'failed') return []
    const cases = file.assertionResults.filter(({ status }) => status === 'failed')
    if (cases.length === 0) return [`${name}: ${short(file.message)}`]
    return cases.map((one) => `${name} › ${one.fullName}: ${short(one.failureMessages?.[0])}`)
  })
}

/** Playwright's JSON report → `file › test [project]: message`, of those that failed at every try. */
export function failedOfPlaywright(result) {
  const inSuite = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected')
        .map(
          (one) =>
            `${spec.file}:${spec.line} › ${spec.title} [${one.projectName}]: ${short(one.results.at(-1)?.error?.message)}`,
        ),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return (result?.suites ?? []).flatMap(inSuite)
}

/** What the proof found (`--results`), `{part: [{rule, facts}]}` → `part › rule: facts`. */
export const failedOfProof = (result) =>
  Object.entries(result ?? {}).flatMap(([part, found]) =>
    found.map(({ rule, facts }) => `${part} › ${rule}: ${short(facts)}`),
  )
