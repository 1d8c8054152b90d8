/** How long a start takes on a database that is there already, and what the process then holds at rest. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { endServerProcess, productRoot, startServerProcess } from '../tests/server/server-process.ts'
import { starts } from './settings.ts'

const REST_MS = 3_000
const memoryOf = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
  } catch {
    return Number.NaN
  }
}

export const measureStart = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'jihui-bench-'))
  const times: number[] = []
  const memory: number[] = []
  try {
    for (let at = 0; at <= starts; at += 1) {
      const began = performance.now()
      const server = startServerProcess({ APP_ENV: 'test', DATA_DIR: folder }, productRoot, 'scripts/start.mjs')
      const ready = `${await server.address()}/readyz`
      while (!(await fetch(ready)).ok) await wait(20)
      // The first one makes the build and the database.
      if (at > 0) times.push((performance.now() - began) / 1000)
      await wait(REST_MS)
      if (at > 0) memory.push(memoryOf(server.child.pid!))
      await endServerProcess(server, 'SIGTERM')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const middle = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!
  console.log(
    `\nwarm start with the bundled database, median of ${starts}: ${middle(times).toFixed(2)} s until it is ready, ${middle(memory).toFixed(0)} MB at rest`,
  )
}
