import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../start-fault.ts'
import { copyBinaries, unsupportedMachine, type Binaries } from './binaries.ts'

type Ids = { uid: number; gid: number }

/** Under which account the database's own programs run; PostgreSQL refuses to run as root. */
export type Account = { prefix: readonly string[]; ids?: Ids; binaries: Binaries }

type Entry = Ids & { name: string }

function accounts(): Entry[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => ({ name: name ?? '', uid: Number(uid), gid: Number(gid) }))
      .filter(({ name, uid }) => name !== '' && Number.isInteger(uid) && uid > 0)
  } catch {
    return []
  }
}

/** initdb looks its user up by number, so the number it sees has to be one the machine has a name for. */
export function namespacePrefix(): string[] | undefined {
  if (process.platform !== 'linux') return undefined
  const known = accounts()
  const seen = known.find(({ uid }) => uid === 1000) ?? known.find(({ name }) => name === 'nobody') ?? known[0]
  if (!seen) return undefined
  const prefix = ['unshare', '--user', `--map-user=${seen.uid}`, `--map-group=${seen.uid}`]
  const probe = spawnSync('unshare', [...prefix.slice(1), 'true'], { stdio: 'ignore' })
  return probe.status === 0 ? prefix : undefined
}

export function run(account: Account, program: string, args: readonly string[]) {
  const [command, ...rest] = [...account.prefix, program, ...args]
  return spawnSync(command!, rest, {
    ...account.ids,
    cwd: '/',
    env: databaseEnvironment(),
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
}

/** Nothing of ours (secrets least of all) is handed on to the database's processes. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: '/', LC_ALL: 'C', TZ: 'UTC' }
}

function canRun(account: Account): boolean {
  return run(account, account.binaries.postgres, ['--version']).status === 0
}

function canReach(ids: Ids, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...ids, stdio: 'ignore', cwd: '/' }).status === 0
}

function fallbackIds(): Ids | undefined {
  const sudo = { uid: Number(process.env.SUDO_UID), gid: Number(process.env.SUDO_GID) }
  if (sudo.uid > 0 && sudo.gid > 0) return sudo
  const known = accounts()
  return known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody') ?? known[0]
}

function asOther(ids: Ids, dataDir: string, binaries: Binaries): Account {
  const { uid, gid } = ids
  // The account has to walk through this folder; it still cannot list it, and the files in it are closed to others.
  if (!canReach(ids, dataDir)) chmodSync(dataDir, statSync(dataDir).mode | 0o011)
  if (!canReach(ids, dataDir)) {
    throw new StartFault(
      `数据目录 ${dataDir} 只有 root 能进入，而 PostgreSQL 不能以 root 运行。` +
        '请用普通用户启动，或把 DATA_DIR 指到其他用户可以进入的位置，或设置 DATABASE_URL。',
    )
  }
  const installed: Account = { prefix: [], ids: { uid, gid }, binaries }
  return canRun(installed) ? installed : { ...installed, binaries: copyBinaries(dataDir) }
}

export function chooseAccount(dataDir: string, cluster: string, binaries: Binaries): Account {
  const uid = process.getuid?.()
  const direct: Account = { prefix: [], binaries }
  if (uid === undefined) return direct
  const owner = statSync(cluster, { throwIfNoEntry: false })

  let account: Account | undefined
  if (uid !== 0) {
    const isNamed = process.platform !== 'linux' || accounts().some((entry) => entry.uid === uid)
    account = { ...direct, prefix: isNamed ? [] : (namespacePrefix() ?? []) }
  } else if (owner && owner.uid !== 0) {
    account = asOther({ uid: owner.uid, gid: owner.gid }, dataDir, binaries)
  } else {
    const prefix = namespacePrefix()
    if (prefix) account = { ...direct, prefix }
    else {
      const ids = fallbackIds()
      if (!ids) throw new StartFault('PostgreSQL 不能以 root 运行。请用普通用户启动，或设置 DATABASE_URL。')
      account = asOther(ids, dataDir, binaries)
      if (owner) handOver(cluster, ids)
    }
  }
  if (!canRun(account)) throw unsupportedMachine(machineDetail(account))
  return account
}

function machineDetail(account: Account): string {
  const { stderr, error } = run(account, account.binaries.postgres, ['--version'])
  const isMusl =
    (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT' || /musl|not found|no such file/i.test(stderr ?? '')
  if (isMusl) return '系统的 C 运行库不是 glibc，例如 Alpine'
  return (stderr || error?.message || '程序无法运行').trim().split('\n')[0]!
}

/** Gives a folder and all in it to the account the database runs under. */
export function handOver(path: string, { uid, gid }: Ids): void {
  const entry = lstatSync(path)
  if (entry.isSymbolicLink()) return
  chownSync(path, uid, gid)
  if (entry.isDirectory()) for (const name of readdirSync(path)) handOver(join(path, name), { uid, gid })
}
