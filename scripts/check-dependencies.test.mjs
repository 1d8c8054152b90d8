import { expect, test } from 'vitest'
import { advisoriesOf, allowListFaults, auditFaults, readAudit } from './audit.mjs'
import { engineFaults } from './engines.mjs'
import { licenceFaults, licencesPage, packagesOf } from './licences.mjs'

const rules = {
  allowed: { MIT: 'notices are kept', 'LGPL-3.0-or-later': 'a library of its own' },
  onlyFor: { 'LGPL-3.0-or-later': ['@img/'] },
  stated: {},
  carried: [],
}
/** Packages by path: a licence, or the whole entry. */
const lockOf = (packages) => ({
  packages: Object.fromEntries(
    Object.entries(packages).map(([path, entry]) => [
      `node_modules/${path}`,
      typeof entry === 'string' ? { license: entry } : entry,
    ]),
  ),
})
const faultsOf = (packages, more = {}) => {
  const all = { ...rules, ...more }
  return licenceFaults(packagesOf(lockOf(packages), all), all)
}

test('a package under a licence that is not allowed is named', () => {
  expect(faultsOf({ fine: 'MIT', viral: 'AGPL-3.0-only', silent: {}, odd: 'MIT,Apache2' })).toEqual([
    'odd: "MIT,Apache2" is no licence that can be read',
    expect.stringMatching(/^silent: states no licence/),
    'viral: AGPL-3.0-only is not allowed',
  ])
})

test('of a choice one licence has to be allowed, of a sum all', () => {
  expect(faultsOf({ choice: '(GPL-2.0-only OR MIT)', sum: 'MIT AND GPL-2.0-only' })).toEqual([
    'sum: MIT AND GPL-2.0-only is not allowed',
  ])
})

test('a licence can be allowed to some packages alone', () => {
  const licence = 'LGPL-3.0-or-later'
  expect(faultsOf({ '@img/sharp-libvips-linux-x64': licence, other: licence })).toEqual([
    'other: LGPL-3.0-or-later is not allowed',
  ])
})

test('a licence read by hand counts, until the package is gone', () => {
  const stated = { silent: { licence: 'MIT', where: 'its LICENSE' } }
  expect(faultsOf({ silent: {} }, { stated })).toEqual([])
  expect(faultsOf({ fine: 'MIT' }, { stated })).toEqual([expect.stringMatching(/silent, which is not used/)])
})

test('what is carried along has to come from a package that is used', () => {
  const carried = [{ what: 'A font', licence: 'MIT', from: 'font' }]
  expect(faultsOf({ font: 'MIT' }, { carried })).toEqual([])
  expect(faultsOf({ fine: 'MIT' }, { carried })).toEqual(['A font: comes from font, which is not used'])
})

test('the page lists what runs apart from what only builds; nested copies once', () => {
  const packages = packagesOf(
    lockOf({ runs: 'MIT', builds: { license: 'MIT', dev: true }, 'runs/node_modules/builds': 'MIT' }),
    rules,
  )
  expect(packages).toEqual([
    { name: 'builds', licence: 'MIT', isShipped: true },
    { name: 'runs', licence: 'MIT', isShipped: true },
  ])
  expect(licencesPage(packages, rules)).toContain('### MIT (2)\n\nbuilds, runs\n')
})

const anAdvisory = (name, severity, id) => ({
  source: 1,
  name,
  severity,
  title: 'Reads too much',
  url: `https://github.com/advisories/${id}`,
})
const grave = 'GHSA-aaaa-bbbb-cccc'
const report = {
  vulnerabilities: {
    low: { via: [anAdvisory('low', 'moderate', 'GHSA-1111-2222-3333')] },
    bad: { via: [anAdvisory('bad', 'high', grave)] },
    above: { via: ['bad'] },
  },
}

test('a grave advisory fails, a moderate one is only counted, and whoever depends on it adds nothing', () => {
  expect(advisoriesOf(report)).toHaveLength(2)
  expect(auditFaults(report, [], '2026-01-01')).toEqual([
    `bad: high: Reads too much (https://github.com/advisories/${grave})`,
  ])
})

test('one that is accepted passes until its day, and fails after it', () => {
  const allowed = [{ id: grave, why: 'not reachable', until: '2026-01-31' }]
  expect(auditFaults(report, allowed, '2026-01-31')).toEqual([])
  expect(auditFaults(report, allowed, '2026-02-01')).toEqual([expect.stringMatching(/was accepted until 2026-01-31/)])
})

test('an entry without a reason, or for what is not there any more, fails', () => {
  expect(allowListFaults([{ id: grave, until: '2099-01-01' }], '2026-01-01')).toHaveLength(1)
  const allowed = [{ id: 'GHSA-gone-gone-gone', why: 'once', until: '2099-01-01' }]
  expect(auditFaults({ vulnerabilities: {} }, allowed, '2026-01-01')).toEqual([expect.stringMatching(/not needed/)])
})

test('a registry that has no audit is told from a report', () => {
  expect(readAudit('{"message":"405 Method Not Allowed","statusCode":405}')).toEqual({ absent: 'it answered 405' })
  expect(readAudit('{"error":{"summary":"","detail":""}}')).toEqual({ absent: 'it could not be asked' })
  expect(readAudit('')).toEqual({ absent: 'it gave no answer' })
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ report: { vulnerabilities: {} } })
})

test('a package that does not run on the oldest promised Node is named', () => {
  const lock = lockOf({
    old: { version: '1.1.1', engines: { node: '>=18' } },
    either: { version: '2.0.0', engines: { node: '^20.19.0 || >=22.12.0' } },
    new: { version: '2.0.2', engines: { node: '>=22' } },
    'old/node_modules/newer': { version: '3.0.0', engines: { node: '>=20.20' } },
    silent: { version: '1.0.0' },
  })
  expect(engineFaults(lock, '>=20.19')).toEqual([
    'new 2.0.2: needs Node >=22, the product promises >=20.19',
    'newer 3.0.0: needs Node >=20.20, the product promises >=20.19',
  ])
})
