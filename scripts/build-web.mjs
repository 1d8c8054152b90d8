import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './source-hash.mjs'

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/chunk-plan.ts',
  'apps/web/city-names.ts',
  'apps/web/client-module.ts',
  'apps/web/plain-fonts.ts',
  'apps/web/plain-icons.ts',
  'apps/web/plain-styles.ts',
  'apps/web/precompressed.ts',
  'apps/web/protocol-client.ts',
  'apps/web/protocol-modules.ts',
  'apps/web/package.json',
  'packages/protocol/src',
  'scripts/web-chunks.mjs',
  'scripts/write-preloads.mjs',
  'package-lock.json',
]
const STAMP = '.built-from'

function stampOf(dist) {
  const path = join(dist, STAMP)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
}

/** Builds the pages when they are missing or older than their sources; false when the build failed. */
export function ensureWebBuilt(root, say = console.log) {
  const dist = join(root, 'apps/web/dist')
  const hash = hashSources(root, SOURCES)
  if (stampOf(dist) === hash) return true
  say('构建页面…')
  // Built aside and swapped in: a build that fails leaves the last good pages in service.
  const draft = join(root, '.cache', `web-${process.pid}`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  const run = (cwd, ...args) =>
    spawnSync(process.execPath, args, {
      cwd: join(root, cwd),
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    }).status === 0
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const isBuilt =
    run('apps/web', vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn') &&
    run('.', join(root, 'scripts/write-preloads.mjs'), draft)
  if (!isBuilt) {
    rmSync(draft, { recursive: true, force: true })
    return false
  }
  writeFileSync(join(draft, STAMP), `${hash}\n`)
  rmSync(dist, { recursive: true, force: true })
  renameSync(draft, dist)
  return true
}
