import { spawn } from 'node:child_process'

/*
 * Known faults of the dependencies, as the registry tells them. What is accepted for a time stands in audit-allow.json:
 * { id: "GHSA-…", why, until: "YYYY-MM-DD" }, to the end of that day.
 */

/** A registry that is there answers within this; `npm test` on a machine without a network must not wait for long. */
const PATIENCE_MS = 30_000
const GRAVE = new Set(['high', 'critical'])

/** What `npm audit --json` says as an object, or why there is no answer: { report } or { absent }. */
export function askRegistry(root) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['audit', '--json', '--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS / 2}`], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      shell: process.platform === 'win32',
    })
    let text = ''
    const limit = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    child.stdout.on('data', (chunk) => (text += chunk))
    child.once('error', (error) => resolve({ absent: error.message }))
    child.once('close', () => {
      clearTimeout(limit)
      resolve(readAudit(text))
    })
  })
}

/** Only a report is an answer; a refusal, an error and half a text are none. */
export function readAudit(text) {
  try {
    const said = JSON.parse(text)
    if (typeof said.vulnerabilities === 'object' && said.vulnerabilities !== null) return { report: said }
    return {
      absent: said.statusCode
        ? `it answered ${said.statusCode}`
        : said.error?.summary || said.message || 'it could not be asked',
    }
  } catch {
    return { absent: 'it gave no answer' }
  }
}

/** Each advisory once: { id, severity, title, url, packages }. */
export function advisoriesOf(report) {
  const found = new Map()
  for (const { via } of Object.values(report.vulnerabilities))
    for (const cause of via) {
      // A name instead of an object says only that the fault lies in that other package.
      if (typeof cause !== 'object') continue
      const id = /GHSA(-[0-9a-z]{4}){3}/.exec(cause.url ?? '')?.[0] ?? String(cause.source)
      const { severity, title, url, name } = cause
      const packages = new Set(found.get(id)?.packages).add(name)
      found.set(id, { id, severity, title, url, packages: [...packages] })
    }
  return [...found.values()]
}

/** Sentences: grave advisories nobody accepted, entries of the list that ran out, lack a reason or are not needed. */
export function auditFaults(report, allowed, today) {
  const faults = []
  const grave = advisoriesOf(report).filter(({ severity }) => GRAVE.has(severity))
  for (const { id, severity, title, packages, url } of grave) {
    if (!allowed.some((entry) => entry.id === id))
      faults.push(`${packages.join(', ')}: ${severity}: ${title} (${url ?? id})`)
  }
  for (const { id } of allowed)
    if (!grave.some((advisory) => advisory.id === id))
      faults.push(`scripts/audit-allow.json: ${id} is not needed any more`)
  return [...faults, ...allowListFaults(allowed, today)]
}

/** What can be said of the list alone, also where the registry does not answer. `today` is YYYY-MM-DD. */
export function allowListFaults(allowed, today) {
  return allowed.flatMap(({ id, why, until }) => {
    if (!id || !why || !/^\d{4}-\d{2}-\d{2}$/.test(until ?? '') || Number.isNaN(Date.parse(until)))
      return [`scripts/audit-allow.json: ${id ?? 'an entry'} needs an id, why, and until as YYYY-MM-DD`]
    return until < today ? [`scripts/audit-allow.json: ${id} was accepted until ${until}`] : []
  })
}
