import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { endServerProcess, type ServerProcess, startServerProcess } from './server-process.ts'

const folders: string[] = []
const runs: ServerProcess[] = []

afterEach(async () => {
  for (const run of runs.splice(0)) await endServerProcess(run, 'SIGTERM')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jihui-start-'))
  folders.push(folder)
  return folder
}

function start(settings: Record<string, string>): ServerProcess {
  const run = startServerProcess(settings)
  runs.push(run)
  return run
}

test('started on an empty folder it serves, and a signal ends it and its database cleanly', async () => {
  const dataDir = aDataDir()
  const run = start({ DATA_DIR: dataDir })
  const address = await run.address()
  const ready = await fetch(`${address}/readyz`)
  expect(ready.status).toBe(200)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('killed outright, it starts again on what it left behind', async () => {
  const dataDir = aDataDir()
  const first = start({ DATA_DIR: dataDir })
  await first.address()
  first.child.kill('SIGKILL')
  await first.ended
  const second = start({ DATA_DIR: dataDir })
  expect((await fetch(`${await second.address()}/readyz`)).status).toBe(200)
})

test('a signal while it is still starting leaves no database running', async () => {
  const dataDir = aDataDir()
  const run = start({ DATA_DIR: dataDir })
  await expect.poll(() => existsSync(join(dataDir, 'postgres')), { timeout: 15_000, interval: 5 }).toBe(true)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a port in use is said in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  try {
    const run = start({ DATA_DIR: aDataDir(), PORT: String(port) })
    expect(await run.ended).toBe(1)
    expect(run.output().trim()).toBe(`PORT：端口 ${port} 已被占用。请停止占用它的程序，或设置另一个 PORT。`)
  } finally {
    other.close()
  }
})

test('each wrong setting gets a line of its own and nothing is started', async () => {
  const dataDir = join(aDataDir(), 'new')
  const run = start({ DATA_DIR: dataDir, PORT: 'many', LOG_LEVEL: 'loud' })
  expect(await run.ended).toBe(1)
  expect(run.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT：/),
    expect.stringMatching(/^LOG_LEVEL：/),
  ])
  expect(existsSync(dataDir)).toBe(false)
})
