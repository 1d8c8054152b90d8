import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, fillAccounts } from '../../demo/accounts.ts'
import { storeFile } from '../../testing/stored-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let ids: Record<string, number>
const tokens: Record<string, string> = {}

const keep = async (purpose: string, mime: string, name = '营业执照 (1).pdf') => {
  const bytes = Buffer.from(`%PDF-1.7 ${purpose}`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return storeFile(app.services.files, app.db, { name, mime, bytes, sha256 }, purpose, ids.renter!)
}
const read = (id: string, reader?: string, dest = 'iframe') =>
  app.call('GET', `/api/files/${id}/`, {
    ...(reader ? { token: tokens[reader]! } : {}),
    headers: { 'sec-fetch-dest': dest, 'sec-fetch-site': 'same-origin' },
  })

beforeAll(async () => {
  app = await startTestApp()
  ids = await fillAccounts(app.services)
  for (const username of ['renter', 'renter2', 'owner', 'staff', 'admin', 'superadmin']) {
    const answer = await app.call('POST', '/api/token/', { body: { username, password: demoPassword } })
    tokens[username] = answer.body.access
  }
})
afterAll(() => app.close())

describe('a file that belongs to someone', () => {
  test('is read by him and by staff who may see qualifications, shown in the page and kept nowhere', async () => {
    const file = await keep('qualification', 'application/pdf')
    for (const reader of ['renter', 'staff', 'admin', 'superadmin']) {
      const { status, headers, body } = await read(file.id, reader)
      expect(status, reader).toBe(200)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''%E8%90%A5/)
      expect(String(body)).toBe('%PDF-1.7 qualification')
    }
  })

  test('looks to everyone else as if it did not exist', async () => {
    const file = await keep('qualification', 'application/pdf')
    const unknown = await read('00000000-0000-4000-8000-000000000000', 'renter2')
    for (const reader of ['renter2', 'owner', undefined]) {
      const { status, body } = await read(file.id, reader)
      expect([status, body.code, body.message]).toEqual([404, unknown.body.code, unknown.body.message])
    }
  })

  test('holds for orders as well: a renter may look at rentals, but not at those of others', async () => {
    const file = await keep('issue-photo', 'image/jpeg')
    expect((await read(file.id, 'staff')).status).toBe(200)
    expect((await read(file.id, 'renter2')).status).toBe(404)
  })
})

test('a picture of a machine is for everyone, and browsers may keep it', async () => {
  const file = await keep('equipment-photo', 'image/jpeg', 'photo.jpg')
  const { status, headers } = await read(file.id)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a type that a browser might run is saved, never shown', async () => {
  const file = await keep('equipment-photo', 'text/html', 'a.html')
  expect((await read(file.id)).headers.get('content-disposition')).toMatch(/^attachment/)
})

test('what is no id is refused without looking', async () => {
  for (const id of ['1', '..%2f..%2fetc%2fpasswd', "' or 1=1"]) expect((await read(id)).status).toBe(400)
})
