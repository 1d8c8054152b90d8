/** Who appoints whom, for what, until when; and that it is over when either side or the day says so. */
import { appointmentLimits, lastDayFrom } from '@jihui/protocol/appointment/limits'
import { addDays } from '@jihui/protocol/days'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../platform/clock.ts'
import { aMachine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { aCompany, aCompanyMember, actingFor, type Company, foundCompany, phoneOf } from '../../testing/tenants.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { passAppointmentTime } from './pass-appointment-time.ts'
import { appointedBy, findAppointments } from './public.ts'

const path = '/api/maintenance/appointments/'
let app: TestApp
let [owner, staff]: Person[] = []
let company: Company
let phones = 0
beforeAll(async () => {
  app = await startTestApp({ now: '2027-03-04T02:00:00Z', securesRows: true, settings: { RATE_LIMITS: 'off' } })
  owner = await anOwner(app)
  staff = await aMember(app, 'super_admin')
  company = await aCompany(app, staff)
})
afterAll(() => app.close())

/** A number nobody has. */
const aPhone = () => `1990000${String((phones += 1)).padStart(4, '0')}`
const today = () => dayOf(app.clock.now())
const later = (hours: number) => app.clock.set(new Date(app.clock.now().getTime() + hours * 3_600_000))
const invite = (by: Person, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call('POST', path, { token: by.token, body: { role: 'maintenance_applicant', ...body }, headers })
const act = (by: Person, id: number, step: 'accept' | 'withdraw') =>
  app.call('POST', `${path}${id}/${step}/`, { token: by.token, body: {} })
const read = (by: Person, id: number) => app.call('GET', `${path}${id}/`, { token: by.token })
const mine = async (by: Person) => (await app.call('GET', path, { token: by.token, query: { mine: 'true' } })).body
const rolesOf = async (by: Person): Promise<string[]> =>
  (await app.call('GET', '/api/auth/user-info/', { token: by.token })).body.roles

/** Somebody appointed, by an owner nobody else here has. */
const anAppointed = async (body: Record<string, unknown> = {}) => {
  const [by, person] = [await anOwner(app), await aRenter(app, 'appointed')]
  const made = await invite(by, { phone: await phoneOf(app, person), ...body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const accepted = await act(person, made.body.id, 'accept')
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  return { by, person, id: made.body.id as number }
}
const tellings = async (person: Person): Promise<string[]> => {
  await app.settle()
  const { rows } = await app.pool.query('SELECT title FROM notification WHERE user_id = $1 ORDER BY id', [person.id])
  return rows.map(({ title }) => title)
}

describe('an invitation', () => {
  test('is sent to the number and, where it has an account, told there; accepted it counts at once', async () => {
    const person = await aRenter(app, 'applicant')
    const phone = await phoneOf(app, person)
    const until = addDays(today(), 30)
    const { status, body } = await invite(owner!, { phone, until })
    expect([status, body.status, body.phone, body.name, body.until, body.scope]).toEqual([
      201,
      'invited',
      phone,
      '',
      until,
      null,
    ])
    expect(body).toMatchObject({ side: 'appointer', actions: ['withdraw'], role_display: '报修人' })
    await app.settle()
    expect(app.sms.messages.filter((one) => one.phone === phone).map(({ text }) => text)).toEqual([
      expect.stringContaining('请你做报修人。愿意的话，2027-03-18 前用这个手机号登录机汇接受'),
    ])
    expect(await tellings(person)).toEqual([expect.stringContaining('请你做报修人')])
    const [asked] = (await mine(person)).results
    expect(asked).toMatchObject({ id: body.id, side: 'appointed', actions: ['accept', 'withdraw'] })
    expect(asked.appointer).toEqual({ kind: 'owner', name: owner!.username })
    expect(await rolesOf(person)).not.toContain('maintenance_applicant')

    const accepted = await act(person, body.id, 'accept')
    expect(accepted).toMatchObject({ status: 200, body: { status: 'accepted', actions: ['withdraw'] } })
    expect(accepted.body.history.map((one: { status: string }) => one.status)).toEqual(['invited', 'accepted'])
    expect(await rolesOf(person)).toContain('maintenance_applicant')
    expect((await read(owner!, body.id)).body).toMatchObject({ phone, name: person.username, status: 'accepted' })
    expect(await tellings(owner!)).toEqual(['任命被接受了'])
  })

  test('reaches a number nobody has here: whoever registers with it accepts', async () => {
    const phone = aPhone()
    const { body } = await invite(owner!, { phone, role: 'business_delegate' })
    await app.settle()
    expect(app.sms.messages.filter((one) => one.phone === phone)).toHaveLength(1)
    const person = await aRenter(app)
    await app.pool.query('UPDATE app_user SET phone = $2 WHERE id = $1', [person.id, phone])
    expect((await act(person, body.id, 'accept')).body.status).toBe('accepted')
    expect(await rolesOf(person)).toContain('business_delegate')
  })

  test('is refused by field and sentence', async () => {
    const phone = aPhone()
    const refused = async (body: Record<string, unknown>, by = owner!) => {
      const answer = await invite(by, { phone, ...body })
      return [answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]
    }
    expect(await refused({ phone: '12345' })).toEqual([400, 'request.invalid', ['phone']])
    expect(await refused({ phone: undefined })).toEqual([400, 'request.invalid', ['phone']])
    expect(await refused({ role: 'technician' })).toEqual([400, 'request.invalid', ['role']])
    expect(await refused({ until: '2027-02-30' })).toEqual([400, 'request.invalid', ['until']])
    expect(await refused({ until: addDays(today(), -1) })).toEqual([400, 'appointment.until_past', ['until']])
    const last = lastDayFrom(today())
    expect(await refused({ until: addDays(last, 1) })).toEqual([400, 'appointment.until_too_far', ['until']])
    expect(await refused({ phone: await phoneOf(app, owner!) })).toEqual([400, 'appointment.self', ['phone']])
    expect(await refused({}, await aRenter(app))).toEqual([403, 'appointment.not_allowed', []])
    expect((await invite(owner!, { phone, until: last })).status).toBe(201)
    expect(await refused({})).toEqual([409, 'appointment.twice', ['phone']])
    // Another role is another appointment, and so is another appointer's.
    expect((await invite(owner!, { phone, role: 'business_delegate' })).status).toBe(201)
    expect((await invite(await anOwner(app), { phone })).status).toBe(201)
  })

  test('of one number and role is open once, whoever asks how often at the same moment', async () => {
    const by = await anOwner(app)
    const phone = aPhone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(by, { phone })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409, 409])
  })

  test('is not sent again and again: a text message goes with each', async () => {
    const by = await anOwner(app)
    const phone = aPhone()
    for (let sent = 0; sent < appointmentLimits.invitationsToOneADay; sent += 1)
      await act(by, (await invite(by, { phone })).body.id, 'withdraw')
    const again = await invite(by, { phone })
    expect([again.status, again.body.code, Object.keys(again.body.errors)]).toEqual([
      429,
      'appointment.too_many_today',
      ['phone'],
    ])
  })

  test('is accepted by whoever has the number alone; nobody else learns that there is one', async () => {
    const person = await aRenter(app)
    const { body } = await invite(owner!, { phone: await phoneOf(app, person) })
    const stranger = await aRenter(app)
    for (const step of ['accept', 'withdraw'] as const)
      expect(await act(stranger, body.id, step)).toMatchObject({ status: 404, body: { code: 'appointment.not_found' } })
    expect((await read(stranger, body.id)).status).toBe(404)
    expect(await act(owner!, body.id, 'accept')).toMatchObject({ body: { code: 'appointment.not_yours' } })
    expect((await act(person, body.id, 'accept')).status).toBe(200)
    expect((await act(person, body.id, 'accept')).body.code).toBe('appointment.changed')
  })

  test('lapses after its days, before time writes it down too, and makes room for another one', async () => {
    const person = await aRenter(app)
    const by = await anOwner(app)
    const phone = await phoneOf(app, person)
    const first = (await invite(by, { phone })).body.id
    later(appointmentLimits.invitationDays * 24)
    const [again, back] = [await signInAgain(app, person), await signInAgain(app, by)]
    expect((await act(again, first, 'accept')).body.code).toBe('appointment.expired')
    expect((await read(back, first)).body).toMatchObject({ status: 'lapsed', actions: [] })
    const second = await invite(back, { phone })
    expect(second.status).toBe(201)
    expect((await read(back, first)).body.ended_by).toBe('time')
    later(appointmentLimits.invitationDays * 24)
    await passAppointmentTime(app.services)
    const list = await app.call('GET', path, { token: (await signInAgain(app, by)).token })
    expect(list.body.results.map(({ status }: { status: string }) => status)).toEqual(['lapsed', 'lapsed'])
    ;[owner, staff] = [await signInAgain(app, owner!), await signInAgain(app, staff!)]
    company = { ...company, head: await signInAgain(app, company.head) }
  })
})

describe('an appointment', () => {
  test('ends at once by either side: what it gave is gone with the next call', async () => {
    for (const side of ['by', 'person'] as const) {
      const { by, person, id } = await anAppointed({ role: 'business_delegate' })
      expect(await rolesOf(person)).toContain('business_delegate')
      const { body } = await act(side === 'by' ? by : person, id, 'withdraw')
      expect([body.status, body.ended_by]).toEqual(['withdrawn', side === 'by' ? 'appointer' : 'appointed'])
      expect(await rolesOf(person)).not.toContain('business_delegate')
      expect(await tellings(side === 'by' ? person : by)).toContain(side === 'by' ? '任命已撤回' : '对方不做商务代表了')
      expect((await act(by, id, 'withdraw')).body.code).toBe('appointment.changed')
    }
  })

  test('an invitation that is declined tells whoever asked his number alone', async () => {
    const person = await aRenter(app)
    const by = await anOwner(app)
    const phone = await phoneOf(app, person)
    const { body } = await invite(by, { phone })
    expect((await act(person, body.id, 'withdraw')).status).toBe(200)
    expect((await read(by, body.id)).body).toMatchObject({ status: 'withdrawn', ended_by: 'appointed', name: '' })
    await app.settle()
    const { rows } = await app.pool.query('SELECT message FROM notification WHERE user_id = $1', [by.id])
    expect(rows[0].message).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    expect(rows[0].message).not.toContain(person.username)
  })

  test('counts to the end of its last day, whenever that is written down; both are told a week before', async () => {
    const { by, person, id } = await anAppointed({ until: addDays(today(), 20) })
    await passAppointmentTime(app.services)
    expect(await tellings(person)).not.toContain('报修人的任命快到期')
    later(14 * 24)
    for (let run = 0; run < 2; run += 1) await passAppointmentTime(app.services)
    for (const one of [person, by])
      expect((await tellings(one)).filter((title) => title === '报修人的任命快到期')).toHaveLength(1)
    // From ten in the morning to an hour before the end of the last day.
    later(6 * 24 + 13)
    expect(await rolesOf(await signInAgain(app, person))).toContain('maintenance_applicant')
    later(1)
    const again = await signInAgain(app, person)
    expect(await rolesOf(again)).not.toContain('maintenance_applicant')
    expect(await findAppointments(app.db, person.id, 'maintenance_applicant', app.clock.now())).toEqual([])
    expect((await read(again, id)).body).toMatchObject({ status: 'ended', actions: [] })
    await passAppointmentTime(app.services)
    expect((await read(again, id)).body).toMatchObject({ status: 'ended', ended_by: 'time' })
    ;[owner, staff] = [await signInAgain(app, owner!), await signInAgain(app, staff!)]
    company = { ...company, head: await signInAgain(app, company.head) }
  })

  test('of somebody already appointed is not made under his new number', async () => {
    const { by, person } = await anAppointed()
    const phone = aPhone()
    await app.pool.query('UPDATE app_user SET phone = $2 WHERE id = $1', [person.id, phone])
    expect((await invite(by, { phone })).body.code).toBe('appointment.twice')
  })

  test('is for all machines, or for those named, which must be his', async () => {
    const by = await anOwner(app)
    const [own, other] = [await aMachine(app, { owner: by, units: 2 }), await aMachine(app)]
    const person = await aRenter(app)
    const phone = await phoneOf(app, person)
    const refused = async (body: Record<string, unknown>) => {
      const answer = await invite(by, { phone, ...body })
      return [answer.body.code, Object.keys(answer.body.errors ?? {})]
    }
    const wrong = ['appointment.scope_wrong', ['scope']]
    expect(await refused({ scope: { unit_ids: [own.units[0], other.units[0]] } })).toEqual(wrong)
    expect(await refused({ scope: { rental_ids: [1] } })).toEqual(wrong)
    expect(await refused({ role: 'business_delegate', scope: { unit_ids: own.units } })).toEqual(wrong)
    expect((await refused({ scope: { unit_ids: [] } }))[0]).toBe('request.invalid')
    const { body } = await invite(by, { phone, scope: { unit_ids: [own.units[0], own.units[0]] } })
    expect(body).toMatchObject({ scope: { unit_ids: [own.units[0]] }, scope_display: [expect.any(String)] })
    await act(person, body.id, 'accept')
    const now = app.clock.now()
    expect(await findAppointments(app.db, person.id, 'maintenance_applicant', now)).toEqual([
      { id: body.id, ownerId: by.id, tenantId: null, scopeIds: [own.units[0]] },
    ])
    const { rows } = await app.db.execute(
      sql`select u.id from equipment_unit u join equipment e on e.id = u.equipment_id
        where exists (select 1 from (${appointedBy(person.id, now)}) a
          where a.owner_id = e.owner_id and (a.scope_ids is null or u.id = any(a.scope_ids)))`,
    )
    expect(rows.map(({ id }) => Number(id))).toEqual([own.units[0]])
  })
})

describe('of a company', () => {
  test('whoever manages it appoints in its name, for its orders; others of it do not', async () => {
    const [site, person] = [await aCompanyMember(app, company, 'site'), await aRenter(app)]
    const headers = actingFor(company)
    const phone = await phoneOf(app, person)
    expect((await invite(site, { phone }, headers)).body.code).toBe('tenant.role_lacks')
    expect((await app.call('GET', path, { token: site.token, headers })).body.code).toBe('tenant.role_lacks')
    // Acting for himself he is no owner.
    expect((await invite(company.head, { phone })).body.code).toBe('appointment.not_allowed')
    const foreign = await aRental(app, {
      machine: await aMachine(app),
      renter: await aRenter(app),
      status: 'pending_verification',
    })
    expect((await invite(company.head, { phone, scope: { rental_ids: [foreign] } }, headers)).body.code).toBe(
      'appointment.scope_wrong',
    )
    const { status, body } = await invite(company.head, { phone }, headers)
    expect([status, body.appointer.kind]).toEqual([201, 'company'])
    const list = await app.call('GET', path, { token: company.head.token, headers })
    expect(list.body).toMatchObject({ count: 1, appointer: { kind: 'company', name: body.appointer.name } })
    // Asked and answered in whatever name he acts.
    const asked = await app.call('GET', path, { token: person.token, query: { mine: 'true' } })
    expect(asked.body.results[0].appointer).toEqual({ kind: 'company', name: '杭州申通建设有限公司' })
    expect((await act(person, body.id, 'accept')).body).toMatchObject({ status: 'accepted', side: 'appointed' })
    expect(await tellings(company.head)).toContain('任命被接受了')
    expect((await act(site, body.id, 'withdraw')).body.code).toBe('tenant.role_lacks')
    expect((await read(site, body.id)).body.code).toBe('tenant.role_lacks')
    const [live] = await findAppointments(app.db, person.id, 'maintenance_applicant', app.clock.now())
    expect(live).toMatchObject({ ownerId: null, tenantId: company.id, scopeIds: null })
    expect((await act(company.head, body.id, 'withdraw')).body.status).toBe('withdrawn')
    expect(await rolesOf(person)).not.toContain('maintenance_applicant')
  })

  test('nobody is asked in the name of a company nobody has verified', async () => {
    const head = await aRenter(app)
    const { body } = await foundCompany(app, head)
    const answer = await invite(head, { phone: aPhone() }, { 'X-Tenant': String(body.id) })
    expect(answer).toMatchObject({ status: 409, body: { code: 'appointment.company_not_verified' } })
  })

  test('who left it ends no appointment of it', async () => {
    const other = await aCompany(app, staff!)
    const heir = await aCompanyMember(app, other, 'head')
    const { body } = await invite(other.head, { phone: aPhone() }, actingFor(other))
    expect(
      (await app.call('POST', `/api/tenants/${other.id}/leave/`, { token: other.head.token, body: {} })).status,
    ).toBe(200)
    expect((await act(other.head, body.id, 'withdraw')).status).toBe(404)
    expect((await act(heir, body.id, 'withdraw')).body.status).toBe('withdrawn')
  })
})

describe('at the same moment', () => {
  test('two accepts make one appointment', async () => {
    const person = await aRenter(app)
    const { body } = await invite(await anOwner(app), { phone: await phoneOf(app, person) })
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(person, body.id, 'accept')))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
  })

  test('accepted and withdrawn, it is never accepted in the end', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [by, person] = [await anOwner(app), await aRenter(app)]
      const { body } = await invite(by, { phone: await phoneOf(app, person) })
      const [accepted, withdrawn] = await Promise.all([act(person, body.id, 'accept'), act(by, body.id, 'withdraw')])
      expect(withdrawn.status).toBe(200)
      expect([200, 404, 409]).toContain(accepted.status)
      expect((await read(by, body.id)).body.status).toBe('withdrawn')
      expect(await rolesOf(person)).not.toContain('maintenance_applicant')
    }
  })
})

test('roles: the home of a delegate is his while he is one, and the list of roles says so', async () => {
  const { person, by, id } = await anAppointed({ role: 'business_delegate' })
  const roles = async () =>
    (await app.call('GET', '/api/maintenance/user/roles-permissions/', { token: person.token })).body.data
  const during = await roles()
  expect(during.roles).toContain('business_delegate')
  expect(during.abilities).toEqual(expect.arrayContaining(['courses', 'events', 'exam', 'certificate']))
  await act(by, id, 'withdraw')
  expect((await roles()).roles).not.toContain('business_delegate')
})
