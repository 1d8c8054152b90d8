import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMachine, type Machine } from '../../../testing/machines.ts'
import { aRental, aPicture, pathOf, requestFor } from '../../../testing/orders.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

const line = 'medical'
let app: TestApp
let machine: Machine
let renter: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ keepsSettings: true })
  machine = await aMachine(app, { line, units: 30 })
  renter = await aRenter(app, 'renter')
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

const call = (who: Person, operation: string, id: number, body: unknown = {}) =>
  app.call('POST', pathOf(line, operation, id), { token: who.token, body })
const give = (id: number, column: 'user_id' | 'owner_id', who: Person) =>
  app.pool.query(`UPDATE rental SET ${column} = $2 WHERE id = $1`, [id, who.id])

describe('a member of staff who has a part in an order', () => {
  it.each(['user_id', 'owner_id'] as const)('decides nothing about it, whichever way he asks (%s)', async (column) => {
    const party = await aMember(app, 'admin')
    const at = async (status: 'pending_verification' | 'pending_contract' | 'pending_payment' | 'pending_delivery') => {
      const id = await aRental(app, { machine, renter, staff: admin, status })
      await give(id, column, party)
      return id
    }
    const review = await at('pending_verification')
    const tries = [
      await call(party, 'verify_qualification', review, { action: 'approve' }),
      await call(party, 'verify_qualification', review, { action: 'reject', notes: '不行' }),
    ]
    const toPay = await at('pending_payment')
    tries.push(
      await call(party, 'update_payment_status', toPay, { status: 'paid', reason: '到账', reference: 'BANK-1' }),
    )
    const toSend = await at('pending_delivery')
    if (column === 'user_id') tries.push(await call(party, 'deliver_rental', toSend))
    tries.push(await call(party, 'start_rental', toSend))
    for (const { status, body } of tries) expect([status, body.code]).toEqual([403, 'auth.own_case'])
    const { rows } = await app.pool.query('SELECT status FROM rental WHERE id = ANY($1) ORDER BY id', [
      [review, toPay, toSend],
    ])
    expect(rows.map((row) => row.status)).toEqual(['pending_verification', 'pending_payment', 'pending_delivery'])
  })

  it('is anybody of the same company, telephone or account too, and not a colleague who is not', async () => {
    const colleague = await aMember(app, 'admin')
    const id = await aRental(app, { machine, renter, staff: admin, status: 'pending_verification' })
    await app.pool.query('UPDATE rental SET contact_phone = (SELECT phone FROM app_user WHERE id = $2) WHERE id = $1', [
      id,
      colleague.id,
    ])
    expect((await call(colleague, 'verify_qualification', id, { action: 'approve' })).body.code).toBe('auth.own_case')
    expect((await call(admin, 'verify_qualification', id, { action: 'approve' })).status).toBe(200)
  })

  it('still acts as the renter he is', async () => {
    const id = await aRental(app, { machine, renter: admin })
    const form = new FormData()
    form.set('image', await aPicture(), 'licence.png')
    expect(
      (await app.call('POST', pathOf(line, 'upload_qualification', id), { token: admin.token, form })).status,
    ).toBe(201)
    const { body } = await app.call('GET', pathOf(line, 'get_rental', id), { token: admin.token })
    expect(body.actions).not.toContain('approve_qualification')
    expect((await call(admin, 'cancel_rental', id, { reason: '不要了' })).status).toBe(200)
  })
})

describe('an order', () => {
  it('is not placed on one’s own machine, nor on one of one’s company', async () => {
    const owner = await aRenter(app, 'owner')
    const own = await aMachine(app, { line, units: 2 })
    await app.pool.query('UPDATE equipment SET owner_id = $2 WHERE id = $1', [own.id, owner.id])
    const order = (who: Person) =>
      app.call('POST', pathOf(line, 'create_rental'), { token: who.token, body: requestFor(app, own) })
    expect((await order(owner)).body.code).toBe('rental.own_machine')
    const second = await aRenter(app, 'second')
    await app.pool.query("UPDATE app_user SET company_name = '某某公司' WHERE id = ANY($1)", [[owner.id, second.id]])
    expect((await order(second)).body.code).toBe('rental.own_machine')
    expect((await order(renter)).status).toBe(201)
  })

  it('is refused, with the number, once a person holds as much unpaid as his record carries; of many at once too', async () => {
    const greedy = await aRenter(app, 'greedy')
    const market = await aMachine(app, { line, units: 10 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call('POST', pathOf(line, 'create_rental'), { token: greedy.token, body: requestFor(app, market, 360) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 429, 429, 429, 429,
    ])
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.body).toMatchObject({ code: 'rental.too_many_open' })
    expect(refused.body.message).toContain('1500')
  })

  it('waits a day after papers were refused for two orders of one machine, or for four of any; handing in again does not', async () => {
    let tries = await aRenter(app, 'tries')
    const wanted = await aMachine(app, { line, units: 6 })
    const others = await aMachine(app, { line, units: 6 })
    const order = (of: Machine) =>
      app.call('POST', pathOf(line, 'create_rental'), { token: tries.token, body: requestFor(app, of) })
    const refusedOne = async (of: Machine) => {
      const id = await aRental(app, { machine: of, renter: tries, staff: admin, status: 'pending_verification' })
      expect((await call(admin, 'reject_qualification', id, { notes: '看不清' })).status).toBe(200)
      return id
    }
    const [first] = [await refusedOne(wanted), await refusedOne(wanted)]
    const refused = await order(wanted)
    expect([refused.status, refused.body.code]).toEqual([429, 'rental.rejected_often'])
    expect(refused.body.message).toMatch(/这台设备 7 天内有 2 单资质没有通过，\d+月\d+日 \d\d:\d\d 以后再下单/)
    const cancelled = await call(tries, 'cancel_rental', first!, { reason: '不要了' })
    expect([cancelled.status, (await order(wanted)).status]).toEqual([200, 429])

    expect((await order(others)).status).toBe(201)
    await refusedOne(others)
    expect((await order(others)).status).toBe(429)
    expect((await order(await aMachine(app, { line }))).status).toBe(201)
    await app.pool.query("UPDATE rental SET verification_status = 'approved' WHERE id = $1", [first])
    expect((await order(wanted)).status).toBe(201)
    await app.pool.query("UPDATE rental SET verification_status = 'rejected' WHERE id = $1", [first])
    app.clock.advance({ hours: 24 })
    tries = await signInAgain(app, tries)
    expect((await order(wanted)).status).toBe(201)
  })
})
