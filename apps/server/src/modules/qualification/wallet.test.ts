import { findLine, lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aMachine, type Machine } from '../../testing/machines.ts'
import { aPicture, pathOf, requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'
import { remindOfExpiry } from './wallet/remind-of-expiry.ts'

let app: TestApp
let picture: Blob
const documents = '/api/qualification/documents/'

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
  picture = await aPicture()
})
afterAll(() => app.close())

const formOf = (fields: Record<string, unknown>, files: string[] = ['image']) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const field of files) form.append(field, picture, `${field}.png`)
  return form
}
const keep = async (person: Person, fields: Record<string, unknown>) => {
  const answer = await app.call('POST', documents, { token: person.token, form: formOf(fields) })
  expect(answer.status).toBe(201)
  return answer.body
}
const wallet = async (person: Person, query = {}) =>
  (await app.call('GET', documents, { token: person.token, query })).body
const create = (person: Person, machine: Machine, more: Record<string, unknown> = {}, days = 3) =>
  app.call('POST', pathOf(machine.line, 'create_rental'), {
    token: person.token,
    body: { ...requestFor(app, machine, days), ...more },
  })
const check = async (person: Person, machine: Machine, query: Record<string, string> = {}) =>
  (await app.call('GET', pathOf(machine.line, 'check_qualification', machine.id), { token: person.token, query })).body

describe.each(triedLines)('documents kept for the line $label', ({ id: line }) => {
  const demanding = (...requires: string[]) => aMachine(app, { line, units: 3, requires })

  it('a document that ends before the rental does is warned of, with the days it leaves uncovered', async () => {
    const renter = await aRenter(app)
    const machine = await demanding('driver_license')
    await keep(renter, { image_type: 'driver_license', expiry_date: '2026-12-16' })
    const period = { start_date: '2026-12-01', end_date: '2027-01-09' }
    const { ok, missing, warnings, message } = await check(renter, machine, period)
    const text = '机动车驾驶证 12月16日到期，租到 1月9日，有 24 天没有证件'
    expect({ ok, missing, message }).toEqual({ ok: true, missing: [], message: text })
    expect(warnings).toEqual([
      { type: 'driver_license', name: '机动车驾驶证', expires_on: '2026-12-16', uncovered_days: 24, text },
    ])
    expect((await check(renter, machine, { ...period, end_date: '2026-12-16' })).warnings).toEqual([])
    expect((await check(renter, machine)).warnings).toEqual([])
  })

  it('one that ended before the first day counts as none', async () => {
    const renter = await aRenter(app)
    const machine = await demanding('driver_license')
    await keep(renter, { image_type: 'driver_license', expiry_date: '2026-12-16' })
    const late = await check(renter, machine, { start_date: '2026-12-17', end_date: '2026-12-20' })
    expect(late).toMatchObject({ ok: false, warnings: [], missing: [{ id: 'driver_license', name: '机动车驾驶证' }] })
    expect((await check(renter, machine, { start_date: '2026-12-16', end_date: '2026-12-16' })).ok).toBe(true)
  })

  it('asks about a period that is one and about options the line has', async () => {
    const renter = await aRenter(app)
    const machine = await demanding('driver_license')
    const backwards = await check(renter, machine, { start_date: '2026-12-17', end_date: '2026-12-16' })
    expect(backwards).toMatchObject({ success: false, errors: { end_date: '归还日期不能早于起租日期' } })
    expect((await check(renter, machine, { options: 'wings' })).errors).toEqual({ options: '没有“wings”这个选项' })
  })

  it('a new order takes what the wallet has and waits for the rest', async () => {
    const renter = await aRenter(app)
    const machine = await demanding('business_license', 'site_proof')
    await keep(renter, { image_type: 'business_license', number: '91330108' })
    const waiting = (await create(renter, machine)).body
    expect(waiting).toMatchObject({ status: 'pending_approval', document_count: 1 })
    await keep(renter, { image_type: 'site_proof' })
    expect((await create(renter, machine)).body).toMatchObject({ status: 'pending_verification', document_count: 2 })
  })

  it('files of a creation are what their field says, and the wallet adds what was not sent', async () => {
    const renter = await aRenter(app)
    const machine = await demanding('driver_license', 'business_license')
    await keep(renter, { image_type: 'business_license' })
    await keep(renter, { image_type: 'driver_license', number: 'old' })
    const made = await app.call('POST', pathOf(line, 'create_rental'), {
      token: renter.token,
      form: formOf(requestFor(app, machine), ['driver_license_file']),
    })
    expect(made.body).toMatchObject({ status: 'pending_verification', document_count: 2 })
    const path = pathOf(line, 'list_qualification_images', made.body.id)
    const { results } = (await app.call('GET', path, { token: renter.token })).body
    expect(results.map((one: { image_type: string }) => one.image_type)).toEqual(['driver_license', 'business_license'])
  })

  it('says which open orders use it, and which of them it will not last', async () => {
    const renter = await aRenter(app)
    const machine = await demanding('business_license')
    const kept = await keep(renter, { image_type: 'business_license', expiry_date: '2026-12-16' })
    const { id, order_number, equipment_name } = (await create(renter, machine, {}, 50)).body
    const gone = (await create(renter, machine)).body
    await app.call('POST', pathOf(line, 'cancel_rental', gone.id), { token: renter.token, body: {} })
    const { count, results, attention } = await wallet(renter)
    expect(count).toBe(1)
    expect(results[0]).toMatchObject({ id: kept.id, days_left: 26, validity: 'expiring', review_status: 'pending' })
    const use = { rental_id: id, order_number, line, end_date: '2027-01-09' }
    expect(results[0].used_by).toMatchObject([use])
    expect(attention).toMatchObject([
      {
        document_id: kept.id,
        title: '营业执照会断在 1 单中间',
        text: `12月16日到期，${equipment_name}租到 1月9日，有 24 天没有证件。到期前换好，机器不用停。`,
        rentals: [{ ...use, uncovered_days: 24 }],
      },
    ])
  })

  it('one that takes the place of another covers its orders, which keep what they showed', async () => {
    const [renter, other] = [await aRenter(app), await aRenter(app)]
    const machine = await demanding('business_license')
    const old = await keep(renter, { image_type: 'business_license', expiry_date: '2026-12-16', number: '91330108' })
    const { id } = (await create(renter, machine, {}, 50)).body
    const replace = (person: Person, files?: string[]) =>
      app.call('POST', pathOf(line, 'add_customer_qualification'), {
        token: person.token,
        form: formOf({ replaces: old.id, expiry_date: '2030-01-01' }, files),
      })
    expect((await replace(other)).body).toMatchObject({ code: 'qualification.not_found' })
    expect((await replace(renter, ['image', 'file'])).body.code).toBe('file.too_many')
    const both = await Promise.all([replace(renter), replace(renter)])
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 404])
    const made = both.find((one) => one.status === 201)!
    expect(made.body).toMatchObject({ image_type: 'business_license', number: '91330108' })
    const { count, results, attention } = await wallet(renter)
    expect([count, attention]).toEqual([1, []])
    expect(results[0]).toMatchObject({ id: made.body.id, used_by: [{ rental_id: id }] })
    const path = pathOf(line, 'list_qualification_images', id)
    const [shown] = (await app.call('GET', path, { token: renter.token })).body.results
    expect(shown).toMatchObject({ expiry_date: '2026-12-16', covered_until: '2030-01-01' })
  })
})

