/** The floor: the same statements through `pg` and `node:http`, and nothing else. Address and port on stdout. */
import { createServer } from 'node:http'
import { findEquipmentRow, listEquipmentRows } from '../apps/server/src/modules/catalogue/queries.ts'
import { countDecided, countWaiting, listQueueRows } from '../apps/server/src/modules/qualification/queue-queries.ts'
import { dayOf } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'

const [url = '', connections = '20'] = process.argv.slice(2)
const { pool } = openDatabase(url, Number(connections))
const empty = { text: '', categoryId: undefined, categoryCode: '', grade: '', city: '', from: undefined, to: undefined }
const today = dayOf(new Date())

const queue = { status: 'pending', filter: 'all', line: '', keyword: '', isReady: false, sort: 'oldest' } as const
const listQueue = async (query: URLSearchParams) => {
  const limit = Number(query.get('page_size'))
  const [results, counts, mine] = await Promise.all([
    listQueueRows(pool, queue, { limit, offset: (Number(query.get('page')) - 1) * limit }),
    countWaiting(pool, new Date()),
    countDecided(pool, 1, today),
  ])
  return { results, counts, mine }
}

const answer = async (path: string): Promise<unknown> => {
  const query = new URL(path, 'http://floor').searchParams
  if (path.startsWith('/detail/')) return findEquipmentRow(pool, { id: Number(path.split('/')[2]) }, null, today)
  if (path.startsWith('/queue')) return listQueue(query)
  const filter = { ...empty, line: query.get('line'), text: query.get('name') ?? '' }
  return listEquipmentRows(pool, { ...filter, ordering: '', limit: 10, offset: 0 }, today)
}

const server = createServer((request, response) => {
  answer(request.url ?? '/').then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${address && typeof address === 'object' ? address.port : ''}\n`)
})
process.on('SIGTERM', () => {
  server.close()
  void pool.end().then(() => process.exit(0))
})
