import { createHash } from 'node:crypto'
import { findLine } from '@jihui/protocol/rental/lines'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCameraNote } from '../../platform/files/camera-note.ts'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { sweepFiles } from './sweep-files.ts'

const line = 'engineering'
const photograph = (seed: number) =>
  sharp({ create: { width: 80, height: 50 + seed, channels: 3, background: '#7a8b6c' } })
    .withExif({
      IFD0: { Make: 'Pocket', Model: 'Pocket 3' },
      IFD2: { DateTimeOriginal: '2026:11:20 09:41:07' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 16/1 2694/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '120/1 9/1 1854/100',
      },
    })
    .jpeg()
    .toBuffer()
const noted = { takenAt: '2026-11-20T09:41:07', latitude: 30.27415, longitude: 120.15515, camera: 'Pocket 3' }

describe('what a camera noted', () => {
  it('is read from the picture: when, where, which', async () => {
    expect(await readCameraNote(await photograph(0))).toEqual(noted)
  })

  it('is nothing where there is none, and where its block is broken or leads outside of itself', async () => {
    const bytes = await photograph(0)
    const plain = await sharp(bytes).jpeg().toBuffer()
    expect(await readCameraNote(plain)).toEqual({})
    expect(await readCameraNote(Buffer.from('no picture'))).toEqual({})
    const from = bytes.indexOf('Exif') + 6
    for (let at = from; at < from + 300; at++) {
      const broken = Buffer.from(bytes)
      broken.writeUInt8(broken[at]! ^ 0xff, at)
      const note = await readCameraNote(broken)
      for (const value of Object.values(note)) expect(String(value).length).toBeLessThan(200)
    }
  })
})

describe('evidence', () => {
  let app: TestApp
  let renter: Person
  let owner: Person
  let admin: Person
  let id: number
  let sent: Buffer
  let fileId: string

  beforeAll(async () => {
    app = await startTestApp()
    ;[renter, owner, admin] = [await aRenter(app), await anOwner(app), await aMember(app, 'admin')]
    const machine = await aMachine(app, { line, owner })
    id = await aRental(app, { machine, renter, staff: admin, status: 'pending_delivery' })
    await app.call('POST', pathOf(line, 'deliver_rental', id), { token: owner.token, body: { carrier: '自送' } })
    const { handover } = findLine(line)
    sent = await photograph(1)
    const form = new FormData()
    form.set('stage', 'out')
    form.set('meter', '120')
    form.set('level', handover.level?.steps.at(-1) ?? '')
    form.set('checks', JSON.stringify(handover.checks.map(({ key }) => key)))
    form.set('positions', JSON.stringify([handover.positions[0]!.key]))
    form.append('photos', new Blob([new Uint8Array(sent)], { type: 'image/jpeg' }), 'a.jpg')
    expect((await app.call('POST', pathOf(line, 'record_handover', id), { token: owner.token, form })).status).toBe(201)
    fileId = (await app.pool.query('SELECT file_id FROM rental_handover_photo')).rows[0].file_id
  })
  afterAll(() => app.close())

  const original = (who: Person, file = fileId) =>
    app.call('GET', `/api/admin/files/${file}/original/`, { token: who.token })
  const notes = (who: Person, ids = fileId) =>
    app.call('GET', '/api/admin/files/camera-notes/', { token: who.token, query: { ids } })
  const audited = async (action: string) =>
    (await app.pool.query('SELECT actor_id, object_id FROM audit_log WHERE action = $1', [action])).rows

  it('is shown without what the camera noted, to the parties too', async () => {
    for (const who of [renter, owner, admin]) {
      const shown = await app.call('GET', `/api/files/${fileId}/`, { token: who.token })
      expect(shown.status).toBe(200)
      expect([shown.body.includes('Pocket'), (await sharp(shown.body).metadata()).exif]).toEqual([false, undefined])
    }
  })

  it('is kept as it was sent for who decides, byte for byte, and reading it is in the log', async () => {
    const { status, headers, body } = await original(admin)
    expect(status).toBe(200)
    expect(createHash('sha256').update(body).digest('hex')).toBe(createHash('sha256').update(sent).digest('hex'))
    expect([headers.get('content-disposition')?.split(';')[0], headers.get('cache-control')]).toEqual([
      'attachment',
      'private, no-store',
    ])
    expect(await audited('file.read_original')).toEqual([{ actor_id: admin.id, object_id: fileId }])
  })

  it('tells who decides when and where it was taken, and that he asked is in the log', async () => {
    expect((await notes(admin)).body.results).toEqual([
      { id: fileId, taken_at: noted.takenAt, place: '30.27415, 120.15515', camera: noted.camera },
    ])
    expect(await audited('file.read_camera_notes')).toEqual([{ actor_id: admin.id, object_id: fileId }])
    const many = Array.from({ length: 61 }, () => fileId).join(',')
    expect((await notes(admin, many)).body.errors).toHaveProperty('ids')
  })

  it('is for nobody else as it was sent: neither parties, nor others, nor staff who decide nothing', async () => {
    const clerk = await aMember(app, 'staff')
    for (const who of [renter, owner, await aRenter(app), clerk])
      expect([(await original(who)).status, (await notes(who)).status]).toEqual([403, 403])
    const { rows } = await app.pool.query('SELECT original_id FROM stored_file WHERE id = $1', [fileId])
    for (const who of [renter, owner, admin])
      expect((await app.call('GET', `/api/files/${rows[0].original_id}/`, { token: who.token })).status).toBe(404)
    expect((await original(admin, rows[0].original_id)).status).toBe(404)
  })

  it('is not for somebody who works here and has a part in it', async () => {
    const before = (await app.pool.query('SELECT owner_id FROM stored_file WHERE id = $1', [fileId])).rows[0].owner_id
    await app.pool.query('UPDATE stored_file SET owner_id = $2 WHERE id = $1', [fileId, admin.id])
    expect([(await original(admin)).body.code, (await notes(admin)).body.code]).toEqual([
      'auth.own_case',
      'auth.own_case',
    ])
    await app.pool.query('UPDATE stored_file SET owner_id = $2 WHERE id = $1', [fileId, before])
  })

  it('stays as long as what is shown of it, and goes after it', async () => {
    const { rows } = await app.pool.query('SELECT original_id FROM stored_file WHERE id = $1', [fileId])
    const isThere = async () =>
      (await app.pool.query('SELECT 1 FROM stored_file WHERE id = $1', [rows[0].original_id])).rows.length
    app.clock.advance({ days: 3 })
    await sweepFiles(app.services)
    expect(await isThere()).toBe(1)
    await app.pool.query('DELETE FROM rental_handover_photo WHERE file_id = $1', [fileId])
    await app.pool.query('DELETE FROM stored_file WHERE id = $1', [fileId])
    await sweepFiles(app.services)
    expect(await isThere()).toBe(0)
  })
})
