/** Nothing is paid to an owner whose payouts stand still, until somebody has asked him and says what he said. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { aRental } from '../../../testing/orders.ts'
import { anOwner, ownerPath, payOut } from '../../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp()
  staff = await aMember(app, 'super_admin')
  renter = await aRenter(app)
})
afterAll(() => app.close())

const payouts = '/api/finance/payouts/'
const aShareOf = async (owner: Person): Promise<number> => {
  await aRental(app, { machine: await aMachine(app, { owner }), renter, staff, status: 'returned' })
  const { body } = await app.call('GET', ownerPath('earnings/'), { token: owner.token })
  return body.results[0].id
}
const read = async (id: number) => (await app.call('GET', `${payouts}${id}/`, { token: staff.token })).body
const hold = (id: number, by = staff, reason = '账户昨天换过，先电话核实') =>
  app.call('POST', `${payouts}${id}/hold/`, { token: by.token, body: { reason } })
const resume = (id: number, by = staff, notes = '本人接听，账户是他换的') =>
  app.call('POST', `${payouts}${id}/resume/`, { token: by.token, body: { notes } })
const heldSince = async (owner: Person) =>
  (await app.call('GET', '/api/payout-account/', { token: owner.token })).body.held_since

test('one share holds all of the owner, nobody else, and the owner is told', async () => {
  const [owner, other] = [await anOwner(app), await anOwner(app)]
  const [first, second, foreign] = [await aShareOf(owner), await aShareOf(owner), await aShareOf(other)]
  expect(await heldSince(owner)).toBeNull()
  const { status, body } = await hold(first)
  expect(status).toBe(200)
  expect(body.payout.hold).toMatchObject({ reason: '账户昨天换过，先电话核实', placed_by: staff.username })
  for (const id of [first, second])
    expect(await payOut(app, staff, id, { reference: 'TT-1' })).toMatchObject({
      status: 409,
      body: { code: 'payout.held' },
    })
  expect((await read(second)).hold).not.toBeNull()
  expect((await payOut(app, staff, foreign, { reference: 'TT-2' })).status).toBe(200)
  expect(await heldSince(owner)).toBeTruthy()
  await app.settle()
  const told = await app.call('GET', '/api/notifications/', { token: owner.token })
  expect(told.body.results[0]).toMatchObject({ title: '打款已暂停', link: '/payout-account' })
})

test('it is placed once and lifted once, each with words, each in the log', async () => {
  const owner = await anOwner(app)
  const id = await aShareOf(owner)
  expect((await resume(id)).body.code).toBe('payout.not_held')
  expect((await hold(id, staff, ' ')).body.errors).toHaveProperty('reason')
  const both = await Promise.all([hold(id), hold(id)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await resume(id, staff, '')).body.errors).toHaveProperty('notes')
  expect((await resume(id)).body.payout.hold).toBeNull()
  expect(await heldSince(owner)).toBeNull()
  expect((await payOut(app, staff, id, { reference: 'TT-3' })).status).toBe(200)
  const { rows } = await app.pool.query(
    `SELECT action, actor_id FROM audit_log WHERE object_type = 'user' AND object_id = $1 ORDER BY id`,
    [String(owner.id)],
  )
  expect(rows).toEqual([
    { action: 'payout.hold', actor_id: staff.id },
    { action: 'payout.resume', actor_id: staff.id },
  ])
})

test('only who pays out holds and resumes, and nobody for himself', async () => {
  const owner = await anOwner(app)
  const id = await aShareOf(owner)
  expect((await hold(id, renter)).status).toBe(403)
  expect((await app.call('GET', `${payouts}${id}/`, { token: renter.token })).status).toBe(403)
  expect((await hold(2_000_000_000)).status).toBe(404)
  expect((await hold(id)).status).toBe(200)
  await app.pool.query(`UPDATE app_user SET technical_role = 'super_admin' WHERE id = $1`, [owner.id])
  expect((await resume(id, owner)).body.code).toBe('auth.own_case')
  expect((await resume(id)).status).toBe(200)
})
