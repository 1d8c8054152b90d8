import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aPicture, pathOf, requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

const base = '/api/admin/qualifications/'
let app: TestApp
let renter: Person
let admin: Person
let staff: Person

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T01:00:00Z' })
  renter = await aRenter(app)
  ;[admin, staff] = [await aMember(app, 'admin'), await aMember(app, 'staff')]
})
afterAll(() => app.close())

const later = () => app.clock.advance({ seconds: 10 })
const formOf = async (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('image', await aPicture(), 'a.png')
  return form
}
const read = (id: number, asOf?: string, by = staff, rest = '') =>
  app.call('GET', `${base}${id}/${rest}`, { token: by.token, query: asOf === undefined ? {} : { as_of: asOf } })
const present = () => app.clock.now().toISOString()
const typesIn = (documents: { image_type: string }[]) => documents.map((one) => one.image_type)

describe.each(triedLines)('the dossier of an order of $label', ({ id: line }) => {
  /** Ordered, handed in, a paper taken back, rejected, handed in again, approved; each a little after the other. */
  const live = async () => {
    const requires = ['business_license', 'site_proof']
    const machine = await aMachine(app, { line, requires })
    const at: Record<string, string> = { before: present() }
    later()
    const body = requestFor(app, machine)
    const made = await app.call('POST', pathOf(line, 'create_rental'), { token: renter.token, body })
    const id: number = made.body.id
    at.ordered = present()
    const upload = async (fields: Record<string, string>) => {
      const form = await formOf(fields)
      return app.call('POST', pathOf(line, 'upload_qualification', id), { token: renter.token, form })
    }
    later()
    const blurred = (await upload({ image_type: 'business_license', submit: 'false' })).body
    at.uploaded = present()
    later()
    await upload({ image_type: 'site_proof' })
    at.submitted = present()
    later()
    const path = pathOf(line, 'delete_qualification_image', id).replace(':imageId', String(blurred.id))
    await app.call('DELETE', path, { token: renter.token })
    at.removed = present()
    later()
    await app.call('POST', `${base}${id}/reject/`, { token: admin.token, body: { notes: '缺营业执照' } })
    at.rejected = present()
    later()
    await upload({ image_type: 'business_license', expiry_date: '2027-06-30' })
    at.again = present()
    later()
    await app.call('POST', `${base}${id}/verify/`, { token: admin.token, body: { generate_contract: true } })
    at.approved = present()
    later()
    return { id, at, blurred }
  }

  it('reads at each moment as it stood then', async () => {
    const { id, at } = await live()
    const seen = async (moment: string | undefined) => (await read(id, moment)).body
    expect(await seen(at.ordered)).toMatchObject({
      as_of: at.ordered,
      status: 'pending_approval',
      verification_status: 'pending',
      attention: 'none',
      submission: 0,
      documents: [],
      decisions: [],
      actions: [],
    })
    const uploaded = await seen(at.uploaded)
    expect(uploaded).toMatchObject({ status: 'pending_approval', submission: 0, document_count: 1 })
    expect(typesIn(uploaded.documents)).toEqual(['business_license'])
    const submitted = await seen(at.submitted)
    expect(submitted).toMatchObject({
      status: 'pending_verification',
      submission: 1,
      waiting_since: at.submitted,
      attention: 'complete',
      judgement: { valid: true },
    })
    expect(typesIn(submitted.documents)).toEqual(['business_license', 'site_proof'])
    const removed = await seen(at.removed)
    expect(removed).toMatchObject({ attention: 'lacking', judgement: { valid: false, message: '还需要：营业执照' } })
    expect(typesIn(removed.documents)).toEqual(['site_proof'])
    expect(await seen(at.rejected)).toMatchObject({
      status: 'qualification_rejected',
      verification_status: 'rejected',
      verification_notes: '缺营业执照',
      verification_date: at.rejected,
      decided_by: admin.username,
      decisions: [{ action: 'reject', notes: '缺营业执照' }],
    })
    expect(await seen(at.again)).toMatchObject({
      status: 'pending_verification',
      verification_status: 'pending',
      verification_notes: '',
      submission: 2,
      documents: [{ is_verified: false }, { is_verified: false }],
      has_contract: false,
      contract_number: null,
    })
    const now = await seen(undefined)
    expect(now).toMatchObject({
      as_of: null,
      status: 'pending_signature',
      verification_status: 'approved',
      has_contract: true,
      is_mismatched: false,
      documents: [{ is_verified: true }, { is_verified: true }],
    })
    expect(now.contract_number).toBeTruthy()
    expect((await seen(at.approved)).contract_number).toBe(now.contract_number)
  })

  it('keeps every handing-in with what it showed when it was decided on', async () => {
    const { id, at } = await live()
    const { body } = await read(id)
    expect(body.submissions).toMatchObject([
      { number: 1, submitted_at: at.submitted, decision: { action: 'reject' } },
      { number: 2, submitted_at: at.again, submitted_by: renter.username, decision: { action: 'approve' } },
    ])
    expect(typesIn(body.submissions[0].documents)).toEqual(['site_proof'])
    expect(typesIn(body.submissions[1].documents)).toEqual(['site_proof', 'business_license'])
    const then = (await read(id, at.again)).body
    expect(then.submissions[1].decision).toBe(null)
  })

  it('a file taken away stays readable for staff, and for them alone', async () => {
    const { id, at, blurred } = await live()
    const { body } = await read(id, at.submitted, staff, 'images/')
    expect(typesIn(body.results)).toEqual(['business_license', 'site_proof'])
    const gone = body.results[0]
    expect(gone.id).toBe(blurred.id)
    const file = (by?: Person) => app.call('GET', gone.image_url, by ? { token: by.token } : {})
    expect((await file(staff)).status).toBe(200)
    expect((await file(renter)).status).toBe(404)
    expect((await file()).status).toBe(404)
    expect(typesIn((await read(id, undefined, staff, 'images/')).body.results)).toEqual([
      'site_proof',
      'business_license',
    ])
  })

  it('before the order there was nothing; a moment to come is now', async () => {
    const { id, at } = await live()
    for (const rest of ['', 'images/']) {
      const early = await read(id, at.before, staff, rest)
      expect([early.status, early.body.code]).toEqual([404, 'qualification.not_yet'])
      for (const nonsense of ['gestern', '2026-11-20', '2026-11-20T09:00:00', '2026-13-40T00:00:00Z']) {
        const answer = await read(id, nonsense, staff, rest)
        expect(answer.status).toBe(400)
        expect(answer.body.errors.as_of).toMatch(/^时刻应写成带时区的时间/)
      }
      expect((await read(2_000_000_000, undefined, staff, rest)).status).toBe(404)
      expect((await read(id, undefined, renter, rest)).status).toBe(403)
    }
    expect((await read(id, '2030-01-01T00:00:00Z')).body.as_of).toBe(null)
  })
})

