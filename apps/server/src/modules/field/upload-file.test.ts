import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../modules.ts'
import { aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { attachPhotos, listPhotos } from './public.ts'

let app: TestApp
let driver: Person
let other: Person
beforeAll(async () => {
  app = await startTestApp({
    modules: [
      ...modules,
      {
        name: 'trips',
        // A trip is read by the person whose number it bears.
        hooks: {
          field: {
            subjects: {
              trip: {
                named: (id) => `行程 ${id}`,
                path: (id) => `/trips/${id}`,
                deskPath: (id) => `/admin/trips/${id}`,
                isReader: async (_services, userId, id) => userId === id,
              },
            },
          },
        },
      },
    ],
  })
  ;[driver, other] = [await aRenter(app), await aRenter(app)]
})
afterAll(() => app.close())

let shade = 0
const aPhotograph = (): Promise<Buffer> => {
  shade += 1
  return sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: { r: shade, g: 90, b: 120 },
      noise: { type: 'gaussian', mean: 100, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const send = (bytes: Buffer, fields: Record<string, string | number> = {}, who = driver) => {
  const form = new FormData()
  const all: Record<string, string | number> = { sha256: hashOf(bytes), ...fields }
  for (const [name, value] of Object.entries(all)) form.set(name, String(value))
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  return app.call('POST', '/api/field/files/', { token: who.token, form })
}
const read = (bytes: Buffer, who: Person) => app.call('GET', `/api/field/files/${hashOf(bytes)}/`, { token: who.token })

describe('a photograph', () => {
  test('is kept under the hash of what was sent, once, however often it comes', async () => {
    const photo = await aPhotograph()
    const first = await send(photo)
    expect([first.status, first.body]).toMatchObject([201, { size: photo.length, complete: true }])
    const again = await Promise.all([send(photo), send(photo)])
    expect(again.map(({ body }) => body.complete)).toEqual([true, true])
    const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM field_file WHERE sha256 = $1', [
      hashOf(photo),
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('comes in pieces, goes on where it broke off, and is byte for byte what was sent', async () => {
    const photo = await aPhotograph()
    const total = photo.length
    const cut = Math.floor(total / 3)
    const piece = (from: number, to: number) =>
      send(photo.subarray(from, to), { sha256: hashOf(photo), offset: from, total })
    expect((await piece(0, cut)).body).toMatchObject({ size: cut, complete: false })
    const gap = await piece(cut * 2, total)
    expect([gap.status, gap.body.code, gap.body.current]).toEqual([409, 'field.piece_gap', { size: cut }])
    expect((await piece(0, cut)).body).toMatchObject({ size: cut, complete: false })
    expect((await piece(cut, cut * 2)).body).toMatchObject({ size: cut * 2, complete: false })
    const last = await Promise.all([piece(cut * 2, total), piece(cut * 2, total)])
    expect(last.some(({ body }) => body.complete)).toBe(true)
    const { rows } = await app.pool.query(
      `SELECT o.sha256 FROM field_file f JOIN stored_file s ON s.id = f.file_id JOIN stored_file o ON o.id = s.original_id
       WHERE f.sha256 = $1`,
      [hashOf(photo)],
    )
    expect(rows).toEqual([{ sha256: hashOf(photo) }])
    expect((await app.pool.query('SELECT 1 FROM field_piece')).rowCount).toBe(0)
  })

  test('whose bytes are others than its hash says is refused and leaves nothing', async () => {
    const photo = await aPhotograph()
    const wrong = await send(photo, { sha256: hashOf(Buffer.from('x')) })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'field.hash_differs'])
    const parts = [photo.subarray(0, 100), photo.subarray(100)]
    const sha256 = hashOf(Buffer.from('y'))
    await send(parts[0]!, { sha256, offset: 0, total: photo.length })
    expect((await send(parts[1]!, { sha256, offset: 100, total: photo.length })).body.code).toBe('field.hash_differs')
    expect((await app.pool.query('SELECT 1 FROM field_piece WHERE sha256 = $1', [sha256])).rowCount).toBe(0)
  })

  test('is judged by its content, whole as in pieces', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>'.repeat(10))
    expect((await send(page)).body.code).toBe('file.wrong_type')
    await send(page.subarray(0, 50), { sha256: hashOf(page), offset: 0, total: page.length })
    const last = await send(page.subarray(50), { sha256: hashOf(page), offset: 50, total: page.length })
    expect(last.body.code).toBe('file.wrong_type')
  })

  test.each([
    ['sha256', { sha256: 'short' }],
    ['offset', { offset: -1 }],
    ['total', { offset: 0, total: 99_000_000 }],
  ])('is refused where %s is wrong', async (field, wrong) => {
    const { status, body } = await send(await aPhotograph(), wrong)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })
})

describe('a photograph that hangs on a thing', () => {
  const trip = (id: number) => ({ kind: 'trip', id, act: 'load' })
  const attach = (who: Person, id: number, hashes: string[]) =>
    app.db.transaction((tx) =>
      attachPhotos(
        tx,
        trip(id),
        hashes.map((sha256) => ({ sha256, position: '车头' })),
        who.id,
        app.clock.now(),
      ),
    )

  test('is read by whoever reads the thing, and looks to everybody else as if it did not exist', async () => {
    const photo = await aPhotograph()
    await send(photo)
    expect([(await read(photo, driver)).status, (await read(photo, other)).status]).toEqual([200, 404])
    await attach(driver, other.id, [hashOf(photo)])
    expect((await read(photo, other)).status).toBe(200)
    const [listed] = await listPhotos(app.db, 'trip', other.id)
    expect(listed).toMatchObject({ act: 'load', sha256: hashOf(photo), position: '车头' })
    expect((await app.call('GET', listed!.url, { token: other.token })).status).toBe(200)
    expect((await app.call('GET', listed!.url, { token: (await aRenter(app)).token })).status).toBe(404)
    expect((await read(photo, await aRenter(app))).status).toBe(404)
  })

  test('must have been uploaded by whoever names it, and whole', async () => {
    const [his, partial] = [await aPhotograph(), await aPhotograph()]
    await send(his, {}, other)
    await send(partial.subarray(0, 50), { sha256: hashOf(partial), offset: 0, total: partial.length })
    await expect(attach(driver, driver.id, [hashOf(his), hashOf(partial)])).rejects.toMatchObject({
      code: 'field.file_missing',
      errors: { photos: '还有 2 张照片没有上传完' },
    })
  })
})
