import { lines } from '@jihui/protocol/rental/lines'
import { includedHoursOf } from '@jihui/protocol/rental/overtime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addHours, dayOf, startOfDay } from '../../platform/clock.ts'
import { aDevice, says } from '../../testing/iot/devices.ts'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf, requestFor } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { imbalance } from '../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { addUpReadings } from '../iot/history/history-jobs.ts'
import { noteUse, witnessUse } from './note-use.ts'
import { invariants } from './proof/invariants.ts'
import { tellEvening } from './tell-evening.ts'

const line = lines.find((one) => includedHoursOf(one) === 8)!
const without = lines.find((one) => includedHoursOf(one) === null)!

let app: TestApp
let [owner, renter, staff]: Person[] = []
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-16T00:00:00Z' })
  owner = await anOwner(app)
  renter = await aRenter(app)
  staff = await aMember(app, 'admin')
})
afterAll(() => app.close())

const signedIn = new Map<number, { person: Person; until: Date }>()
/** Signed in anew only once the clock has moved beyond what a session lasts. */
const again = async (who: Person): Promise<Person> => {
  const now = app.clock.now()
  const known = signedIn.get(who.id)
  if (known && known.until > now) return known.person
  const person = await signInAgain(app, who)
  signedIn.set(who.id, { person, until: addHours(now, 0.9) })
  return person
}
const ask = async (who: Person, operation: string, id: number, body?: object) => {
  const { token } = await again(who)
  const answer = await app.call(body ? 'POST' : 'GET', pathOf(line.id, operation, id), { token, ...(body && { body }) })
  expect([operation, answer.status, answer.body]).toEqual([operation, expect.toBeOneOf([200, 201]), answer.body])
  return answer.body
}
const aMachineAt = async (perHourFen: number | null) => {
  const machine = await aMachine(app, { line: line.id, owner: owner! })
  await app.pool.query('UPDATE equipment SET overtime_fen = $2 WHERE id = $1', [machine.id, perHourFen])
  return machine
}
/** Ten days from today, received in the morning: signed, paid and delivered. */
const aPaidOrder = async () => {
  const machine = await aMachineAt(120_00)
  const people = { renter: await again(renter!), staff: await again(staff!) }
  const id = await aRental(app, { machine, ...people, days: 10, status: 'in_use' })
  return { id, unitId: machine.units[0]!, first: dayOf(app.clock.now()) }
}
/** The same without the way there, where no money is moved. */
const anOrder = async (perHourFen: number | null = 120_00) => {
  const machine = await aMachineAt(perHourFen)
  const id = await aRental(app, { machine, renter: await again(renter!), days: 10 })
  await app.pool.query(
    `UPDATE rental SET status = 'in_use', paid_at = $2, delivered_at = $2, received_at = $2, hold_expires_at = NULL WHERE id = $1`,
    [id, app.clock.now()],
  )
  return { id, unitId: machine.units[0]!, first: dayOf(app.clock.now()) }
}
const moveTo = (day: string, hours: number) => app.clock.set(addHours(startOfDay(day), hours))
/** A day's work told from six in the morning, as often as its gaps allow. */
const work = async (device: Parameters<typeof says>[1], day: string, hours: number) => {
  const from = addHours(startOfDay(day), 6).getTime()
  const minutes = Array.from({ length: Math.round(hours * 12) + 1 }, (_, place) => ({
    ts: from + place * 300_000,
    ignition: true,
    values: { engine_rpm: 1_600 },
  }))
  moveTo(day, 6 + hours)
  for (let at = 0; at < minutes.length; at += 50)
    expect((await says(app, device, minutes.slice(at, at + 50))).status).toBe(200)
  await says(app, device, { ts: from + hours * 3_600_000 + 60_000, ignition: false, values: { engine_rpm: 0 } })
}
const meterOf = (id: number, unitId: number, out: number, back: number) =>
  app.pool.query(
    `INSERT INTO rental_handover (rental_id, unit_id, stage, party, meter, recorded_by, recorded_by_name, created_at)
     SELECT $1, $2, s.stage, 'renter', s.meter, $5, '租客', $6
     FROM (VALUES ('out', $3::numeric), ('back', $4::numeric)) AS s(stage, meter)`,
    [id, unitId, out, back, renter!.id, app.clock.now()],
  )

