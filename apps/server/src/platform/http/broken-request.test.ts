import { Agent, get } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  agent.destroy()
  await app.close()
})

const ask = (path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    get(app.url + path, { agent }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    }).on('error', reject)
  })

it('an address that is too long is refused as anything else is, and the next request has a connection', async () => {
  const { status, text } = await ask(`/api/home/?q=${'a'.repeat(20_000)}`)
  expect([status, JSON.parse(text)]).toEqual([
    413,
    { success: false, code: 'request.too_large', number: 3000, message: '提交的内容过大' },
  ])
  expect((await ask('/api/home/')).status).toBe(200)
})
