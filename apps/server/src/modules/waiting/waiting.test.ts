/** What lies too long on a desk: who is told of it, how often, and that nothing is told twice. */
import { pauseDaysAfter } from '@jihui/protocol/waiting/reminders'
import { waitingDeskCodes, waitingDeskOf } from '@jihui/protocol/all-waiting'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anApplication, anOwner, ownerPath } from '../../testing/owners.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { listHolders } from '../identity/public.ts'
import { remindOfWaiting } from './remind.ts'

let app: TestApp
let boss: Person
let admin: Person
let clerk: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  ;[boss, admin, clerk] = [await aMember(app, 'super_admin'), await aMember(app, 'admin'), await aMember(app, 'staff')]
})
afterAll(() => app.close())

const pass = async () => {
  await remindOfWaiting(app.services)
  await app.settle()
}
const told = async (who: Person, title: string) =>
  (
    await app.pool.query<{ message: string; link: string }>(
      `SELECT message, extra_data ->> 'link' AS link FROM notification WHERE user_id = $1 AND title = $2 ORDER BY id`,
      [who.id, title],
    )
  ).rows
const clear = () => app.pool.query('DELETE FROM notification')
/** Ten in the morning of a day on which nothing was told yet. */
const nextDay = () => {
  const day = new Date(app.clock.now().getTime() + 24 * 3600_000).toISOString().slice(0, 10)
  app.clock.set(`${day}T02:00:00Z`)
}
beforeEach(async () => {
  await clear()
  nextDay()
  ;[boss, admin] = [await signInAgain(app, boss), await signInAgain(app, admin)]
})

const applied = async (): Promise<{ applicant: Person; id: number }> => {
  const applicant = await aRenter(app)
  const { body } = await anApplication(app, applicant)
  const id: number = body.application?.id ?? body.id
  await app.pool.query('UPDATE application SET created_at = $2 WHERE id = $1', [id, app.clock.now()])
  return { applicant, id }
}
const reject = async (id: number) =>
  app.call('POST', ownerPath(`applications/${id}/reject/`), {
    token: (await signInAgain(app, admin)).token,
    body: { verification_notes: '材料不全' },
  })

describe('what waits longer than it may', () => {
  it('is told of once its hours are over: to those who decide, and once to whoever waits', async () => {
    const { applicant, id } = await applied()
    await pass()
    app.clock.advance({ hours: 3, minutes: 59 })
    await pass()
    expect(await told(admin, '设备主申请等了太久')).toEqual([])
    app.clock.advance({ minutes: 1 })
    // By two processes at once, and again in the same minute.
    await Promise.all([remindOfWaiting(app.services), remindOfWaiting(app.services)])
    await pass()
    for (const one of [boss, admin])
      expect(await told(one, '设备主申请等了太久')).toEqual([
        {
          message: expect.stringContaining('设备主申请有 1 件超过 4 小时没有处理'),
          link: '/admin/equipment-owner-applications',
        },
      ])
    expect(await told(clerk, '设备主申请等了太久')).toEqual([])
    expect(await told(applicant, '设备主申请比平时慢')).toEqual([
      {
        message: '设备主申请超过 4 小时还没有处理好，平台已经催办，有结果马上通知你。',
        link: '/equipment-owner/apply',
      },
    ])
    expect((await reject(id)).status).toBe(200)
  })

  it('is told of at growing intervals, at last every week, until it is decided', async () => {
    const { applicant, id } = await applied()
    const days: number[] = []
    for (let day = 0; day < 24; day += 1) {
      const before =
        (await told(boss, '设备主申请等了太久')).length + (await told(boss, '设备主申请催过了还没处理')).length
      app.clock.advance({ hours: 4 })
      await pass()
      const after =
        (await told(boss, '设备主申请等了太久')).length + (await told(boss, '设备主申请催过了还没处理')).length
      if (after > before) days.push(day)
      app.clock.advance({ hours: 20 })
    }
    expect(days).toEqual([0, 1, 3, 7, 14, 21])
    expect([1, 2, 3, 4, 9].map(pauseDaysAfter)).toEqual([1, 2, 4, 7, 7])
    expect(await told(boss, '设备主申请催过了还没处理')).not.toEqual([])
    expect(await told(applicant, '设备主申请比平时慢')).toHaveLength(1)
    await reject(id)
    await pass()
    expect((await app.pool.query('SELECT 1 FROM waiting_watch')).rows).toEqual([])
  })

  it('is one word a day for a desk, however much lies there; the rest is told of on the next morning', async () => {
    const [first, second] = [await applied(), await applied()]
    app.clock.advance({ hours: 1 })
    const late = await applied()
    app.clock.advance({ hours: 3 })
    await pass()
    app.clock.advance({ hours: 1 })
    await pass()
    expect((await told(admin, '设备主申请等了太久')).map(({ message }) => message)).toEqual([
      expect.stringContaining('有 2 件'),
    ])
    // Who waits is told whenever his own time is over.
    expect(await told(late.applicant, '设备主申请比平时慢')).toHaveLength(1)
    app.clock.advance({ hours: 19 })
    await pass()
    expect((await told(admin, '设备主申请等了太久')).at(-1)!.message).toContain('有 3 件')
    for (const { id } of [first, second, late]) await reject(id)
  })

  it('does not count while a visit is arranged for a day to come', async () => {
    const { id } = await applied()
    const at = new Date(app.clock.now().getTime() + 48 * 3600_000).toISOString()
    const path = ownerPath(`applications/${id}/update-status/`)
    const body = { status: 'on_site_check', on_site_check_at: at }
    expect((await app.call('POST', path, { token: admin.token, body })).status).toBe(200)
    app.clock.advance({ hours: 47 })
    await pass()
    expect(await told(admin, '设备主申请等了太久')).toEqual([])
    app.clock.advance({ hours: 5 })
    await pass()
    expect(await told(admin, '设备主申请等了太久')).toHaveLength(1)
    await reject(id)
  })
})