describe('what an hour beyond those included costs', () => {
  it('stands on the machine and in the quote', async () => {
    for (const [fen, told] of [
      [120_00, { included_per_day: 8, per_hour: 120 }],
      [null, null],
    ] as const) {
      const machine = await aMachineAt(fen)
      const { token } = await again(renter!)
      const page = await app.call('GET', pathOf(line.id, 'get_equipment', machine.id), { token })
      expect(page.body.overtime).toEqual(told)
      const quote = await app.call('POST', pathOf(line.id, 'create_rental'), {
        token,
        body: { ...requestFor(app, machine), calculate_only: true },
      })
      expect(quote.body.overtime).toEqual(told ?? undefined)
    }
  })

  it('is stated by its owner to the tenth of a yuan, on lines whose meter counts hours', async () => {
    const machine = await aMachineAt(null)
    const other = await aMachine(app, { line: without.id, owner: owner! })
    const change = async (id: number, rate: unknown) =>
      app.call('PATCH', `/api/v1/core/equipment-owner/equipment/${id}/`, {
        token: (await again(owner!)).token,
        body: { overtime_rate: rate },
      })
    for (const [id, rate] of [
      [machine.id, 0],
      [machine.id, 120.05],
      [machine.id, 60_000],
      [other.id, 120],
    ] as const) {
      const refused = await change(id, rate)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['overtime_rate']])
    }
    expect((await change(machine.id, 120.5)).body.overtime_rate).toBe(120.5)
    expect((await change(machine.id, null)).body.overtime_rate).toBeNull()
  })
})

describe('an order whose machine tells', () => {
  it('shows each evening what the day came to, asks for it at the return, and pays for what stood of it', async () => {
    const { id, unitId, first } = await aPaidOrder()
    const contract = await app.pool.query('SELECT clauses::text AS text FROM agreement WHERE rental_id = $1', [id])
    expect(contract.rows[0].text).toContain('超出部分每小时 ¥120.00')
    const device = await aDevice(app, { unitId })
    await work(device, addDays(first, 1), 10.5)
    await addUpReadings(app.services)
    moveTo(addDays(first, 1), 20.5)
    await addUpReadings(app.services)
    await witnessUse(app.services)
    expect([await tellEvening(app.services), await tellEvening(app.services)]).toEqual([1, 0])
    await app.settle()
    const told = await app.pool.query(`SELECT message FROM notification WHERE user_id = $1 AND title LIKE '%超时%'`, [
      renter!.id,
    ])
    expect(told.rows).toEqual([
      { message: expect.stringMatching(/工作 10\.5 小时，超出 2\.5 小时，预计超时费 300 元/) },
    ])

    const evening = await ask(renter!, 'get_rental_usage', id)
    expect([evening.included_per_day, evening.units]).toMatchObject([
      8,
      [{ unit_id: unitId, working: 10.5, beyond: 2.5, next_service: null }],
    ])

    await work(device, addDays(first, 2), 12)
    await work(device, addDays(first, 3), 8)
    moveTo(addDays(first, 4), 10)
    await addUpReadings(app.services)
    const usage = await ask(owner!, 'get_rental_usage', id)
    expect(usage.days.map((one: any) => [one.beyond, one.beyond_fee])).toEqual([
      [0, 0],
      [2.5, 300],
      [4, 480],
      [0, 0],
      [0, 0],
    ])
    expect(usage).toMatchObject({ overtime: { per_hour: 120 }, totals: { beyond: 6.5, beyond_fee: 780 } })
    const preview = await ask(renter!, 'preview_return', id)
    expect(preview).toMatchObject({ overtime_hours: 6.5, overtime_fee: 780, late_fee: 0 })
    expect(preview.overtime_days.map((one: any) => [one.day, one.hours, one.fee])).toEqual([
      [addDays(first, 1), 2.5, 300],
      [addDays(first, 2), 4, 480],
    ])

    await ask(owner!, 'confirm_return', id, { deductions: [{ label: '清洁', amount: 100 }] })
    const { claim } = await ask(renter!, 'get_deposit', id)
    expect(claim.items.map((one: any) => [one.kind, one.amount])).toEqual([
      ['overtime', 780],
      ['damage', 100],
    ])
    expect(claim.items[0].working).toContain('超时 6.5 小时 × ¥120.00')
    // Hours more than agreed are no damage, and no stain on him.
    const record = await app.pool.query('SELECT damage_fen::int AS damage FROM return_record WHERE rental_id = $1', [
      id,
    ])
    expect(record.rows).toEqual([{ damage: 100_00 }])

    // What comes later changes nothing any more.
    await work(device, addDays(first, 4), 9)
    await addUpReadings(app.services)
    await noteUse(app.services, id)
    expect((await ask(renter!, 'get_rental_usage', id)).totals.beyond).toBe(6.5)

    await ask(renter!, 'object_to_deduction', id, { reason: '那天是装车，不是干活', items: [0] })
    const { token } = await again(staff!)
    const decided = await app.call('POST', `/api/finance/deductions/${claim.id}/decide/`, {
      token,
      body: { amount: 490, reason: '一半算等待' },
    })
    expect(decided.status).toBe(200)
    expect(await ask(renter!, 'get_return_record', id)).toMatchObject({
      overtime_hours: 6.5,
      overtime_fee: 780,
      overtime_settled: 390,
      damage_settled: 100,
      late_settled: 0,
    })
    const { rows } = await app.pool.query(
      `SELECT (parts->>'overtime')::int AS overtime, (parts->>'damage')::int AS damage, commission_fen::int AS commission
       FROM earning WHERE payable_id = $1 AND source = 'claim'`,
      [id],
    )
    expect(rows).toEqual([
      { overtime: 390_00, damage: 100_00, commission: Math.round((390_00 * line.pricing.commissionPercent) / 100) },
    ])
    expect(await imbalance(app)).toBe(0)
  }, 30_000)

  it('counts nothing before its receipt, nothing once its owner has it again, and no row that cannot be read stops others', async () => {
    const { id, unitId, first } = await anOrder()
    const device = await aDevice(app, { unitId, boundAt: addHours(app.clock.now(), -48) })
    await work(device, addDays(first, 1), 12)
    await app.pool.query('UPDATE rental SET received_at = $2 WHERE id = $1', [
      id,
      addHours(startOfDay(addDays(first, 1)), 9.5),
    ])
    await addUpReadings(app.services)
    moveTo(addDays(first, 2), 9)
    await noteUse(app.services, id)
    const minutes = async () =>
      (await app.pool.query('SELECT worked_minutes AS worked FROM overtime_day WHERE rental_id = $1', [id])).rows
    expect(await minutes()).toEqual([{ worked: 480 }])
    await app.pool.query(
      `INSERT INTO rental_handover (rental_id, unit_id, stage, party, recorded_by, recorded_by_name, created_at)
       VALUES ($1, $2, 'back', 'lessor', $3, '设备主', $4)`,
      [id, unitId, owner!.id, addHours(startOfDay(addDays(first, 1)), 14)],
    )
    const broken = { ...app.services, telemetry: { ...app.services.telemetry, db: null as never } }
    await noteUse(broken, id)
    expect(await minutes()).toEqual([{ worked: 480 }])
    await noteUse(app.services, id)
    expect(await minutes()).toEqual([{ worked: 240 }])
  }, 30_000)
})

