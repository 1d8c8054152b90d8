/** Started as a process of its own by the supervisor's test, to be killed while it holds a database. */
import { startPostgres } from '../platform/postgres/supervisor.ts'

const { url } = await startPostgres({ dataDir: process.argv[2] ?? '', isDurable: false })
process.stdout.write(`${url}\n`)
setInterval(() => {}, 60_000)
