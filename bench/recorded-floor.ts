/**
 * The floor of what was recorded: the product's statements through `pg` and `node:http`, and nothing else. `GET /<n>` runs
 * those of the n-th recording and answers their rows; `POST /` runs the one statement a file names with the values it is
 * sent. The files are read when asked for the first time. Port on stdout.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import type { Told } from './tell-statements.ts'

const [url = '', connections = '20', , file = ''] = process.argv.slice(2)
const { pool } = openDatabase(url, Number(connections))
let recordings: readonly (readonly Told[])[] | undefined

const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `floor_${createHash('sha256').update(text).digest('hex').slice(0, 20)}`
  names.set(text, name)
  return name
}
const replay = async (at: number): Promise<string> => {
  recordings ??= JSON.parse(readFileSync(file, 'utf8')) as Told[][]
  const results = await Promise.all(
    recordings[at]!.map(({ text, values }) => pool.query({ name: nameOf(text), text, values: [...values] })),
  )
  return JSON.stringify(results.map(({ rows }) => rows as unknown[]))
}

let statement: string | undefined
const write = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  statement ??= readFileSync(file, 'utf8')
  const values = JSON.parse(Buffer.concat(parts).toString()) as unknown[]
  await pool.query({ name: 'floor_write', text: statement, values })
  return '{}'
}

const server = createServer((request, response) => {
  const answered = request.method === 'POST' ? write(request) : replay(Number(request.url?.slice(1)))
  answered.then(
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
