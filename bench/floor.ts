/**
 * The floor: the same statements through `pg` and `node:http`, and nothing else: what the database says leaves as it
 * came, unread. Port on stdout.
 */
import { createServer } from 'node:http'
import { findCalendarJson } from '../apps/server/src/modules/catalogue/calendar-queries.ts'
import { findEquipmentJson, listEquipmentJson } from '../apps/server/src/modules/catalogue/queries.ts'
import { countDecided, countWaiting, listQueueRows } from '../apps/server/src/modules/qualification/queue-queries.ts'
import { addDays, dayOf } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'

const [url = '', connections = '20'] = process.argv.slice(2)
const { pool } = openDatabase(url, Number(connections))
const empty = { text: '', categoryId: undefined, categoryCode: '', grade: '', city: '', from: undefined, to: undefined }
const today = dayOf(new Date())

const queue = { status: 'pending', filter: 'all', line: '', keyword: '', isReady: false, sort: 'oldest' } as const
const listQueue = async (query: URLSearchParams): Promise<string> => {
  const limit = Number(query.get('page_size'))
  const [results, counts, mine] = await Promise.all([
    listQueueRows(pool, queue, { limit, offset: (Number(query.get('page')) - 1) * limit }),
    countWaiting(pool, new Date()),
    countDecided(pool, 1, today),
  ])
  return JSON.stringify({ results, counts, mine })
}
const list = async (query: URLSearchParams): Promise<string> => {
  const filter = { ...empty, line: query.get('line'), text: query.get('name') ?? '' }
  const page = { ordering: '', limit: 10, offset: (Number(query.get('page') ?? 1) - 1) * 10 } as const
  const { count, rows } = await listEquipmentJson(pool, { ...filter, ...page }, today)
  return `{"count":${count},"results":${rows}}`
}

const answer = async (path: string): Promise<string> => {
  const query = new URL(path, 'http://floor').searchParams
  const [, kind, id] = path.split('/')
  if (kind === 'detail') return (await findEquipmentJson(pool, { id: Number(id) }, null, today)) ?? ''
  if (kind === 'calendar') return (await findCalendarJson(pool, Number(id), null, today, addDays(today, 59))) ?? ''
  return path.startsWith('/queue') ? listQueue(query) : list(query)
}

const server = createServer((request, response) => {
  answer(request.url ?? '/').then(
    (body) => response.setHeader('content-type', 'application/json').end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${address && typeof address === 'object' ? address.port : ''}\n`)
})
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end().then(() => process.exit(0))
})
