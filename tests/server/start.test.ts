import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders: string[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jihui-start-'))
  folders.push(folder)
  return folder
}

type Run = { child: ChildProcess; output(): string; ended: Promise<number | null>; address(): Promise<string> }

function start(settings: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DEMO: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let text = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const found = /机汇已启动.*?(http:\/\/\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`ended before it listened:\n${text}`)))
  })
  address.catch(() => {})
  return { child, output: () => text, ended, address: () => address }
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
