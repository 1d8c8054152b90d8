/**
 * The floor: the same statements through `pg` and `node:http`, and nothing else: what the database says leaves as it
 * came, unread. Machines are told without the stamps by which the product knows what it has told before. Port on stdout.
 */
import { createServer } from 'node:http'
import { tellCalendar } from '../apps/server/src/modules/catalogue/calendar-queries.ts'
import { ofPage, pageOf } from '../apps/server/src/modules/catalogue/list-queries.ts'
import { equipmentColumns, equipmentParts, equipmentUnits } from '../apps/server/src/modules/catalogue/queries.ts'
import { countDecided, countWaiting, listQueueRows } from '../apps/server/src/modules/qualification/queue-queries.ts'
import { addDays, dayOf } from '../apps/server/src/platform/clock.ts'
import { openDatabase, run, statement } from '../apps/server/src/platform/database/database.ts'

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
/** Words that match many machines: known to the floor as to the product. */
const many = new Set<string>()
const list = async (query: URLSearchParams): Promise<string> => {
  const filter = { ...empty, line: query.get('line'), text: query.get('name') ?? '' }
  const page = { ordering: '', limit: 10, offset: (Number(query.get('page') ?? 1) - 1) * 10 } as const
  const { ctes, order, shape, values } = pageOf({ ...filter, ...page }, today, many.has(filter.text))
  const told = statement<{ count: number; is_many: boolean; rows: string }>(
    `floor_list_${shape}`,
    `WITH ${ctes} SELECT total.count, total.is_many, (SELECT coalesce(json_agg(e ORDER BY ${order}), '[]')::text
       ${ofPage(`${equipmentColumns}, ${equipmentParts}`)}) AS rows FROM total`,
  )
  const [found] = await run(pool, told, values)
  if (found?.is_many) many.add(filter.text)
  return `{"count":${found?.count},"results":${found?.rows}}`
}
const machine = statement<{ json: string }>(
  'floor_detail',
  `SELECT row_to_json(found)::text AS json FROM (
     SELECT ${equipmentColumns}, ${equipmentParts}, ${equipmentUnits} FROM equipment e JOIN category c ON c.id = e.category_id
     WHERE e.id = $2 AND ($3::text IS NULL OR e.line = $3) AND e.status = 'active') AS found`,
)

const answer = async (path: string): Promise<string> => {
  const query = new URL(path, 'http://floor').searchParams
  const [, kind, id] = path.split('/')
  if (kind === 'detail') return (await run(pool, machine, [today, Number(id), null]))[0]?.json ?? ''
  if (kind === 'calendar') return (await tellCalendar(pool, Number(id), null, today, addDays(today, 59)).stamp()) ?? ''
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
