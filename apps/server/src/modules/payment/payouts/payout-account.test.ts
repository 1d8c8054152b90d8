/** Where an owner's money goes changes only by himself, known to him, and days later. */
import { payoutAccountWaitDays } from '@jihui/protocol/payment/payout-account'
import { smsLimits } from '@jihui/protocol/identity/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMachine } from '../../../testing/machines.ts'
import { anApplication, anOwner, ownerPath, payOut } from '../../../testing/owners.ts'
import { aRental } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person, signInAgain, testPassword } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let staff: Person
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ now: '2027-03-04T02:00:00Z' })
  staff = await aMember(app, 'super_admin')
  renter = await aRenter(app)
})
afterAll(() => app.close())

const stolen = { account_name: '马某', bank_name: '某银行', account_number: '6222000000009999' }
const path = '/api/payout-account/'
const phoneOf = async (person: Person): Promise<string> =>
  (await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [person.id])).rows[0].phone
const codeOf = async (person: Person, purpose = 'payout'): Promise<string> => {
  app.clock.advance({ seconds: smsLimits.pauseSeconds + 1 })
  const phone = await phoneOf(person)
  const { status } = await app.call('POST', '/api/auth/send-sms-code/', {
    token: person.token,
    body: { phone, purpose },
  })
  expect(status).toBe(200)
  return app.sms.codeFor(phone)!
}
const change = (person: Person, body: Record<string, unknown>) =>
  app.call('PUT', path, { token: person.token, body: { ...stolen, password: testPassword, ...body } })
const read = async (person: Person) => (await app.call('GET', path, { token: person.token })).body
const payoutsOf = async (owner: Person) =>
  (
    await app.call('GET', '/api/finance/payouts/', { token: staff.token, query: { page_size: 100 } })
  ).body.results.filter((one: { payee_id: number }) => one.payee_id === owner.id)
/** Somebody with a share that is due. */
const anOwnerWithShare = async () => {
  const owner = await anOwner(app)
  await aRental(app, { machine: await aMachine(app, { owner }), renter, staff, status: 'returned' })
  const [payout] = await payoutsOf(owner)
  return { owner, id: payout.id as number }
}
const later = async (hours: number, ...people: Person[]) => {
  app.clock.advance({ hours })
  staff = await signInAgain(app, staff)
  renter = await signInAgain(app, renter)
  return Promise.all(people.map((person) => signInAgain(app, person)))
}

test('no application changes it: not while it waits, and not once a second one was approved', async () => {
  const { owner } = await anOwnerWithShare()
  const second = await anApplication(app, owner, stolen)
  expect(second.status).toBe(201)
  expect((await payoutsOf(owner))[0]).toMatchObject({ account_name: '宏达', account_number: '6222000011112345' })
  const base = ownerPath(`applications/${second.body.id}/`)
  const post = (to: string, body: object) => app.call('POST', `${base}${to}/`, { token: staff.token, body })
  await post('update-status', { status: 'on_site_check', notes: '带上证件' })
  expect((await post('verify', {})).status).toBe(200)
  expect((await payoutsOf(owner))[0]).toMatchObject({ account_name: '宏达', account_pending: null })
  expect((await read(owner)).account).toMatchObject({ account_name: '宏达', account_number: '**** **** 2345' })
})

test('the first comes with the application, once it is approved and not before', async () => {
  const person = await aRenter(app)
  const { body } = await anApplication(app, person, stolen)
  const accounts = () => app.pool.query('SELECT account_name FROM payout_account WHERE payee_id = $1', [person.id])
  expect((await accounts()).rows).toEqual([])
  const base = ownerPath(`applications/${body.id}/`)
  await app.call('POST', `${base}update-status/`, { token: staff.token, body: { status: 'on_site_check' } })
  const approved = await app.call('POST', `${base}verify/`, { token: staff.token, body: {} })
  expect([approved.status, approved.body.errors]).toEqual([200, undefined])
  expect((await accounts()).rows).toEqual([{ account_name: '马某' }])
})

