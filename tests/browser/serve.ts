/** The server the browser journeys talk to: `npm start` as it is, on a database of its own in the test cluster. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestCluster, urlOfDatabase, withAdmin } from '../../apps/server/src/testing/cluster.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const cluster = await startTestCluster()
const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`
await withAdmin(cluster.adminUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${cluster.template}`))
const dataDir = mkdtempSync(join(tmpdir(), 'jihui-journeys-'))

const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
  cwd: root,
  stdio: 'inherit',
  detached: true,
  env: {
    APP_ENV: 'test',
    LOG_LEVEL: 'warn',
    // Each journey says it comes from an address of its own, so that one does not use up another's rate limit.
    TRUST_PROXY: 'on',
    ...process.env,
    NODE_ENV: undefined,
    DATA_DIR: dataDir,
    DATABASE_URL: urlOfDatabase(cluster.adminUrl, name),
  },
})

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => server.kill('SIGTERM'))
const code = await new Promise<number>((resolve) => server.once('exit', (status) => resolve(status ?? 1)))
await withAdmin(cluster.adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
await cluster.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(code)
