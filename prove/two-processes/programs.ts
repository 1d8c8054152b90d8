/** Other people's programs the proof runs for itself, where they are installed. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { namespacePrefix } from '../../apps/server/src/platform/postgres/account.ts'

/** Something that runs at an address of its own, and can be ended and begun again there. */
export interface Program {
  readonly url: string
  readonly version: string
  start(): Promise<void>
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export const versionOf = (program: string, pattern: RegExp, flag = '--version'): string | undefined => {
  const { status, stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8' })
  return status === 0 ? (pattern.exec(stdout + stderr)?.[1] ?? 'of an unknown version') : undefined
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Waits until somebody listens there, or the program has ended. */
const untilListening = async (port: number, child: ChildProcess, output: () => string): Promise<void> => {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`ended before it listened:\n${output()}`)
}

export const programAt = (url: string, version: string, port: number, command: readonly string[]): Program => {
  let child: ChildProcess | undefined
  return {
    url,
    version,
    async start() {
      let text = ''
      const begun = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [begun.stdout, begun.stderr])
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      child = begun
      await untilListening(port, begun, () => text)
    },
    async stop(signal = 'SIGTERM') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

/** A pooler in transaction mode before the database, or undefined where none is installed. */
export const aPgBouncer = async (folder: string, databaseUrl: string): Promise<Program | undefined> => {
  const version = versionOf('pgbouncer', /PgBouncer (\S+)/)
  if (!version) return undefined
  const port = await freePort()
  const { host, port: databasePort, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const home = join(folder, 'pgbouncer')
  mkdirSync(home)
  const target = [`host=${host}`, `port=${databasePort}`, `user=${user}`, password && `password=${password}`]
  writeFileSync(
    join(home, 'pgbouncer.ini'),
    `[databases]
${database} = ${target.filter(Boolean).join(' ')} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 12
max_client_conn = 300
`,
    { mode: 0o600 },
  )
  // It refuses to run as root, as PostgreSQL does; root's files stay readable to it in a namespace.
  const prefix = process.getuid?.() === 0 ? namespacePrefix() : []
  if (!prefix) return undefined
  const command = [...prefix, 'pgbouncer', '--quiet', join(home, 'pgbouncer.ini')]
  return programAt(`postgres://jihui@127.0.0.1:${port}/${database}`, version, port, command)
}

/** A Redis of one's own, which may be killed, or undefined where none is installed. */
export const aRedis = async (): Promise<Program | undefined> => {
  const version = versionOf('redis-server', /v=(\S+)/)
  if (!version) return undefined
  const port = await freePort()
  const command = ['redis-server', '--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  return programAt(`redis://127.0.0.1:${port}`, version, port, command)
}

/** The version of `pg_dump` here, or undefined. */
export const dumpVersion = (): string | undefined => versionOf('pg_dump', /(\d+)(?:\.\d+)?/)