test('a session alone does not change it: password and a code to the owner’s own number are asked for', async () => {
  const owner = await anOwner(app)
  const code = await codeOf(owner)
  expect(await change(owner, { password: 'Wrong@2026', sms_code: code })).toMatchObject({
    status: 400,
    body: { code: 'auth.password_wrong', errors: { password: '当前密码不正确' } },
  })
  const login = await codeOf(owner, 'login')
  expect((await change(owner, { sms_code: login })).body.code).toBe('sms.code_wrong')
  const bare = await app.call('PUT', path, { token: owner.token, body: {} })
  expect(Object.keys(bare.body.errors).toSorted()).toEqual(
    ['account_name', 'account_number', 'bank_name', 'password', 'sms_code'].toSorted(),
  )
  // Whoever earns has an account of his own: nobody else's is within his reach.
  expect((await change(renter, { sms_code: '000000' })).status).toBe(400)
  expect((await app.call('GET', path)).status).toBe(401)
  expect((await read(owner)).pending).toBeNull()
})

test('a change is told at once, counts days later, and can be called off until then', async () => {
  const { owner, id } = await anOwnerWithShare()
  const changed = await change(owner, { sms_code: await codeOf(owner) })
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  expect(changed.body.pending).toMatchObject({ account_name: '马某', account_number: '**** **** 9999' })
  await app.settle()
  const phone = await phoneOf(owner)
  const texts = app.sms.messages.filter((one) => one.phone === phone).map(({ text }) => text)
  expect(texts.at(-1)).toMatch(/收款账户将在 .* 换成 马某 某银行 尾号 9999，现在的是 宏达 工商银行 尾号 2345/)
  const told = await app.call('GET', '/api/notifications/', { token: owner.token })
  expect(told.body.results[0]).toMatchObject({ title: '收款账户将更换' })
  // Finance sees that another one is coming, and pays to the one that counts.
  const [before] = await payoutsOf(owner)
  expect(before).toMatchObject({
    account_name: '宏达',
    account_changed: null,
    account_pending: { account_name: '马某', account_number: '**** **** 9999' },
  })
  const cancelled = await app.call('POST', `${path}cancel/`, { token: owner.token, body: {} })
  expect(cancelled.body).toMatchObject({ pending: null, account: { account_name: '宏达' } })
  expect((await app.call('POST', `${path}cancel/`, { token: owner.token, body: {} })).body.code).toBe(
    'payout.account_not_pending',
  )
  await later(payoutAccountWaitDays * 24 + 1, owner)
  expect((await payoutsOf(owner))[0]).toMatchObject({ id, account_name: '宏达' })
  const { rows } = await app.pool.query(
    `SELECT action, before, after FROM audit_log WHERE object_type = 'payout_account' AND actor_id = $1 ORDER BY id`,
    [owner.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['payout_account.change', 'payout_account.cancel'])
  expect(JSON.stringify(rows)).not.toContain(stolen.account_number)
})

test('who pays out names the account he saw, and is refused once another is in force; what was paid keeps its own', async () => {
  const { owner, id } = await anOwnerWithShare()
  await change(owner, { sms_code: await codeOf(owner) })
  const [seen] = await payoutsOf(owner)
  await later(payoutAccountWaitDays * 24 + 1)
  const complete = (body: object) =>
    app.call('POST', `/api/finance/payouts/${id}/complete/`, { token: staff.token, body })
  expect((await complete({ reference: 'B1' })).body.errors).toHaveProperty('account_fingerprint')
  expect(await complete({ reference: 'B1', account_fingerprint: seen.account_fingerprint })).toMatchObject({
    status: 409,
    body: { code: 'payout.account_changed' },
  })
  const [now] = await payoutsOf(owner)
  expect(now).toMatchObject({
    account_name: '马某',
    account_number: stolen.account_number,
    account_changed: { former: { account_name: '宏达', account_number: '**** **** 2345' } },
  })
  expect((await payOut(app, staff, id, { reference: 'B1' })).status).toBe(200)
  const [again] = await later(1, owner)
  const another = { account_name: '宏达', account_number: '6222000055556666', sms_code: await codeOf(again!) }
  expect((await change(again!, another)).status).toBe(200)
  await later(payoutAccountWaitDays * 24 + 1)
  expect((await payoutsOf(owner))[0]).toMatchObject({ status: 'paid', account_number: stolen.account_number })
})

test('nothing is paid out to nowhere', async () => {
  const { owner, id } = await anOwnerWithShare()
  await app.pool.query('UPDATE payout_account SET payee_id = $2 WHERE payee_id = $1', [owner.id, renter.id])
  expect(await payOut(app, staff, id, { reference: 'B1' })).toMatchObject({
    status: 409,
    body: { code: 'payout.no_account' },
  })
})
