import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'

/*
 * Whether every package runs on the oldest Node the product promises (package.json, "engines"). Where a package that is
 * needed by others does not, an older one of the same interface is asked for under "overrides".
 */

/** One sentence for each package of the lock file that excludes the promised Node. Programs for other machines count too. */
export function engineFaults(lock, promised) {
  const oldest = semver.minVersion(promised)
  return Object.entries(lock.packages).flatMap(([path, { version, engines }]) => {
    const needs = engines?.node
    if (!path.includes('node_modules/') || needs === undefined || semver.satisfies(oldest, needs)) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [`${name} ${version}: needs Node ${needs}, the product promises ${promised}`]
  })
}

export function checkEngines(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  return engineFaults(read('package-lock.json'), read('package.json').engines.node)
}
