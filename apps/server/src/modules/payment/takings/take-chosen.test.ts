/** Work is taken off an owner's earnings by itself once he has chosen so. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEarning, earningsOf, workToPay } from '../../../testing/earnings.ts'
import { onTask } from '../../../testing/maintenance.ts'
import { anOwner } from '../../../testing/owners.ts'
import { aMember, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { invariants } from '../proof/invariants.ts'
import { takeChosen } from './take-chosen.ts'

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp()
  staff = await aMember(app, 'super_admin')
})
afterAll(() => app.close())

const choices = '/api/earnings/choices/'
const orders = '/api/maintenance/orders/'
const payouts = '/api/finance/payouts/'
const choose = (person: Person, is_on = true) =>
  app.call('PUT', choices, { token: person.token, body: { payable_kind: 'maintenance_order', is_on } })
const paidAt = async (id: number): Promise<Date | null> => {
  await app.settle()
  return (await app.pool.query('SELECT paid_at FROM maintenance_request WHERE id = $1', [id])).rows[0].paid_at
}
const openCode = (person: Person, id: number) =>
  app.call('POST', `${orders}${id}/payment/`, { token: person.token, body: { payment_method: 'wechat' } })
const expectSound = async () => {
  await app.settle()
  for (const one of invariants)
    if ('text' in one) expect([one.rule, (await app.pool.query(one.text)).rows]).toEqual([one.rule, []])
}

test('it is off until it is chosen; the choice is one, and in the log', async () => {
  const owner = await anOwner(app)
  const read = async () => (await app.call('GET', choices, { token: owner.token })).body.results
  const offered = { payable_kind: 'maintenance_order', label: '维修费从收入里扣', is_on: false, due: 0 }
  expect(await read()).toMatchObject([offered])
  for (const body of [
    {},
    { payable_kind: 'rental', is_on: true },
    { payable_kind: 'maintenance_order', is_on: 'yes' },
  ]) {
    const refused = await app.call('PUT', choices, { token: owner.token, body })
    expect([refused.status, Object.keys(refused.body.errors).length > 0]).toEqual([400, true])
  }
  const chosen = await Promise.all([choose(owner), choose(owner), choose(owner)])
  expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await read()).toMatchObject([{ ...offered, is_on: true }])
  await choose(owner, false)
  const { rows } = await app.pool.query(
    `SELECT action, before, after FROM audit_log WHERE object_type = 'earning_choice' AND actor_id = $1 ORDER BY id`,
    [owner.id],
  )
  expect(rows).toEqual([
    { action: 'earning_choice.change', before: { is_on: false }, after: { is_on: true } },
    { action: 'earning_choice.change', before: { is_on: true }, after: { is_on: false } },
  ])
})

test('accepted work waits for the earning that reaches it, is taken off that, and its owner is told', async () => {
  const owner = await anOwner(app)
  await choose(owner)
  await anEarning(app, owner, 10_000)
  const order = await workToPay(app, { owner })
  expect(await paidAt(order.id)).toBeNull()
  await anEarning(app, owner, order.fen)
  expect(await paidAt(order.id)).not.toBeNull()
  const told = await app.call('GET', '/api/notifications/', { token: owner.token })
  const notice = told.body.results.find(({ title }: { title: string }) => title === '维修费已从收入里扣')
  expect(notice.message).toContain(`¥${(order.fen / 100).toFixed(2)}`)
  expect(notice.message).toContain('待打款还剩 ¥100.00')
  await expectSound()
})

test('work is not taken off before it is accepted, nor of whoever has not chosen it', async () => {
  const [owner, other] = [await anOwner(app), await anOwner(app)]
  await choose(owner)
  for (const person of [owner, other]) await anEarning(app, person, 1_000_000)
  const waiting = await workToPay(app, { owner }, false)
  const unasked = await workToPay(app, { owner: other })
  expect([await paidAt(waiting.id), await paidAt(unasked.id)]).toEqual([null, null])
  await onTask(app, waiting).calls(owner, 'confirm')
  expect(await paidAt(waiting.id)).not.toBeNull()
  await choose(other)
  expect(await paidAt(unasked.id)).not.toBeNull()
})

test('one that cannot be taken keeps none of the others, and is tried again', async () => {
  const owner = await anOwner(app)
  const [bad, good] = [await workToPay(app, { owner }), await workToPay(app, { owner })]
  // By no list that there is: nobody knows the technician's share of it.
  const pricedBy = (version: number) =>
    app.pool.query('UPDATE maintenance_request SET price_version = $2 WHERE id = $1', [bad.id, version])
  await pricedBy(9_999)
  await anEarning(app, owner, 1_000_000)
  await choose(owner)
  expect([await paidAt(bad.id), await paidAt(good.id)]).toEqual([null, expect.any(Date)])
  await expect(takeChosen(app.services, owner.id)).rejects.toThrow('there is no price list 9999')
  await pricedBy(1)
  await takeChosen(app.services, owner.id)
  expect(await paidAt(bad.id)).not.toBeNull()
  await expectSound()
})

test('what he is paying himself is left to him until he gives it up', async () => {
  const owner = await anOwner(app)
  await choose(owner)
  const order = await workToPay(app, { owner })
  await openCode(owner, order.id)
  await anEarning(app, owner, order.fen)
  expect(await paidAt(order.id)).toBeNull()
  await app.call('POST', `${orders}${order.id}/cancel_payment/`, { token: owner.token, body: {} })
  expect(await paidAt(order.id)).not.toBeNull()
})

test('while nothing is paid out to him nothing is taken off either; afterwards it is', async () => {
  const owner = await anOwner(app)
  const earning = await anEarning(app, owner, 1_000_000)
  await app.call('POST', `${payouts}${earning}/hold/`, { token: staff.token, body: { reason: '先核实' } })
  await choose(owner)
  const order = await workToPay(app, { owner })
  expect(await paidAt(order.id)).toBeNull()
  await app.call('POST', `${payouts}${earning}/resume/`, { token: staff.token, body: { notes: '核实了' } })
  expect(await paidAt(order.id)).not.toBeNull()
  expect(await earningsOf(app, owner)).toMatchObject([{ taken_fen: order.fen }])
})

test('looked at by many at once, each order is taken off once', async () => {
  const owner = await anOwner(app)
  const [one, two] = [await workToPay(app, { owner }), await workToPay(app, { owner })]
  await anEarning(app, owner, one.fen + two.fen - 1)
  await app.pool.query(
    `INSERT INTO earning_choice (payee_id, payable_kind, is_on, chosen_at) VALUES ($1, 'maintenance_order', true, now())`,
    [owner.id],
  )
  await Promise.all(Array.from({ length: 20 }, () => takeChosen(app.services, owner.id)))
  expect([await paidAt(one.id), await paidAt(two.id)].filter((paid) => paid !== null)).toHaveLength(1)
  expect(await earningsOf(app, owner)).toMatchObject([{ taken_fen: one.fen }])
  await expectSound()
})
