/**
 * The product itself on a given database. Port on stdout. `started` also hands on events and messages and runs the jobs,
 * as in production; `recorded` tells its parent every statement it runs.
 */
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { tellDelay, tellMemory } from './memory.ts'
import { tellStatements } from './tell-statements.ts'

const [url = '', connections = '20', dataDir = '.data', mode = ''] = process.argv.slice(2)
const config = readConfig({
  ...process.env,
  APP_ENV: 'test',
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  RATE_LIMITS: 'off',
  DB_POOL: connections,
  DATA_DIR: dataDir,
  PORT: '0',
})
if (mode === 'recorded') tellStatements()
tellMemory()
tellDelay()
const app = await buildApp(config, url)
if (mode === 'started') await app.start()
await app.http.listen({ host: '127.0.0.1', port: 0 })
const address = app.http.server.address()
process.stdout.write(`${address && typeof address === 'object' ? address.port : ''}\n`)
process.on('SIGTERM', () => {
  // A measurement that failed leaves requests behind that nobody ends.
  setTimeout(() => process.exit(1), 20_000).unref()
  void app.stop().then(() => process.exit(0))
})
