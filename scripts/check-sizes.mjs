import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listFiles } from './check-boundaries.mjs'
import { keepList } from './shrinking-list.mjs'

/*
 * A file, a function or a folder that has grown too large asks for another room. What is too large today stands in
 * `sizes.json` and may only become less.
 */

export const LIMITS = { linesOfFile: 350, linesOfFunction: 70, filesOfFolder: 40 }
const isTest = (file) => /\.test\.(ts|tsx|mjs)$/.test(file)
/** Figures and texts, which are read in one go however long they are. */
const isData = (file) => /^apps\/server\/src\/demo\/|\/(city|district)-places-\w+\.ts$/.test(file)

const countBy = (keys) => {
  const counts = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
const above = (counts, limit) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > limit))

/** File → how many of its functions are too long; blank lines and comments do not count. */
function longFunctions(root) {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'))
  try {
    const config = join(folder, 'rules.json')
    const rule = ['error', { max: LIMITS.linesOfFunction, skipBlankLines: true, skipComments: true }]
    const rules = { 'max-lines-per-function': rule }
    writeFileSync(config, JSON.stringify({ categories: { correctness: 'off' }, rules }))
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const folders = ['packages', 'apps', 'bench', 'prove', 'scripts']
    const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '--format', 'json', ...folders], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return countBy(
      JSON.parse(stdout)
        .diagnostics.map(({ filename }) => filename)
        .filter((file) => !isTest(file) && !isData(file)),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is too large now, as `sizes.json` holds it. */
export function measureSizes(root) {
  const files = listFiles(root)
  const lines = Object.fromEntries(
    files
      .filter((file) => !isData(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length]),
  )
  return {
    files: above(lines, LIMITS.linesOfFile),
    functions: longFunctions(root),
    folders: above(countBy(files.map((file) => dirname(file))), LIMITS.filesOfFolder),
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  if (keepList(join(root, 'scripts/sizes.json'), measureSizes(root), 'give it another room'))
    console.log('No file, function or folder has grown too large.')
  else process.exitCode = 1
}
