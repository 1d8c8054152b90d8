import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aPicture, aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

// The one that has an address of its own for an order with its papers.
const line = 'engineering'
const desk = '/api/admin/qualifications/'
let app: TestApp
let renter: Person
let staff: Person
let second: Person
let id: number

beforeAll(async () => {
  app = await startTestApp()
  ;[renter, staff, second] = [await aRenter(app), await aMember(app, 'admin'), await aMember(app, 'admin')]
})
afterAll(() => app.close())
beforeEach(async () => {
  id = await aRental(app, { machine: await aMachine(app, { line }), renter, status: 'pending_verification' })
  app.clock.advance({ minutes: 1 })
})

const at = (operation: string) => pathOf(line, operation, id)
const read = async (by = staff) => (await app.call('GET', `${desk}${id}/`, { token: by.token })).body
const images = (by = staff, query = {}) => app.call('GET', at('list_qualification_images'), { token: by.token, query })
const add = async (fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ image_type: 'medical_practice_license', ...fields }))
    form.set(name, value)
  form.set('image', await aPicture(), 'forged.png')
  const { status, body } = await app.call('POST', at('upload_qualification'), { token: renter.token, form })
  expect(status).toBe(201)
  return body.id as number
}
const remove = async (image: number) => {
  const path = at('delete_qualification_image').replace(':imageId', String(image))
  expect((await app.call('DELETE', path, { token: renter.token })).status).toBe(200)
}
const approve = (body: object = {}, by = staff) =>
  app.call('POST', at('verify_qualification'), { token: by.token, body: { action: 'approve', ...body } })
const changed = { status: 409, body: { code: 'qualification.documents_changed', number: 5002 } }
const stands = async () =>
  (await app.pool.query('SELECT status, verification_status FROM rental WHERE id = $1', [id])).rows[0]
const verified = async () =>
  (await app.pool.query('SELECT 1 FROM qualification_document WHERE rental_id = $1 AND is_verified', [id])).rows.length

describe('a decision that names the papers it was taken on', () => {
  it('is refused with the papers that are there now, and decides nothing, when one was added', async () => {
    const { documents_fingerprint: seen } = await read()
    const forged = await add()
    const answer = await approve({ documents_fingerprint: seen })
    expect(answer).toMatchObject(changed)
    expect(answer.body.message).toBe('资质文件刚有变化，看过新的再决定')
    expect(answer.body.current.qualification_images.map((one: { id: number }) => one.id)).toContain(forged)
    expect([await stands(), await verified()]).toEqual([
      { status: 'pending_verification', verification_status: 'pending' },
      0,
    ])
    const now = answer.body.current.documents_fingerprint
    expect((await read()).documents_fingerprint).toBe(now)
    expect((await approve({ documents_fingerprint: now })).status).toBe(200)
    expect(await verified()).toBe(2)
  })

  it('is refused when one was put in the place of another', async () => {
    const { documents, documents_fingerprint: seen } = await read()
    await add()
    await remove(documents[0].id)
    expect(await approve({ documents_fingerprint: seen })).toMatchObject(changed)
    expect(await verified()).toBe(0)
  })

  it('is refused when a rejection would be of other papers', async () => {
    const { documents_fingerprint: seen } = await read()
    await add()
    const body = { notes: '看不清', documents_fingerprint: seen }
    expect(await app.call('POST', `${desk}${id}/reject/`, { token: staff.token, body })).toMatchObject(changed)
  })

  it('has the same name in the queue, the dossier and the line’s own lists', async () => {
    await add()
    const { documents_fingerprint: seen } = await read()
    const queue = await app.call('GET', desk, { token: staff.token, query: { page_size: 100 } })
    const row = queue.body.results.find((one: { id: number }) => one.id === id)
    const order = await app.call('GET', at('get_qualification_order'), { token: staff.token })
    const list = await images()
    const console = await app.call('GET', `${desk}${id}/images/`, { token: staff.token })
    const names = [row, order.body, list.body, console.body].map((one) => one.documents_fingerprint)
    expect(new Set(names)).toEqual(new Set([seen]))
  })

  it('knows that what covers a paper is another', async () => {
    const form = new FormData()
    form.set('image', await aPicture(), 'kept.png')
    form.set('image_type', 'medical_practice_license')
    const wallet = '/api/qualification/documents/'
    const kept = await app.call('POST', wallet, { token: renter.token, form })
    const shown = new FormData()
    shown.set('wallet_document', String(kept.body.id))
    expect((await app.call('POST', at('upload_qualification'), { token: renter.token, form: shown })).status).toBe(201)
    const { documents_fingerprint: seen } = await read()
    const newer = new FormData()
    newer.set('image', await aPicture(), 'newer.png')
    newer.set('replaces', String(kept.body.id))
    expect((await app.call('POST', wallet, { token: renter.token, form: newer })).status).toBe(201)
    expect((await read()).documents_fingerprint).not.toBe(seen)
    expect(await approve({ documents_fingerprint: seen })).toMatchObject(changed)
  })
})

describe('a client that names no papers', () => {
  it('decides on those that were handed in', async () => {
    expect((await approve()).status).toBe(200)
  })

  it('approves none that came after the handing-in and was never shown to this reviewer', async () => {
    await add()
    expect(await approve()).toMatchObject(changed)
    await images(second)
    expect(await approve()).toMatchObject(changed)
    await images()
    expect((await approve()).status).toBe(200)
  })

  it('decides on what its reviewer was shown last, not on what came since', async () => {
    await images()
    const forged = await add()
    expect(await approve()).toMatchObject(changed)
    await remove(forged)
    expect((await approve()).status).toBe(200)
  })

  it('was not shown what lies on another page', async () => {
    await add()
    await images(staff, { page_size: 1 })
    expect(await approve()).toMatchObject(changed)
  })

  it('may still turn the order down', async () => {
    await add()
    expect((await approve({ action: 'reject', notes: '看不清' })).status).toBe(200)
  })
})
