import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '../../platform/clock.ts'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf, requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'
import { lapseHolds, markOverdue } from './timers/rental-timers.ts'
import { remindDue } from './timers/remind-of-orders.ts'

let app: TestApp
let renter: Person
let other: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp({ securesRows: true })
  renter = await aRenter(app)
  other = await aRenter(app)
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

/** Lets time pass; tokens run out with it, so everybody signs in again. */
const pass = async (by: Parameters<TestApp['clock']['advance']>[0]) => {
  app.clock.advance(by)
  renter = await signInAgain(app, renter)
  other = await signInAgain(app, other)
  admin = await signInAgain(app, admin)
}

describe.each(triedLines)('renting on the line $label', (declared) => {
  const { id: line, pricing } = declared
  const option = declared.options[0]!
  const create = (person: Person, body: unknown) =>
    app.call('POST', pathOf(line, 'create_rental'), { token: person.token, body })
  const act = (operation: string, id: number, person: Person, body: unknown = {}) =>
    app.call('POST', pathOf(line, operation, id), { token: person.token, body })
  const read = (id: number, person: Person) => app.call('GET', pathOf(line, 'get_rental', id), { token: person.token })

  describe('a quote', () => {
    it('says every line and the total they make, and creates nothing', async () => {
      const machine = await aMachine(app, { line })
      const before = await app.pool.query('SELECT count(*) FROM rental')
      const { status, body } = await create(renter, {
        ...requestFor(app, machine, 8),
        calculate_only: 'true',
        [option.flag]: 'true',
        contact_name: undefined,
        contact_phone: undefined,
      })
      // A week and a day, the option once or for every day, 5% of the rent.
      const added = option.per === 'day' ? 300 * 8 : 300
      expect(status).toBe(200)
      expect(body).toMatchObject({
        message: '价格计算成功',
        rental_days: 8,
        rental_fee: 1400,
        service_fee: 70 + added,
        delivery_fee: 240,
        deposit_amount: 6000,
        total_amount: 7710 + added,
      })
      expect(body.lines.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBe(7710 + added)
      expect((await app.pool.query('SELECT count(*) FROM rental')).rows).toEqual(before.rows)
    })
    it('tells a guest the price under its own address', async () => {
      const machine = await aMachine(app, { line })
      const { status, body } = await app.call('POST', pathOf(line, 'quote_rental'), {
        body: requestFor(app, machine, 3),
      })
      expect([status, body.total_amount, body.available]).toEqual([200, 6870, true])
    })
  })

  describe('bad input is refused with the field and a sentence, and nothing is written', () => {
    const cases: [string, (today: string) => Record<string, unknown>, string, number][] = [
      ['an end before the start', (t) => ({ start_date: addDays(t, 5), end_date: addDays(t, 2) }), 'end_date', 4001],
      ['a start in the past', (t) => ({ start_date: addDays(t, -1) }), 'start_date', 4001],
      [
        'a start too far ahead',
        (t) => ({ start_date: addDays(t, 400), end_date: addDays(t, 402) }),
        'start_date',
        4001,
      ],
      ['three thousand days', (t) => ({ end_date: addDays(t, 3000) }), 'end_date', 4001],
      ['days that contradict the dates', () => ({ rental_days: 9 }), 'rental_days', 4001],
      ['a day that does not exist', () => ({ start_date: '2026-02-30' }), 'start_date', 3002],
      ['a negative amount', () => ({ total_amount: -1 }), 'total_amount', 3002],
      ['an amount that is not the quote', () => ({ total_amount: 1 }), 'total_amount', 3002],
      ['an option that is neither yes nor no', () => ({ [option.flag]: 'maybe' }), option.flag, 3002],
      ['no contact', () => ({ contact_name: '  ' }), 'contact_name', 3002],
      ['a short telephone number', () => ({ contact_phone: '1385' }), 'contact_phone', 3002],
      ['a machine that does not exist', () => ({ equipment_id: 999_999 }), 'equipment_id', 5000],
      ['a machine called undefined', () => ({ equipment_id: 'undefined' }), 'equipment_id', 3002],
      ['terms not agreed to', () => ({ agreed_to_terms: 'false' }), 'agreed_to_terms', 3002],
      [
        'an address of three hundred characters',
        () => ({ delivery_address: '路'.repeat(300) }),
        'delivery_address',
        3002,
      ],
    ]
    it.each(cases)('%s', async (_what, change, field, number) => {
      const machine = await aMachine(app, { line })
      const body = { ...requestFor(app, machine), ...change(dayOf(app.clock.now())) }
      const answer = await create(renter, body)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body).toMatchObject({ success: false, number })
      expect(answer.body.errors[field]).toMatch(/[\u4e00-\u9fa5]/)
      const { rows } = await app.pool.query('SELECT 1 FROM rental WHERE equipment_id = $1', [machine.id])
      expect(rows).toEqual([])
    })
  })

  it('fills a missing contact from the renter fields', async () => {
    const machine = await aMachine(app, { line })
    const { contact_name: _name, contact_phone: _phone, ...rest } = requestFor(app, machine)
    const { status, body } = await create(renter, { ...rest, renter_name: '林医生', renter_contact: '13900001111' })
    expect([status, body.contact_name, body.contact_phone]).toEqual([201, '林医生', '13900001111'])
  })

  it('gives the last free unit to one of two hundred, and 设备不可用 to all others', async () => {
    const machine = await aMachine(app, { line })
    const body = requestFor(app, machine, 5)
    const crowd = await Promise.all(Array.from({ length: 8 }, () => aRenter(app, 'crowd')))
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => create(crowd[at % crowd.length]!, body)))
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(answers.length - refused.length).toBe(1)
    expect(new Set(refused.map((answer) => `${answer.status} ${answer.body.number} ${answer.body.message}`))).toEqual(
      new Set(['409 4000 设备不可用']),
    )
  })

  it('gives three units to three of sixty, and lets different days share one', async () => {
    const machine = await aMachine(app, { line, units: 3, bufferDays: 0 })
    const answers = await Promise.all(Array.from({ length: 60 }, () => create(renter, requestFor(app, machine, 4, 2))))
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3)
    expect((await create(renter, requestFor(app, machine, 2, 6))).status).toBe(201)
  })

  it('keeps the days of preparation after a rental free', async () => {
    const machine = await aMachine(app, { line, bufferDays: 2 })
    expect((await create(renter, requestFor(app, machine, 3, 0))).status).toBe(201)
    expect((await create(renter, requestFor(app, machine, 3, 4))).body.number).toBe(4000)
    expect((await create(renter, requestFor(app, machine, 3, 5))).status).toBe(201)
  })

  it('shows nobody else the order: reading and acting answer as if it did not exist', async () => {
    const id = await aRental(app, { machine: await aMachine(app, { line }), renter })
    expect((await read(id, renter)).status).toBe(200)
    const unknown = await read(9_999_999, other)
    const foreign = await read(id, other)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
    for (const operation of ['cancel_rental', 'extend_rental', 'return_early', 'announce_return', 'confirm_receipt'])
      expect((await act(operation, id, other, { new_end_date: '2027-01-01', return_date: '2027-01-01' })).status).toBe(
        404,
      )
  })

  it('cancels before delivery, frees the machine, and refuses a second time', async () => {
    const machine = await aMachine(app, { line })
    const id = await aRental(app, { machine, renter })
    const { status, body } = await act('cancel_rental', id, renter)
    expect([status, body.message, body.status]).toEqual([200, '订单已取消', 'cancelled'])
    expect(body.rental.cancel_reason).toBe('用户主动取消')
    expect((await act('cancel_rental', id, renter)).body).toMatchObject({ number: 5002 })
    expect((await create(renter, requestFor(app, machine, 3, 0))).status).toBe(201)
  })

  it('lets only one of twenty simultaneous cancellations through', async () => {
    const id = await aRental(app, { machine: await aMachine(app, { line }), renter })
    const answers = await Promise.all(Array.from({ length: 20 }, () => act('cancel_rental', id, renter)))
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1)
    const { rows } = await app.pool.query(`SELECT 1 FROM rental_history WHERE rental_id = $1 AND action = 'cancel'`, [
      id,
    ])
    expect(rows).toHaveLength(1)
  })

  describe('from delivery to review', () => {
    it('goes the whole way, and each step only in its turn', async () => {
      const id = await aRental(app, {
        machine: await aMachine(app, { line }),
        renter,
        staff: admin,
        status: 'pending_delivery',
      })
      expect((await act('confirm_receipt', id, renter)).status).toBe(409)
      expect((await act('deliver_rental', id, renter)).status).toBe(403)
      const sent = await act('deliver_rental', id, admin, { carrier: '机汇物流', tracking_number: 'JH1' })
      expect([sent.status, sent.body.status]).toEqual([200, 'pending_delivery'])
      expect((await act('cancel_rental', id, renter)).status).toBe(409)
      expect((await act('confirm_receipt', id, renter)).body.status).toBe('in_use')
      expect((await act('review_rental', id, renter, { rating: 5 })).status).toBe(409)
      expect((await act('announce_return', id, renter)).body.rental.is_return_announced).toBe(true)
      expect((await act('announce_return', id, renter)).body.message).toContain('已经申请归还')
      const back = await act('confirm_return', id, admin, { condition: '完好' })
      expect([back.status, back.body.status]).toEqual([200, 'returned'])
      expect((await act('review_rental', id, renter, { rating: 6 })).body.errors.rating).toBeTruthy()
      expect((await act('review_rental', id, renter, { rating: 5, comments: '很稳' })).status).toBe(200)
      expect((await act('review_rental', id, renter, { rating: 4 })).body.message).toBe('这个订单已经评价过了')
    })

    it('extends while the days are free and refuses days that are somebody else’s', async () => {
      const machine = await aMachine(app, { line, bufferDays: 0 })
      const id = await aRental(app, { machine, renter, staff: admin, status: 'in_use', days: 3 })
      const today = dayOf(app.clock.now())
      await create(other, requestFor(app, machine, 2, 8))
      expect((await act('extend_rental', id, renter, { new_end_date: today })).body.number).toBe(4001)
      expect((await act('extend_rental', id, renter, { new_end_date: addDays(today, 8) })).body.number).toBe(4000)
      const longer = await act('extend_rental', id, renter, { new_end_date: addDays(today, 4), reason: '病人还没出院' })
      expect(longer.body.rental).toMatchObject({ end_date: addDays(today, 4), rental_days: 5, balance_due: 420 })
      const again = await act('extend_rental', id, renter, { new_end_date: addDays(today, 5) })
      expect(again.body.message).toContain('续租费还没有支付')
    })

    it('never lets an extension and a booking both have the same days', async () => {
      for (let round = 0; round < 5; round++) {
        const machine = await aMachine(app, { line, bufferDays: 0 })
        const id = await aRental(app, { machine, renter, staff: admin, status: 'in_use', days: 3 })
        const today = dayOf(app.clock.now())
        const [longer, booking] = await Promise.all([
          act('extend_rental', id, renter, { new_end_date: addDays(today, 5) }),
          create(other, requestFor(app, machine, 3, 4)),
        ])
        expect([longer.status === 200, booking.status === 201].filter(Boolean)).toHaveLength(1)
      }
    })

    it('settles late days, damage and an unpaid extension from the deposit', async () => {
      const id = await aRental(app, {
        machine: await aMachine(app, { line }),
        renter,
        staff: admin,
        status: 'in_use',
        days: 3,
      })
      await pass({ days: 4 })
      await markOverdue(app.services)
      const lateFee = (2 * 200 * pricing.latePercent) / 100
      expect((await read(id, renter)).body).toMatchObject({ status: 'overdue', late_fee: lateFee })
      await act('confirm_return', id, admin, { damage_fee: 150 })
      const record = await app.call('GET', pathOf(line, 'get_return_record', id), { token: renter.token })
      expect(record.body).toMatchObject({
        late_days: 2,
        late_fee: lateFee,
        damage_fee: 150,
        deposit_refund: 5850 - lateFee,
      })
    })
  })

  describe('time', () => {
    it('lapses a hold nobody acts on and frees the machine', async () => {
      const machine = await aMachine(app, { line })
      const id = await aRental(app, { machine, renter, from: 4 })
      await pass({ hours: 47 })
      await lapseHolds(app.services)
      expect((await read(id, renter)).body.status).toBe('pending_approval')
      await pass({ hours: 2 })
      await lapseHolds(app.services)
      expect((await read(id, renter)).body).toMatchObject({
        status: 'cancelled',
        cancel_reason: expect.stringContaining('保留'),
      })
    })
    it('reminds three days and one day before the end, each once', async () => {
      const machine = await aMachine(app, { line })
      const id = await aRental(app, { machine, renter, staff: admin, status: 'in_use', days: 4 })
      await remindDue(app.services)
      await remindDue(app.services)
      await pass({ days: 2 })
      await remindDue(app.services)
      const { rows } = await app.pool.query(
        'SELECT days_before FROM due_reminder WHERE rental_id = $1 ORDER BY days_before DESC',
        [id],
      )
      expect(rows).toEqual([{ days_before: 3 }, { days_before: 1 }])
    })
  })
})
