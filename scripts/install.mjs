import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_NODE = [20, 19]

/** Says why this Node will not do, or nothing. */
export function nodeFault(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
  return isOld ? `需要 Node.js ${OLDEST_NODE.join('.')} 或更高版本，现在是 ${version}。` : undefined
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** npm writes its own list into node_modules last, so it tells an interrupted install from a whole one. */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/')) return true
    const found = present[path]
    if (!found) return optional === true
    return link === true ? found.link === true : found.version === version
  })
}

export function ensureInstalled(root) {
  if (isInstalled(root)) return
  console.log('安装依赖（npm ci）…')
  // Building and testing need the development packages also where NODE_ENV=production is set.
  const { status, error } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(`依赖没有装好${error ? `：${error.message}` : ''}。请检查网络和 npm 的源，再试一次。`)
    process.exit(1)
  }
}
