import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerHeadAsGet } from './answer-head.ts'
import { compressAnswers } from './compress.ts'
import { answerError } from './fault.ts'

const rows = Array.from({ length: 100 }, (_, id) => ({ id, name: '高流量呼吸湿化治疗仪' }))
const list = JSON.stringify(rows)
let http: FastifyInstance
beforeAll(async () => {
  http = Fastify({ bodyLimit: 1_024 })
  answerHeadAsGet(http)
  http.setErrorHandler(answerError)
  await compressAnswers(http)
  http.get('/list', () => rows)
  http.get('/short', () => rows.slice(0, 2))
  http.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(9_000)))
  http.get('/events', (_request, reply) => reply.type('text/event-stream').send(Readable.from(['data: 1\n\n'])))
  http.get('/csv', (_request, reply) => reply.type('text/csv; charset=utf-8').send(Readable.from([list, '\r\n'])))
  http.post('/kept', ({ body }) => ({ body }))
  await http.ready()
})
afterAll(() => http.close())

const ask = (url: string, encoding?: string) =>
  http.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

test('a list is sent as the browser takes it: brotli before gzip, plain where nothing is said or wanted', async () => {
  const br = await ask('/list', 'gzip, deflate, br, zstd')
  expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(list)
  expect(br.rawPayload.length).toBeLessThan(list.length / 5)
  expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length)
  const gzip = await ask('/list', 'gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(list)
  for (const plain of [await ask('/list'), await ask('/list', 'identity'), await ask('/list', 'compress')])
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, list])
})

test('what is short, packed already or followed while it comes stays as it is', async () => {
  for (const url of ['/short', '/picture', '/events'])
    expect((await ask(url, 'br, gzip')).headers['content-encoding'], url).toBeUndefined()
})

test('a stream of rows is compressed on its way', async () => {
  const csv = await ask('/csv', 'gzip')
  expect(gunzipSync(csv.rawPayload).toString()).toBe(`${list}\r\n`)
})

test('a compressed body is not unpacked, however little of it there is', async () => {
  const payload = gzipSync(JSON.stringify({ text: ' '.repeat(1_000_000) }))
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const { statusCode } = await http.inject({
    method: 'POST',
    url: '/kept',
    payload: payload.subarray(0, 1_000),
    headers,
  })
  expect(statusCode).toBe(400)
})