describe.each(
  lines.flatMap(({ id, label }) => {
    const rule = findLine(id).qualificationDefault.find((one) => one.unlessOption)
    return rule ? [{ id, label, rule, option: rule.unlessOption! }] : []
  }),
)('on the line $label', ({ id: line, rule, option }) => {
  it('who has somebody of ours operate the machine needs no licence of his own', async () => {
    const renter = await aRenter(app)
    const machine = await aMachine(app, { line, units: 2 })
    const others = findLine(line).qualificationDefault.filter((one) => one !== rule)
    for (const { type } of others) await keep(renter, { image_type: type })
    expect(await check(renter, machine)).toMatchObject({ ok: false, missing: [{ id: rule.type }] })
    expect(await check(renter, machine, { options: option })).toMatchObject({ ok: true, missing: [] })
    expect((await create(renter, machine)).body.status).toBe('pending_approval')
    expect((await create(renter, machine, { [option]: true })).body.status).toBe('pending_verification')
  })
})

describe('the end of a kept document', () => {
  const told = async (person: Person) => {
    await app.settle()
    const { body } = await app.call('GET', '/api/notifications/', { token: person.token })
    return body.results.map((one: { title: string }) => one.title)
  }

  it('reminds 30 and 7 days before, each once, and not of what was replaced, deleted or turned down', async () => {
    const start = app.clock.now()
    let renter = await aRenter(app)
    const today = dayOf(start)
    const ends = addDays(today, 40)
    const kept = await keep(renter, { image_type: 'business_license', expiry_date: ends })
    const gone = await keep(renter, { image_type: 'site_proof', expiry_date: ends })
    await app.call('DELETE', `${documents}${gone.id}/`, { token: renter.token })
    await remindOfExpiry(app.services)
    expect(await told(renter)).toEqual([])
    const pass = async (days: number) => {
      app.clock.advance({ days })
      renter = await signInAgain(app, renter)
      for (const _ of [1, 2]) await remindOfExpiry(app.services)
      return told(renter)
    }
    const first = '营业执照还有 30 天到期'
    expect(await pass(10)).toEqual([first])
    expect(await pass(22)).toEqual([first])
    expect(await pass(1)).toEqual(['营业执照还有 7 天到期', first])
    await app.call('POST', documents, {
      token: renter.token,
      form: formOf({ replaces: kept.id, expiry_date: '2030-01-01' }),
    })
    expect(await pass(1)).toHaveLength(2)
    app.clock.set(start)
  })
})

