import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listFiles } from './check-boundaries.mjs'

/*
 * A file, a function or a folder that has grown too large asks for another room. What is too large today stands in
 * `sizes.json` and may only become less: what is new there, or larger than it says, fails, and what has become smaller
 * is to be written down so.
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

/** Sentences about what is not as the list says. */
export function compareSizes(listed, measured) {
  const faults = []
  for (const kind of ['files', 'functions', 'folders'])
    for (const place of new Set([...Object.keys(listed[kind]), ...Object.keys(measured[kind])])) {
      const [before, now] = [listed[kind][place] ?? 0, measured[kind][place] ?? 0]
      if (now > before) faults.push(`${kind}: ${place} has grown from ${before} to ${now}: give it another room`)
      if (now < before) faults.push(`${kind}: ${place} is ${now} and not ${before} any more: write it down (--write)`)
    }
  return faults
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const list = join(root, 'scripts/sizes.json')
  const listed = JSON.parse(readFileSync(list, 'utf8'))
  const measured = measureSizes(root)
  const faults = compareSizes(listed, measured)
  const isOnlyLess = faults.every((fault) => fault.includes('write it down'))
  if (process.argv.includes('--write') && isOnlyLess) writeFileSync(list, `${JSON.stringify(measured, null, 2)}\n`)
  else if (faults.length > 0) {
    for (const fault of faults) console.log(fault)
    process.exitCode = 1
  } else console.log('No file, function or folder has grown too large.')
}
