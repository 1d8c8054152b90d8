import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerHeadAsGet } from './answer-head.ts'

const http = Fastify({ exposeHeadRoutes: false })
let base = ''
beforeAll(async () => {
  answerHeadAsGet(http)
  http.get('/machine', async (_request, reply) => reply.header('etag', '"one"').send({ name: '挖掘机' }))
  http.post('/machine', async () => ({}))
  base = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => http.close())

test('HEAD says of an address what GET says, without the body', async () => {
  const [got, headed] = [await fetch(`${base}/machine`), await fetch(`${base}/machine`, { method: 'HEAD' })]
  expect(headed.status).toBe(200)
  for (const name of ['content-type', 'content-length', 'etag'])
    expect(headed.headers.get(name)).toBe(got.headers.get(name))
  expect(await headed.text()).toBe('')
  expect(await got.json()).toEqual({ name: '挖掘机' })
})

test('the connection goes on being used after it', async () => {
  for (const method of ['HEAD', 'GET', 'HEAD', 'POST'])
    expect((await fetch(`${base}/machine`, { method })).status).toBe(200)
})

test('where nothing can be read HEAD finds nothing', async () => {
  expect((await fetch(`${base}/nothing`, { method: 'HEAD' })).status).toBe(404)
})