describe('whoever waits', () => {
  it('is shown since when and until when it is usually answered, as long as it waits', async () => {
    const { applicant, id } = await applied()
    const mine = async () => (await app.call('GET', ownerPath(`applications/${id}/`), { token: applicant.token })).body
    const since = app.clock.now()
    expect((await mine()).waiting).toEqual({
      since: since.toISOString(),
      usually_by: new Date(since.getTime() + 4 * 3600_000).toISOString(),
    })
    await reject(id)
    expect((await mine()).waiting).toBeNull()
  })

  it('sees the same of what he asked to have in his contract', async () => {
    const renter = await aRenter(app)
    const machine = await aMachine(app)
    const id = await aRental(app, { machine, renter, staff: boss, status: 'pending_contract' })
    const body = { special_clauses: '押金在归还当天退' }
    await app.call('POST', pathOf(machine.line, 'generate_contract', id), { token: renter.token, body })
    await pass()
    const since = app.clock.now()
    app.clock.advance({ minutes: 10 })
    const { body: contract } = await app.call('GET', pathOf(machine.line, 'get_contract', id), { token: renter.token })
    expect(contract.terms_request.state).toBe('pending')
    expect(contract.waiting).toEqual({
      since: since.toISOString(),
      usually_by: new Date(since.getTime() + 4 * 3600_000).toISOString(),
    })
  })
})

describe('a deduction that was objected to', () => {
  it('moves no money by itself; administrators are told from the second time on', async () => {
    const owner = await anOwner(app)
    const renter = await aRenter(app)
    const machine = await aMachine(app, { owner })
    const id = await aRental(app, { machine, renter, staff: boss, status: 'pending_delivery' })
    await app.pool.query(
      `INSERT INTO deposit_claim (rental_id, status, amount_fen, sent_at, due_at, objected_at)
       VALUES ($1, 'objected', 1000, $2, $2, $2)`,
      [id, app.clock.now()],
    )
    // Who may decide is taken out of the desk, so that only the escalation reaches him.
    await app.pool.query(`DELETE FROM role_permission WHERE role = 'admin' AND permission = 'payment_process'`)
    await clear()
    const posted = async () =>
      (await app.pool.query('SELECT count(*)::int AS n FROM ledger_posting')).rows[0].n as number
    const before = await posted()
    app.clock.advance({ hours: 4 })
    await pass()
    expect(await told(boss, '扣款裁定等了太久')).toHaveLength(1)
    for (const one of [renter, owner]) {
      const [word] = await told(one, '扣款裁定比平时慢')
      expect(word!.message).toMatch(/^订单 .+的扣款裁定超过 4 小时还没有处理好/)
      expect(word!.link).toContain(String(id))
    }
    expect(await told(admin, '扣款裁定催过了还没处理')).toEqual([])
    app.clock.advance({ days: 1 })
    await pass()
    expect(await told(admin, '扣款裁定催过了还没处理')).toHaveLength(1)
    app.clock.advance({ days: 60 })
    await pass()
    const { rows } = await app.pool.query('SELECT status FROM deposit_claim WHERE rental_id = $1', [id])
    expect([rows[0].status, await posted()]).toEqual(['objected', before])
    expect(await told(renter, '扣款裁定比平时慢')).toHaveLength(1)
    await app.pool.query(`UPDATE deposit_claim SET status = 'withdrawn', settled_fen = 0, settled_at = now()`)
  })
})

describe('papers in review', () => {
  it('are told of to those who decide, and to the renter whose order waits', async () => {
    const renter = await aRenter(app)
    const machine = await aMachine(app)
    const id = await aRental(app, { machine, renter, status: 'pending_verification', from: 5 })
    app.clock.advance({ hours: 4 })
    await pass()
    expect(await told(boss, '资质审核等了太久')).toHaveLength(1)
    expect(await told(clerk, '资质审核等了太久')).toEqual([])
    const [word] = await told(renter, '资质审核比平时慢')
    expect(word!.link).toContain(String(id))
  })
})

describe('a repair the owner may arrange himself', () => {
  it('is told to him as well, and to the renter who asked', async () => {
    const owner = await anOwner(app)
    const renter = await aRenter(app)
    const machine = await aMachine(app, { owner })
    const id = await aRental(app, { machine, renter, staff: boss, status: 'in_use' })
    await app.pool.query(
      `INSERT INTO maintenance_request (rental_id, unit_id, user_id, description, created_at)
       VALUES ($1, $2, $3, '漏油', $4)`,
      [id, machine.units[0], renter.id, app.clock.now()],
    )
    app.clock.advance({ hours: 4 })
    await pass()
    expect(await told(owner, '维护单等你处理')).toHaveLength(1)
    expect(await told(renter, '维护单比平时慢')).toHaveLength(1)
    expect(await told(clerk, '维护单等了太久')).toHaveLength(1)
  })
})

describe('every desk', () => {
  it.each(waitingDeskCodes)('%s can be read, and names a permission that somebody on it holds', async (desk) => {
    const columns = ['id', 'since', 'rental_id', 'waiters', 'decider_id']
    const { fields } = await app.db.execute(sql`select * from (${app.services.registry.waiting[desk]!}) s limit 1`)
    expect(fields.map(({ name }) => name)).toEqual(columns)
    expect(await listHolders(app.db, waitingDeskOf(desk).permission)).toContain(boss.id)
  })
})
