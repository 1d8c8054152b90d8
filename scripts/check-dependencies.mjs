import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { advisoriesOf, allowListFaults, askRegistry, auditFaults } from './audit.mjs'
import { checkEngines } from './engines.mjs'
import { installedFaults, licenceFaults, licencesPage, packagesOf } from './licences.mjs'

/*
 * Whether what the product stands on may be used (licences), runs on the Node that is promised (engines) and is safe to
 * use (advisories).
 * `--write` writes docs/licences.md instead of comparing it.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (path) => readFileSync(join(root, path), 'utf8')
const readJson = (path) => JSON.parse(read(path))
const page = 'docs/licences.md'

function readOr(path, otherwise) {
  try {
    return read(path)
  } catch {
    return otherwise
  }
}

function checkLicences(isWriting) {
  const [lock, rules] = [readJson('package-lock.json'), readJson('scripts/licence-rules.json')]
  const packages = packagesOf(lock, rules)
  const faults = [...licenceFaults(packages, rules), ...installedFaults(root, lock, rules)]
  const text = licencesPage(packages, rules)
  if (isWriting) writeFileSync(join(root, page), text)
  else if (readOr(page, '') !== text)
    faults.push(`${page} is out of date: run node scripts/check-dependencies.mjs --write`)
  const shipped = packages.filter(({ isShipped }) => isShipped).length
  const licences = new Set(packages.map(({ licence }) => licence)).size
  console.log(`licences: ${packages.length} packages (${shipped} in the running product) under ${licences} licences`)
  return faults
}

async function checkAdvisories() {
  const [allowed, today] = [readJson('scripts/audit-allow.json'), new Date().toISOString().slice(0, 10)]
  const { report, absent } = await askRegistry(root)
  if (!report) {
    console.log(`advisories: not tried, the registry has no audit for us (${absent})`)
    return allowListFaults(allowed, today)
  }
  console.log(`advisories: ${advisoriesOf(report).length} known, ${allowed.length} accepted for a time`)
  return auditFaults(report, allowed, today)
}

const faults = [...checkLicences(process.argv.includes('--write')), ...checkEngines(root), ...(await checkAdvisories())]
for (const fault of faults) console.log(`✘ ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
