import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import parse from 'spdx-expression-parse'

/*
 * Under which licences the packages of the lock file come, judged by licence-rules.json:
 *   allowed   licence → what it asks of us
 *   onlyFor   licence → beginnings of the names of the packages that alone may be under it
 *   stated    package → the licence its own text states, where its package.json states none that can be read
 *   carried   what packages bring along that has a licence of its own: fonts, map data, programs
 */

/** { name, licence, isShipped } of every package from the registry, each name and licence once, in order. */
export function packagesOf(lock, { stated }) {
  const found = new Map()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.link === true || !path.includes('node_modules/')) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = stated[name]?.licence ?? entry.license ?? ''
    const isShipped = entry.dev !== true
    const key = `${name} ${licence}`
    found.set(key, { name, licence, isShipped: isShipped || (found.get(key)?.isShipped ?? false) })
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** Of a choice one side has to be allowed, of a sum both. */
function isAllowed(part, isLicenceAllowed) {
  if (part.conjunction === 'or') return [part.left, part.right].some((side) => isAllowed(side, isLicenceAllowed))
  if (part.conjunction === 'and') return [part.left, part.right].every((side) => isAllowed(side, isLicenceAllowed))
  return isLicenceAllowed(part.license)
}

/** One sentence for each package whose licence is unknown or not allowed, and each rule that nothing needs any more. */
export function licenceFaults(packages, { allowed, onlyFor, stated, carried }) {
  const names = new Set(packages.map(({ name }) => name))
  const faults = []
  for (const { name, licence } of packages) {
    if (licence === '') {
      faults.push(`${name}: states no licence. Read its text and write it under "stated" of scripts/licence-rules.json`)
      continue
    }
    const isLicenceAllowed = (id) =>
      Object.hasOwn(allowed, id) && (onlyFor[id] ?? ['']).some((start) => name.startsWith(start))
    try {
      if (!isAllowed(parse(licence), isLicenceAllowed)) faults.push(`${name}: ${licence} is not allowed`)
    } catch {
      faults.push(`${name}: "${licence}" is no licence that can be read`)
    }
  }
  for (const name of Object.keys(stated))
    if (!names.has(name)) faults.push(`scripts/licence-rules.json states a licence of ${name}, which is not used`)
  for (const { what, licence, from } of carried) {
    if (from !== null && !names.has(from)) faults.push(`${what}: comes from ${from}, which is not used`)
    if (!Object.hasOwn(allowed, licence)) faults.push(`${what}: ${licence} is not allowed`)
  }
  return faults
}

/** The lock file says what was read at the time of installing; what is installed has to say the same. */
export function installedFaults(root, lock, { stated }) {
  const faults = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (entry.link === true || !path.includes('node_modules/')) continue
    let own
    try {
      own = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    } catch {
      // Not for this machine.
      continue
    }
    const says = typeof own.license === 'object' ? own.license?.type : own.license
    if (typeof says === 'string' && says !== entry.license && !stated[own.name])
      faults.push(`${path}: package-lock.json says "${entry.license ?? ''}", the package itself "${says}"`)
  }
  return faults
}

const listOf = (packages, wanted) => {
  const byLicence = new Map()
  for (const { name, licence, isShipped } of packages)
    if (isShipped === wanted) byLicence.set(licence, [...(byLicence.get(licence) ?? []), name])
  return [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => `### ${licence} (${names.length})\n\n${names.join(', ')}\n`)
    .join('\n')
}

/** docs/licences.md. Versions are in package-lock.json, and the texts in the packages. */
export function licencesPage(packages, { allowed, carried, stated }) {
  const row = (...cells) => `| ${cells.join(' | ')} |`
  return `# Licences

Written by \`node scripts/check-dependencies.mjs --write\` from package-lock.json and scripts/licence-rules.json; \`npm test\` fails when it is out of date. The product itself is under [Apache-2.0](../LICENSE). Every package brings the text of its licence along in \`node_modules\`.

## What each licence asks

${[row('licence', 'here'), row('---', '---'), ...Object.entries(allowed).map(([id, note]) => row(id, note))].join('\n')}

No other licence is allowed. Of a choice (OR) one has to be allowed, of a sum (AND) all.

## Fonts, map data, programs and pictures

${[
  row('what', 'licence', 'comes with'),
  row('---', '---', '---'),
  ...carried.map(({ what, licence, from }) => row(what, licence, from ?? 'this product')),
].join('\n')}

## Read by hand

${[
  row('package', 'licence', 'where it says so'),
  row('---', '---', '---'),
  ...Object.entries(stated).map(([name, { licence, where }]) => row(name, licence, where)),
].join('\n')}

## Packages the running product uses

${listOf(packages, true)}
## Packages for building and testing only

${listOf(packages, false)}`
}
