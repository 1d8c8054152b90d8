/** A report from the first word to the accepted and paid work, and who may do what of it. */
import { spokenMoment } from '@jihui/protocol/spoken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addHours } from '../../../platform/clock.ts'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aTechnician, atSite, onTask, tasksPath } from '../../../testing/maintenance.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passOrderTime } from '../arranging/order-time.ts'

let app: TestApp
let owner: Person
let renter: Person
let stranger: Person
let desk: Person
let second: Person
let technician: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  owner = await anOwner(app)
  renter = await aRenter(app)
  stranger = await aRenter(app)
  desk = await aMember(app, 'staff')
  second = await aMember(app, 'admin')
  technician = await aTechnician(app)
})
afterAll(() => app.close())

const base = '/api/maintenance/requests/'
const call = async (who: Person, method: 'GET' | 'POST', path: string, body?: object) =>
  app.call(method, path, { token: await tokenOf(app, who), ...(body && { body }) })
const rentedMachine = async (): Promise<{ machine: Machine; rentalId: number }> => {
  const fresh = async (who: Person) => ({ ...who, token: await tokenOf(app, who) })
  const machine = await aMachine(app, { line: 'engineering', owner: await fresh(owner), name: '挖掘机' })
  const rentalId = await aRental(app, { machine, renter: await fresh(renter) })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = now(), delivered_at = now(), received_at = now(), hold_expires_at = NULL
     WHERE id = $1`,
    [rentalId],
  )
  return { machine, rentalId }
}
const report = async (who: Person, body: object) => call(who, 'POST', base, { description: '大臂油缸漏油', ...body })
const reported = async () => {
  const { machine, rentalId } = await rentedMachine()
  const made = await report(renter, { rental_id: rentalId })
  expect(made.status).toBe(201)
  return { machine, rentalId, id: made.body.id as number }
}

describe('a report', () => {
  test('begins as one, and is the order once it was taken in', async () => {
    const { machine, rentalId } = await rentedMachine()
    const made = await report(renter, { unit_id: machine.units[0], urgency: 'high' })
    expect(made.body).toMatchObject({ status: 'submitted', task_id: null, rental_id: rentalId, actions: ['withdraw'] })
    expect(made.body.request.number).toMatch(/^B\d{8}$/)
    const { id } = made.body
    const taken = await call(desk, 'POST', `${base}${id}/accept/`, { kind: 'repair', payer: 'owner' })
    expect(taken.status).toBe(201)
    expect(taken.body).toMatchObject({
      request: { id, status: 'accepted', task_id: id },
      task: { id, request_id: id, status: 'pending', payer: 'owner', description: '大臂油缸漏油' },
    })
  })

  test('is for whoever has the machine, owns it or looks after it', async () => {
    const { machine } = await rentedMachine()
    const unit = { unit_id: machine.units[0] }
    expect((await report(stranger, unit)).body.code).toBe('care.not_your_machine')
    expect((await report(stranger, { unit_id: 999_999 })).status).toBe(404)
    for (const who of [owner, desk]) expect((await report(who, unit)).body.status).toBe('submitted')
    const { id } = await reported()
    expect((await call(stranger, 'GET', `${base}${id}/`)).status).toBe(404)
    expect((await call(stranger, 'POST', `${base}${id}/withdraw/`, {})).status).toBe(404)
    expect((await call(renter, 'POST', `${base}${id}/accept/`, { payer: 'owner' })).status).toBe(403)
  })

  test('names the field that is wrong', async () => {
    const { rentalId } = await rentedMachine()
    const errorsOf = async (body: object) => Object.keys((await report(renter, body)).body.errors)
    expect(await errorsOf({ rental_id: rentalId, fault_code: 'nope' })).toEqual(['fault_code'])
    expect(await errorsOf({})).toEqual(['unit_id'])
    expect(await errorsOf({ rental_id: rentalId, description: ' ' })).toEqual(['description'])
    expect((await report(renter, { rental_id: rentalId, photos: [{ sha256: 'a'.repeat(64) }] })).body).toMatchObject({
      code: 'field.file_missing',
      errors: { photos: expect.stringContaining('没有上传完') },
    })
  })

  test('is taken in once; the second is told who was first', async () => {
    const { id } = await reported()
    const body = { kind: 'repair', payer: 'owner' }
    const both = await Promise.all([desk, second].map((who) => call(who, 'POST', `${base}${id}/accept/`, body)))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.body.message).toMatch(
      /^(desk|second|admin|staff)\S* \d+月\d+日 \d\d:\d\d 受理，现在是“待安排”$/,
    )
  })

  test('is paid by an account that is there, and by the platform only if the desk says so', async () => {
    const { id } = await reported()
    const refused = await call(owner, 'POST', `${base}${id}/accept/`, { payer: 'platform' })
    expect([refused.status, refused.body.code]).toEqual([409, 'care.payer_unknown'])
    expect((await call(desk, 'POST', `${base}${id}/accept/`, { payer: 'platform' })).status).toBe(201)
  })

  test('offers whoever takes it in the payers there are, and nobody else any', async () => {
    const { id } = await reported()
    const payersOf = async (who: Person, of = id) => (await call(who, 'GET', `${base}${of}/`)).body.payers
    expect(await payersOf(owner)).toEqual(['owner', 'renter', 'reporter'])
    expect(await payersOf(desk)).toEqual(['owner', 'platform', 'renter', 'reporter'])
    expect(await payersOf(renter)).toEqual([])
    const platforms = await aMachine(app, { name: '挖掘机' })
    const made = await report(desk, { unit_id: platforms.units[0] })
    expect(await payersOf(desk, made.body.id)).toEqual(['platform', 'reporter'])
    expect((await call(desk, 'POST', `${base}${made.body.id}/accept/`, { payer: 'owner' })).body.code).toBe(
      'care.payer_unknown',
    )
  })

  test('goes into another of the same machine, never into itself or one that is over', async () => {
    const { machine, id } = await reported()
    const other = (await report(renter, { unit_id: machine.units[0] })).body.id as number
    const elsewhere = (await reported()).id
    for (const into of [other, elsewhere])
      expect((await call(desk, 'POST', `${base}${other}/merge/`, { into })).body.code).toBe('care.merge_not_possible')
    const merged = await call(desk, 'POST', `${base}${other}/merge/`, { into: id })
    expect(merged.body).toMatchObject({ status: 'merged', merged_into: id })
    expect((await call(desk, 'GET', `${tasksPath}${id}/`)).body.history.at(-1).notes).toContain('又有人报了')
  })

  test('is taken back only before it is taken in', async () => {
    const { id } = await reported()
    expect((await call(renter, 'POST', `${base}${id}/withdraw/`, {})).body.status).toBe('withdrawn')
    const again = await call(renter, 'POST', `${base}${id}/withdraw/`, {})
    expect([again.status, again.body.code]).toEqual([409, 'care.action_not_allowed'])
  })
})

test('somebody appointed reports on what he is appointed for, sees no money, and decides nothing', async () => {
  const { machine } = await rentedMachine()
  const other = await rentedMachine()
  const applicant = await aRenter(app)
  const appointed = `INSERT INTO appointment (owner_id, phone, user_id, role, status, scope_ids, invited_by, expires_at, accepted_at)
    VALUES ($1, '13900000000', $2, 'maintenance_applicant', 'accepted', $3, $1, $4, now())`
  await app.pool.query(appointed, [owner.id, applicant.id, [machine.units[0]], addHours(app.clock.now(), 48)])
  const made = await report(applicant, { unit_id: machine.units[0] })
  expect([made.status, made.body.origin, made.body.actions]).toEqual([201, 'applicant', ['withdraw']])
  expect((await report(applicant, { unit_id: other.machine.units[0] })).body.code).toBe('care.not_your_machine')
  const { id } = made.body
  expect((await call(applicant, 'POST', `${base}${id}/accept/`, { payer: 'owner' })).status).toBe(403)
  await call(desk, 'POST', `${base}${id}/accept/`, { payer: 'owner' })
  expect((await call(applicant, 'GET', `${tasksPath}${id}/`)).body).toMatchObject({ quote: null, total_amount: null })
  await app.pool.query(
    `UPDATE appointment SET status = 'withdrawn', ended_at = now(), ended_by = 'appointer' WHERE user_id = $1`,
    [applicant.id],
  )
  for (const path of [`${base}${id}/`, `${tasksPath}${id}/`])
    expect((await call(applicant, 'GET', path)).status).toBe(404)
  expect((await call(applicant, 'GET', base)).body.count).toBe(0)
  expect((await call(applicant, 'POST', `${tasksPath}${id}/reopen/`, { reason: '还漏' })).status).toBe(404)
})

describe('the work that follows', () => {
  const accepted = async (payer = 'owner') => {
    const { id, machine, rentalId } = await reported()
    expect((await call(desk, 'POST', `${base}${id}/accept/`, { payer })).status).toBe(201)
    return { id, machine, rentalId }
  }
  const assigned = async (payer = 'owner') => {
    const made = await accepted(payer)
    const given = await call(desk, 'POST', `${tasksPath}${made.id}/assign/`, { technician_id: technician.id })
    expect(given.body).toMatchObject({ status: 'assigned', visit_agreed: false })
    return made
  }
  const finished = async (payer = 'owner') => {
    const made = await assigned(payer)
    const task = onTask(app, { id: made.id, technician })
    await task.must('accept')
    await task.must('start', atSite)
    const lines = [{ kind: 'labour', code: 'hydraulic.heavy', quantity: 1, price: 780 }]
    await task.must('quote', { lines })
    return { ...made, task }
  }

  test('is agreed to by whoever has the machine, not by the technician', async () => {
    const { id } = await assigned()
    const path = `${tasksPath}${id}/agree-visit/`
    expect((await call(technician, 'POST', path, { agreed: true })).status).toBe(403)
    const refused = await call(renter, 'POST', path, { agreed: false })
    expect([refused.status, refused.body.errors]).toEqual([400, { reason: '写明什么时候行' }])
    const answers = [
      await call(renter, 'POST', path, { agreed: true }),
      await call(renter, 'POST', path, { agreed: true }),
    ]
    for (const { status, body } of answers) expect([status, body.visit_agreed]).toEqual([200, true])
    const told = answers[1]!.body.history.filter(({ action }: { action: string }) => action === 'agree_visit')
    expect(told).toHaveLength(1)
  })

  test('is not given to whoever pays or accepts it', async () => {
    const { id } = await accepted('renter')
    await app.pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'technician')`, [renter.id])
    const refused = await call(desk, 'POST', `${tasksPath}${id}/assign/`, { technician_id: renter.id })
    expect(refused.body).toMatchObject({
      code: 'care.technician_is_party',
      errors: { technician_id: expect.any(String) },
    })
    await app.pool.query(`DELETE FROM user_business_role WHERE user_id = $1 AND role = 'technician'`, [renter.id])
  })

  test('costs what its payer agreed to, once; then it is accepted, paid and the technician earns his share', async () => {
    const { id, task } = await finished()
    const consent = (who: Person, version: number) =>
      call(who, 'POST', `${tasksPath}${id}/consent/`, { agreed: true, quote_version: version })
    expect((await consent(renter, 1)).status).toBe(403)
    expect((await consent(owner, 2)).body.code).toBe('care.quote_changed')
    const answers = await Promise.all([consent(owner, 1), consent(owner, 1)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const done = await task.finish()
    expect([done.status, done.body.status]).toEqual([200, 'pending_acceptance'])
    expect((await call(technician, 'POST', `${tasksPath}${id}/confirm/`)).status).toBe(403)
    expect((await call(renter, 'POST', `${tasksPath}${id}/confirm/`)).body.status).toBe('completed')
    const seen = await call(owner, 'GET', `${tasksPath}${id}/`)
    expect(seen.body).toMatchObject({ total_amount: 780, actions: expect.arrayContaining(['pay']) })
    expect((await call(renter, 'GET', `${tasksPath}${id}/`)).body).toMatchObject({ quote: null, total_amount: null })
    const paid = await call(owner, 'POST', `/api/maintenance/orders/${id}/payment/`, { payment_method: 'wechat' })
    expect(paid.status).toBeLessThan(300)
  })

  test('counts as accepted after 48 hours of silence, a quote as refused after 72', async () => {
    const { id, task } = await finished()
    app.clock.set(addHours(app.clock.now(), 73))
    await passOrderTime(app.services)
    expect((await call(owner, 'GET', `${tasksPath}${id}/`)).body).toMatchObject({
      status: 'in_progress',
      quote: { status: 'refused' },
    })
    expect((await task.finish()).body.status).toBe('pending_acceptance')
    app.clock.set(addHours(app.clock.now(), 49))
    await passOrderTime(app.services)
    expect((await call(owner, 'GET', `${tasksPath}${id}/`)).body.status).toBe('completed')
  })

  test('is opened anew within the warranty and costs nothing then', async () => {
    const { id, task } = await finished()
    await call(owner, 'POST', `${tasksPath}${id}/consent/`, { agreed: true, quote_version: 1 })
    await task.finish()
    await call(renter, 'POST', `${tasksPath}${id}/confirm/`)
    const again = await call(renter, 'POST', `${tasksPath}${id}/reopen/`, { reason: '又漏了' })
    expect(again.body).toMatchObject({ status: 'reopened', visit: 2, is_rework: true })
    await call(desk, 'POST', `${tasksPath}${id}/assign/`, { technician_id: technician.id })
    await task.must('accept')
    await task.must('start', atSite)
    const lines = [{ kind: 'labour', code: 'hydraulic.heavy', quantity: 1, price: 780 }]
    expect((await task.works('quote', { lines })).body.code).toBe('care.quote_free')
    await task.finish()
    await call(renter, 'POST', `${tasksPath}${id}/confirm/`)
    app.clock.set(addHours(app.clock.now(), 24 * 91))
    expect((await call(renter, 'POST', `${tasksPath}${id}/reopen/`, { reason: '又漏了' })).body.code).toBe(
      'care.warranty_over',
    )
  })

  test('is accepted by whoever asked for it, not by the owner or the desk; rated by him, once', async () => {
    const { id, task } = await finished()
    await call(owner, 'POST', `${tasksPath}${id}/consent/`, { agreed: false, quote_version: 1, reason: '太贵' })
    await task.finish()
    for (const who of [owner, desk, technician]) {
      expect((await call(who, 'POST', `${tasksPath}${id}/confirm/`)).status).toBe(403)
      expect((await call(who, 'GET', `${tasksPath}${id}/`)).body.actions).not.toContain('confirm')
    }
    const rate = (who: Person) => call(who, 'POST', `${tasksPath}${id}/rate/`, { rating: 5, comments: '很快' })
    expect((await rate(renter)).body.message).toBe('验收以后才能评价')
    expect((await call(renter, 'POST', `${tasksPath}${id}/confirm/`)).body.status).toBe('completed')
    expect((await rate(owner)).status).toBe(403)
    expect((await rate(renter)).body.rating).toMatchObject({ rating: 5, comments: '很快' })
    expect((await rate(renter)).body.code).toBe('care.already_rated')
  })

  test('changed meanwhile is not arranged by what was read before; who changed it is told', async () => {
    const { id } = await accepted()
    const body = { technician_id: technician.id, version: 2 }
    expect((await call(desk, 'POST', `${tasksPath}${id}/assign/`, body)).status).toBe(200)
    const late = await call(second, 'POST', `${tasksPath}${id}/assign/`, body)
    expect([late.status, late.body.code]).toEqual([409, 'care.changed'])
    expect(late.body.message).toBe(`${desk.username}刚改过这张维护单，现在是“待接单”，先看看改了什么`)
  })

  test('called off by two at once is called off by one; the other is told by whom of staff if he is, and when', async () => {
    const { id } = await accepted()
    const cancel = (who: Person) => call(who, 'POST', `${tasksPath}${id}/cancel/`, { reason: '重复' })
    const both = await Promise.all([desk, second].map(cancel))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const first = both[0]!.status === 200 ? desk : second
    const when = spokenMoment(app.clock.now().getTime())
    const told = (who: string) => `维护单当前为“已取消”，不能取消（${who} ${when} 取消）`
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'care.action_not_allowed',
      message: told(first.username),
    })
    expect((await cancel(first)).body.message).toBe(told('你'))
    expect((await cancel(owner)).body.message).toBe(told('平台'))
  })

  test('at the renter’s is his to agree to, also where the owner asked for it', async () => {
    const { machine, rentalId } = await rentedMachine()
    const made = await call(owner, 'POST', tasksPath, { unit_id: machine.units[0], description: '例行保养' })
    const path = `${tasksPath}${made.body.id}/`
    const given = await call(owner, 'POST', `${path}assign/`, { technician_id: technician.id })
    expect(given.body).toMatchObject({ visit_agreed: false, rental_id: rentalId })
    expect((await call(renter, 'POST', `${path}agree-visit/`, { agreed: true })).body.visit_agreed).toBe(true)
  })

  test('whose time does not suit the renter is told to whoever took it in', async () => {
    const { id } = await assigned()
    const no = await call(renter, 'POST', `${tasksPath}${id}/agree-visit/`, { agreed: false, reason: '那天停工' })
    expect(no.body).toMatchObject({ status: 'assigned', visit_agreed: false })
    await app.settle()
    const { body } = await call(desk, 'GET', '/api/notifications/')
    expect(body.results[0]).toMatchObject({ message: expect.stringContaining('上门时间不行：那天停工') })
  })

  test('that was refused is not had for nothing by opening the order anew', async () => {
    const { id, task } = await finished()
    const lines = [
      { kind: 'call_out', code: 'call_out', quantity: 1, price: 80 },
      { kind: 'labour', code: 'hydraulic.heavy', quantity: 1, price: 780 },
    ]
    await call(owner, 'POST', `${tasksPath}${id}/consent/`, { agreed: false, quote_version: 1 })
    await task.must('quote', { lines })
    await call(owner, 'POST', `${tasksPath}${id}/consent/`, { agreed: false, quote_version: 2 })
    await task.finish()
    await call(renter, 'POST', `${tasksPath}${id}/confirm/`)
    expect((await call(owner, 'GET', `${tasksPath}${id}/`)).body.total_amount).toBe(80)
    const again = await call(renter, 'POST', `${tasksPath}${id}/reopen/`, { reason: '还是漏' })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('重新报修')])
  })

  test('is not called off once it was begun on an agreed quote', async () => {
    const { id } = await finished()
    await call(owner, 'POST', `${tasksPath}${id}/consent/`, { agreed: true, quote_version: 1 })
    expect((await call(owner, 'GET', `${tasksPath}${id}/`)).body.actions).not.toContain('cancel')
    const refused = await call(owner, 'POST', `${tasksPath}${id}/cancel/`, { reason: '不修了' })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('不能取消')])
  })
})
