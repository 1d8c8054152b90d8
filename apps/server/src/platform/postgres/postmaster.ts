import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What `postmaster.pid` says about the server that holds a data folder. */
export type Postmaster = { pid: number; port: number; socketFolder: string; address: string; isReady: boolean }

export function readPostmaster(cluster: string): Postmaster | undefined {
  let text: string
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: (lines[4] ?? '').trim(),
    address: (lines[5] ?? '').trim(),
    isReady: (lines[7] ?? '').trim() === 'ready',
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A number in `postmaster.pid` may since have been given to any other process: only a PostgreSQL working here counts. */
export function isServing(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch (error) {
    // Another account's process may hide where it works; let PostgreSQL itself be the judge then.
    return (error as NodeJS.ErrnoException).code === 'EACCES'
  }
}

/** PostgreSQL would take the stranger who now carries the old number for a running server and refuse to start. */
export function clearStaleLocks(cluster: string): void {
  const found = readPostmaster(cluster)
  if (!found || isServing(cluster, found.pid)) return
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (found.socketFolder) {
    rmSync(join(found.socketFolder, `.s.PGSQL.${found.port}.lock`), { force: true })
    rmSync(join(found.socketFolder, `.s.PGSQL.${found.port}`), { force: true })
  }
}

/** Ends a server the fast way (running statements are rolled back), and only then the hard way. */
export async function endPostmaster(cluster: string, pid: number, patienceMs = 20_000): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (!isServing(cluster, pid)) return
    process.kill(pid, signal)
    const until = Date.now() + waitMs
    while (Date.now() < until) {
      await pause(20)
      if (!isServing(cluster, pid)) return
    }
  }
}
