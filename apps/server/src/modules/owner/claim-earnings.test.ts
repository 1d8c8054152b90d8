import { lines } from '@jihui/protocol/rental/lines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anOwner, ownerPath, payOut } from '../../testing/owners.ts'
import { balanceOf, imbalance } from '../../testing/payments.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const line = lines[1]!.id
let app: TestApp
let renter: Person
let staff: Person
let owner: Awaited<ReturnType<typeof anOwner>>
beforeAll(async () => {
  // The last Monday of a month; the claim is settled in the next one.
  app = await startTestApp({ now: '2026-11-30T02:00:00Z' })
  renter = await aRenter(app)
  staff = await aMember(app, 'super_admin')
  owner = await anOwner(app)
})
afterAll(() => app.close())

const earnings = async (query: Record<string, string> = {}) =>
  (await app.call('GET', ownerPath('earnings/'), { token: owner.token, query: { page_size: 100, ...query } })).body
const statement = async (month: string) => {
  const query = { month }
  const { body } = await app.call('GET', ownerPath('earnings/statement/'), { token: owner.token, query })
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((row: string) => row.split(','))
  const cell = (row: string[] | undefined, name: string) => row?.[head.indexOf(name)] ?? ''
  return { rows: rows.slice(0, -1), total: rows.at(-1), cell }
}
const payOutTo = (id: number, reference: string) => payOut(app, staff, id, { reference })

test('a deduction settled after the first payout is a second row: its own source, day, payout and sums', async () => {
  const machine = await aMachine(app, { line, owner })
  const id = await aRental(app, { machine, renter, staff, status: 'in_use' })
  const deductions = [{ label: '划痕', working: '补漆 1 处', amount: 320.5, position: '' }]
  const back = await app.call('POST', pathOf(line, 'confirm_return', id), { token: staff.token, body: { deductions } })
  expect([back.status, back.body.errors]).toEqual([200, undefined])
  await app.settle()

  const first = await earnings()
  expect(first.results).toMatchObject([{ source: 'rental', source_display: '租金结算', damage: 0, status: 'due' }])
  const [rental] = first.results
  expect((await payOutTo(rental.id, 'ICBC-1')).status).toBe(200)
  expect((await earnings()).summary).toMatchObject({ due: 0, due_orders: 0, received: rental.net })

  app.clock.set('2026-12-01T02:00:00Z')
  ;[renter, staff, owner] = [
    await signInAgain(app, renter),
    await signInAgain(app, staff),
    await signInAgain(app, owner),
  ]
  const agreed = await app.call('POST', pathOf(line, 'agree_to_deduction', id), { token: renter.token, body: {} })
  expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
  const both = await earnings()
  expect(both.count).toBe(2)
  const claim = both.results.find((one: any) => one.source === 'claim')
  expect(claim).toMatchObject({
    rental_id: id,
    source_display: '扣款',
    status: 'due',
    rent: 0,
    delivery: 0,
    extras: 0,
    commission: 0,
    damage: 320.5,
    net: 320.5,
    settled_on: '2026-12-01',
    due_on: '2026-12-04',
    lines: [{ code: 'damage', label: '损坏赔偿', amount: 320.5 }],
  })
  expect(both.results.find((one: any) => one.source === 'rental')).toMatchObject({ net: rental.net, status: 'paid' })
  expect(both.summary).toMatchObject({
    due: 320.5,
    due_orders: 1,
    next_due_on: '2026-12-04',
    next_due: 320.5,
    settled: 320.5,
    commission: 0,
    received: 0,
    received_total: rental.net,
  })
  // One order, settled in two months.
  expect(both.months.slice(-2)).toEqual([
    { month: '2026-11', amount: rental.net, orders: 1 },
    { month: '2026-12', amount: 320.5, orders: 0 },
  ])

  const december = await statement('2026-12')
  expect(december.rows).toHaveLength(1)
  expect(december.cell(december.rows[0], '类别')).toBe('扣款')
  expect(december.cell(december.rows[0], '损坏赔偿')).toBe('320.50')
  expect(december.cell(december.total, '待打款')).toBe('320.50')
  const november = await statement('2026-11')
  expect(november.cell(november.rows[0], '类别')).toBe('租金结算')
  expect(november.cell(november.total, '已打款')).toBe(rental.net.toFixed(2))

  const waiting = await app.call('GET', '/api/finance/payouts/', { token: staff.token, query: { status: 'due' } })
  expect(waiting.body.results).toMatchObject([{ id: claim.id, source: 'claim', net: 320.5 }])
  expect((await payOutTo(claim.id, 'ICBC-2')).status).toBe(200)
  expect((await payOutTo(claim.id, 'ICBC-3')).body.code).toBe('payout.done')
  expect((await earnings()).summary).toMatchObject({ due: 0, received: 320.5 })
  expect(await balanceOf(app, 'owner_payable', id)).toBe(0)
  expect(await balanceOf(app, 'deposit', id)).toBe(0)
  expect(await imbalance(app)).toBe(0)
})

test('a deduction that was withdrawn earns nothing; on the platform’s own machine nobody', async () => {
  const count = (await earnings()).count
  const places = [await aMachine(app, { line, owner }), await aMachine(app, { line })]
  const [ofOwner, own] = await Promise.all(
    places.map((machine) => aRental(app, { machine, renter, staff, status: 'in_use' })),
  )
  for (const id of [ofOwner, own])
    await app.call('POST', pathOf(line, 'confirm_return', id!), { token: staff.token, body: { damage_fee: 100 } })
  const withdrawn = await app.call('POST', pathOf(line, 'withdraw_deduction', ofOwner!), {
    token: owner.token,
    body: {},
  })
  expect([withdrawn.status, withdrawn.body.code]).toEqual([200, undefined])
  const agreed = await app.call('POST', pathOf(line, 'agree_to_deduction', own!), { token: renter.token, body: {} })
  expect([agreed.status, agreed.body.code]).toEqual([200, undefined])
  const sources = (await earnings()).results.map((one: any) => one.source)
  expect(sources).toHaveLength(count + 1)
  expect(sources.filter((source: string) => source === 'claim')).toHaveLength(1)
  expect(await balanceOf(app, 'damage_income', own)).toBe(-10000)
  expect(await balanceOf(app, 'damage_income', ofOwner)).toBe(0)
})
