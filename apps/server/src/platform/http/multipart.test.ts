import { afterAll, beforeAll, expect, it } from 'vitest'
import { aPicture } from '../../testing/orders.ts'
import { aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let renter: Person
beforeAll(async () => {
  app = await startTestApp()
  renter = await aRenter(app)
})
afterAll(() => app.close())

const upload = async (body: Buffer | string, type: string) => {
  const response = await fetch(new URL('/api/qualification/documents/', app.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${renter.token}`, 'content-type': type },
    body: new Uint8Array(Buffer.from(body)),
  })
  return [response.status, ((await response.json()) as { code: string }).code]
}

it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; charset=utf-8'])(
  'a form without a boundary is malformed: %s',
  async (type) => expect(await upload('--x\r\n\r\n', type)).toEqual([400, 'request.malformed']),
)

it('a form that breaks off is malformed wherever it does, and nothing of it is kept', async () => {
  const picture = Buffer.from(await (await aPicture()).arrayBuffer())
  const head =
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
  const whole = Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')])
  for (const part of [0.1, 0.3, 0.6, 0.95]) {
    const answer = await upload(whole.subarray(0, Math.floor(whole.length * part)), 'multipart/form-data; boundary=x')
    expect(answer).toEqual([400, 'request.malformed'])
  }
  expect((await app.pool.query('SELECT 1 FROM stored_file')).rows).toEqual([])
})
