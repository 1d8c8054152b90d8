/** The product itself on a given database. Port on stdout. */
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'

const [url = '', connections = '20', dataDir = '.data'] = process.argv.slice(2)
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
const app = await buildApp(config, url)
await app.http.listen({ host: '127.0.0.1', port: 0 })
const address = app.http.server.address()
process.stdout.write(`${address && typeof address === 'object' ? address.port : ''}\n`)
process.on('SIGTERM', () => void app.http.close().then(() => process.exit(0)))