describe('what must be true at any moment', () => {
  const broken = async (change: string) => {
    const client = await app.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(change)
      const found: string[] = []
      for (const one of invariants)
        if ('text' in one && (await client.query(one.text)).rows.length > 0) found.push(one.rule)
      return found
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  it('holds of what was done, and is seen where it does not', async () => {
    expect(await broken('SELECT 1')).toEqual([])
    const back = `rental_id IN (SELECT rental_id FROM return_record WHERE overtime_tenths > 0)`
    for (const [change, rule] of [
      [`UPDATE overtime_day SET worked_minutes = 600, ran_minutes = 600 WHERE ${back}`, 'its days add up to'],
      [`UPDATE return_record SET overtime_fen = overtime_fen + 1 WHERE ${back}`, 'at the rate of the order'],
      [`UPDATE overtime_day SET day = day - 30 WHERE ${back}`, 'in the hands of its renter'],
      [`UPDATE overtime_day SET day = day + 30 WHERE ${back}`, 'in the hands of its renter'],
      [`DELETE FROM overtime_look`, 'written down by a look'],
    ] as const)
      expect(await broken(change)).toContainEqual(expect.stringContaining(rule))
  })
})

describe('an order nothing tells of', () => {
  it('is reckoned by the two readings of its meter', async () => {
    const { id, unitId, first } = await anOrder()
    moveTo(addDays(first, 9), 12)
    await meterOf(id, unitId, 1_000, 1_092.4)
    const preview = await ask(renter!, 'preview_return', id)
    expect(preview).toMatchObject({ overtime_hours: 12.4, overtime_fee: 1488 })
    expect(preview.overtime_days).toMatchObject([{ day: null, hours: 12.4 }])
  })

  it('asks for nothing where its terms know no rate, as those of an order from before', async () => {
    const { id, unitId, first } = await anOrder(null)
    moveTo(addDays(first, 9), 12)
    await meterOf(id, unitId, 1_000, 1_192)
    expect(await ask(renter!, 'preview_return', id)).toMatchObject({ overtime_hours: 0, overtime_fee: 0 })
  })
})