describe('certificates', () => {
  describe.each(triedLines)('on the line $label', ({ id: line }) => {
    const read = (operation: string, person: Person, query = {}, id?: number | string) =>
      app.call('GET', pathOf(line, operation, id), { token: person.token, query })
    const validate = async (person: Person, number: string, machine: Machine) =>
      (
        await app.call('POST', pathOf(line, 'validate_certificate'), {
          token: person.token,
          body: { certificate_number: number, equipment_id: machine.id },
        })
      ).body

    it('are one’s own; staff with the permission see all; a foreign one is not there', async () => {
      const [renter, other] = [await aRenter(app), await aRenter(app)]
      const staff = await aMember(app, 'staff')
      const { id } = await keep(renter, { image_type: 'operator_certificate', number: `T-${renter.id}` })
      const mine = (await read('list_certificates', renter)).body
      expect(mine).toMatchObject({
        count: 1,
        results: [{ id, certificate_number: `T-${renter.id}`, status: 'pending' }],
      })
      expect((await read('list_my_certificates', other)).body.count).toBe(0)
      expect((await read('list_my_certificates', staff)).body.count).toBe(0)
      expect((await read('list_certificates', staff, { keyword: `T-${renter.id}` })).body.count).toBe(1)
      const foreign = await read('get_certificate', other, {}, id)
      const unknown = await read('get_certificate', other, {}, 2_000_000_000)
      expect([foreign.status, unknown.status]).toEqual([404, 404])
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
      expect((await read('get_certificate', staff, {}, id)).body.holder_id).toBe(renter.id)
    })

    it('do for a machine that asks for their type while they last, and tell nothing of others', async () => {
      const [renter, other] = [await aRenter(app), await aRenter(app)]
      const machine = await aMachine(app, { line, requires: ['operator_certificate'] })
      const number = `Op-${renter.id}`
      await keep(renter, { image_type: 'operator_certificate', number, expiry_date: '2027-01-01' })
      await keep(renter, { image_type: 'operator_certificate', number: 'late', expiry_date: '2026-11-19' })
      await keep(renter, { image_type: 'site_proof', number: 'site' })
      expect(await validate(renter, number.toLowerCase(), machine)).toMatchObject({
        success: true,
        valid: true,
        certificate: { certificate_number: number },
      })
      expect(await validate(renter, 'late', machine)).toMatchObject({ valid: false, message: '这份证件已经过期' })
      expect(await validate(renter, 'site', machine)).toMatchObject({
        valid: false,
        message: '租这台设备用不到厂房证明',
      })
      const foreign = await validate(other, number, machine)
      expect(foreign).toEqual(await validate(other, 'no such number', machine))
      expect(foreign).toMatchObject({ success: true, valid: false })
    })

    it('are verified once by who may, the holder is told, and one turned down is used no more', async () => {
      const [renter, admin] = [await aRenter(app), await aMember(app, 'admin')]
      const machine = await aMachine(app, { line, requires: ['operator_certificate'] })
      const { id } = await keep(renter, { image_type: 'operator_certificate' })
      const verify = (person: Person, body: unknown) =>
        app.call('POST', pathOf(line, 'verify_certificate', id), { token: person.token, body })
      expect((await verify(renter, {})).status).toBe(403)
      expect((await verify(admin, { action: 'reject' })).body.errors).toEqual({ notes: '请填写拒绝原因' })
      expect((await check(renter, machine)).ok).toBe(true)
      const rejected = await verify(admin, { action: 'reject', notes: '看不清编号' })
      expect(rejected.body).toMatchObject({ success: true, status: 'rejected', verification_notes: '看不清编号' })
      expect((await verify(admin, { action: 'approve' })).body.code).toBe('qualification.already_decided')
      expect((await check(renter, machine)).ok).toBe(false)
      await app.settle()
      const { body } = await app.call('GET', '/api/notifications/', { token: renter.token })
      expect(body.results[0].message).toBe('你存的操作证没有通过核验：看不清编号。请换一份再存。')
    })

    it('have types, and a category names those it demands', async () => {
      const renter = await aRenter(app)
      const machine = await aMachine(app, { line, requires: ['site_proof'] })
      const all = (await read('list_certificate_types', renter)).body
      expect(all.results).toContainEqual(
        expect.objectContaining({ id: 'site_proof', code: 'site_proof', name: '厂房证明' }),
      )
      expect((await read('get_certificate_type', renter, {}, 'site_proof')).body.name).toBe('厂房证明')
      expect((await read('get_certificate_type', renter, {}, 'nothing')).status).toBe(404)
      const { body } = await app.call('GET', pathOf(line, 'get_equipment', machine.id))
      const of = (id: number) => read('list_certificate_types_by_category', renter, { category_id: id })
      expect((await of(body.category.id)).body).toMatchObject({ count: 1, results: [{ code: 'site_proof' }] })
      expect((await of(2_000_000_000)).status).toBe(404)
    })
  })
})
