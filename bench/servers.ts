import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Server {
  readonly child: ChildProcess
  readonly base: string
  end(): Promise<void>
}

/** As `npm start` and the service file run the product. */
const asStarted = '--max-semi-space-size=64'
/** Runs a script of this folder that says the port it listens on; BENCH_PROFILE keeps a CPU profile of each. */
export const startServer = async (script: string, ...args: string[]): Promise<Server> => {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
  const child = spawn(process.execPath, [asStarted, ...profile, '--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    // Its log goes the same way.
    createInterface({ input: child.stdout! }).on('line', (line) => /^\d+$/.test(line) && resolve(line))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  const end = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { child, base: `http://127.0.0.1:${port}`, end }
}
