import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/*
 * What a new module costs: its own folders (`scripts/sample-module` is an example of them) and a line in the list of each
 * layer. `growHouse` makes a copy of the house with that example in it, to be checked as the house itself is.
 */

const NAME = 'greeting'
const LISTS = [
  { list: 'packages/protocol/src/modules.ts', folder: `packages/protocol/src/${NAME}`, end: '] as const satisfies' },
  {
    list: 'apps/server/src/modules.ts',
    folder: `apps/server/src/modules/${NAME}`,
    end: ']\n',
  },
  { list: 'apps/web/src/modules.ts', folder: `apps/web/src/modules/${NAME}`, end: ']\n' },
]
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.data', 'test-results', 'test-database'])
const COPIED = ['packages', 'apps', 'tests', 'bench', 'prove', 'scripts', '.cache']

/** The workspaces' own packages lead into the copy, all others to what is installed. */
function linkPackages(root, house) {
  for (const place of ['.', 'apps/server', 'apps/web', 'packages/protocol']) {
    const installed = join(root, place, 'node_modules')
    if (!existsSync(installed)) continue
    mkdirSync(join(house, place, 'node_modules'), { recursive: true })
    for (const name of readdirSync(installed))
      if (name !== '@jihui') symlinkSync(join(installed, name), join(house, place, 'node_modules', name))
  }
  mkdirSync(join(house, 'node_modules/@jihui'))
  for (const [name, place] of [
    ['protocol', 'packages/protocol'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ])
    symlinkSync(join(house, place), join(house, 'node_modules/@jihui', name))
}

/** Files that read what all modules bring together: a module that brings more can break the types of these alone. */
const readsLists = /from '[^']*\/(all-[a-z-]+|modules)(\.ts)?'/
export function typedFiles(house) {
  const readers = ['packages', 'apps', 'tests', 'bench', 'prove'].flatMap((place) =>
    readdirSync(join(house, place), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !file.parentPath.includes('node_modules'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => readsLists.test(readFileSync(path, 'utf8'))),
  )
  return [...LISTS.map(({ folder }) => join(house, folder)), ...LISTS.map(({ list }) => join(house, list)), ...readers]
}

/** The two lines of an import and a name; the list may hold anything else. */
export function nameInList(text, path, end) {
  const at = text.lastIndexOf(end)
  if (at < 0) throw new Error(`no end of the list: ${end}`)
  return `import { ${NAME}Module } from '${path}'\n${text.slice(0, at)}  ${NAME}Module,\n${text.slice(at)}`
}

/** A copy of the house in a folder of its own with the example in it. */
export function growHouse(root) {
  const house = mkdtempSync(join(tmpdir(), 'jihui-sample-'))
  for (const folder of COPIED)
    if (existsSync(join(root, folder)))
      cpSync(join(root, folder), join(house, folder), {
        recursive: true,
        filter: (path) => !LEFT_OUT.has(basename(path)),
      })
  for (const file of readdirSync(root, { withFileTypes: true }))
    if (file.isFile()) cpSync(join(root, file.name), join(house, file.name))
  linkPackages(root, house)
  for (const { list, folder, end } of LISTS) {
    const layer = list.split('/')[1]
    cpSync(join(root, 'scripts/sample-module', layer), join(house, folder), { recursive: true })
    const path = layer === 'protocol' ? `./${NAME}/module.ts` : `./modules/${NAME}/module.ts`
    writeFileSync(join(house, list), nameInList(readFileSync(join(house, list), 'utf8'), path, end))
  }
  return house
}

/** What a command of the house prints, and whether it went well. */
export function runIn(house, command, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(house, 'node_modules', command), ...args], {
    cwd: house,
    encoding: 'utf8',
    env: { ...process.env, CI: '' },
  })
  return { isWell: status === 0, told: `${stdout}${stderr}` }
}
