/** The floor: the same statements through `pg` and `node:http`, and nothing else. Address and port on stdout. */
import { createServer } from 'node:http'
import { findEquipmentRow, listEquipmentRows } from '../apps/server/src/modules/catalogue/queries.ts'
import { dayOf } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'

const [url = '', connections = '20'] = process.argv.slice(2)
const { pool } = openDatabase(url, Number(connections))
const empty = { text: '', categoryId: undefined, categoryCode: '', grade: '', city: '', from: undefined, to: undefined }
const today = dayOf(new Date())

const answer = async (path: string): Promise<unknown> => {
  const query = new URL(path, 'http://floor').searchParams
  if (path.startsWith('/detail/')) return findEquipmentRow(pool, { id: Number(path.split('/')[2]) }, null, today)
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