it('a moment is the same in any zone, also with its plus as a blank', async () => {
  const machine = await aMachine(app)
  later()
  const path = pathOf(machine.line, 'create_rental')
  const { body } = await app.call('POST', path, { token: renter.token, body: requestFor(app, machine) })
  const moment = app.clock.now()
  later()
  const shanghai = new Date(moment.getTime() + 8 * 3_600_000).toISOString().replace('Z', '')
  for (const written of [`${shanghai}+08:00`, `${shanghai} 08:00`])
    expect((await read(body.id, written)).body.as_of).toBe(moment.toISOString())
})

it('a wallet paper swapped twice covers its order with the one that was kept at the moment', async () => {
  const requires = ['business_license']
  const machine = await aMachine(app, { requires })
  const wallet = async (fields: Record<string, string>) =>
    (await app.call('POST', '/api/qualification/documents/', { token: renter.token, form: await formOf(fields) })).body
  const ends = ['2026-12-01', '2027-12-01', '2028-12-01']
  const first = await wallet({ image_type: 'business_license', expiry_date: ends[0]! })
  const { body: order } = await app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: renter.token,
    body: requestFor(app, machine),
  })
  expect(order.status).toBe('pending_verification')
  const moments = [present()]
  let kept = first
  for (const end of ends.slice(1)) {
    later()
    kept = await wallet({ replaces: String(kept.id), expiry_date: end })
    moments.push(present())
  }
  later()
  for (const [at, moment] of moments.entries())
    expect((await read(order.id, moment)).body.documents).toMatchObject([{ covered_until: ends[at] }])
  expect((await read(order.id)).body).toMatchObject({ attention: 'complete', documents: [{ covered_until: ends[2] }] })
})

it('whoever opens a dossier is kept, once an hour', async () => {
  const machine = await aMachine(app)
  const path = pathOf(machine.line, 'create_rental')
  const { body } = await app.call('POST', path, { token: renter.token, body: requestFor(app, machine) })
  const names = async (by: Person) =>
    (await read(body.id, undefined, by)).body.viewers.map((one: { name: string }) => one.name)
  expect(await names(staff)).toEqual([])
  expect(await names(staff)).toEqual([staff.username])
  expect(await names(admin)).toEqual([staff.username])
  expect(await names(staff)).toEqual([admin.username, staff.username])
})
