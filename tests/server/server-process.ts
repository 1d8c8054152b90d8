/** The product as a process of its own, which can be killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Where this version stands. */
export const productRoot = fileURLToPath(new URL('../..', import.meta.url))

export interface ServerProcess {
  readonly child: ChildProcess
  /** All it has said. */
  output(): string
  readonly ended: Promise<number | null>
  /** Where it answers, once it does. */
  address(): Promise<string>
}

/**
 * Starts it with these settings and nothing of the surroundings; without a `PORT` on a free one.
 * `scripts/serve.mjs` starts the server alone, `scripts/start.mjs` builds the pages before it where they are not there.
 */
export const startServerProcess = (
  settings: Record<string, string>,
  root = productRoot,
  script: 'scripts/serve.mjs' | 'scripts/start.mjs' = 'scripts/serve.mjs',
): ServerProcess => {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      JT808_PORT: '0',
      GBT32960_PORT: '0',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

/** Ends it and waits until it has gone. */
export const endServerProcess = async (server: ServerProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  const { child } = server
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  await server.ended
}
