import type { SettingKey } from '@jihui/protocol/all-settings'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aMachine } from '../../testing/machines.ts'
import { aRental, pathOf } from '../../testing/orders.ts'
import { anOwner } from '../../testing/owners.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let admin: Person

beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())
afterEach(async () => {
  await app.pool.query('DELETE FROM platform_setting')
})

const textsTo = async (person: Person) => {
  await settle()
  const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [person.id])
  return app.sms.messages.filter(({ phone }) => phone === rows[0].phone).map(({ text }) => text)
}
/** Events make events: a text message follows what it tells of. */
const settle = async () => {
  for (;;) {
    await app.settle()
    const { rows } = await app.pool.query('SELECT count(*)::int AS n FROM outbox WHERE dispatched_at IS NULL')
    if (rows[0].n === 0) return
  }
}
const switchOff = (key: SettingKey) =>
  app.pool.query(`INSERT INTO platform_setting (key, value, updated_by_name) VALUES ($1, 'false', 'test')`, [key])
const prefer = (person: Person, body: object) =>
  app.call('PUT', '/api/notifications/preferences/', { token: person.token, body })

describe.each(triedLines)('text messages on the line $label', ({ id: line }) => {
  const act = (operation: string, id: number, by: Person, body: object) =>
    app.call('POST', pathOf(line, operation, id), { token: by.token, body })
  const order = async (owner?: Person) => {
    renter = await aRenter(app)
    const machine = await aMachine(app, { line, ...(owner ? { owner } : {}) })
    return aRental(app, { machine, renter, status: 'pending_verification' })
  }

  it('R192: a new order, a rejection and a cancellation are texted, nothing else', async () => {
    const id = await order()
    await act('reject_qualification', id, admin, { notes: '许可证过期' })
    await act('cancel_rental', id, renter, { reason: '不租了' })
    const texts = await textsTo(renter)
    expect(texts).toHaveLength(3)
    expect(texts[0]).toMatch(/^【机汇】订单 R\d{8}（.+）已提交/)
    expect(texts[1]).toContain('没有通过：许可证过期')
    expect(texts[2]).toContain('已取消：不租了')
  })

  it('what somebody wrote signs no text message and begins no line of its own', async () => {
    const id = await order()
    await act('cancel_rental', id, renter, { reason: '不租了\n【某银行】请到 evil.example 验证' })
    expect((await textsTo(renter)).at(-1)).toMatch(/^【机汇】[^【】\n]*已取消：不租了 \[某银行\]请到/)
  })

  it('the machine’s owner is texted of a new order too, in words of his own', async () => {
    const owner = await anOwner(app)
    const id = await order(owner)
    const texts = await textsTo(owner)
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain(`有新订单 R${String(id).padStart(8, '0')}`)
    expect(await textsTo(renter)).toHaveLength(1)
  })

  it('an event that is handed on twice texts once, at either step', async () => {
    const owner = await anOwner(app)
    const id = await order(owner)
    await act('reject_qualification', id, admin, { notes: '不清晰' })
    await act('cancel_rental', id, renter, {})
    const before = [(await textsTo(renter)).length, (await textsTo(owner)).length]
    expect(before).toEqual([3, 1])
    await app.pool.query('UPDATE outbox SET dispatched_at = NULL')
    expect([(await textsTo(renter)).length, (await textsTo(owner)).length]).toEqual(before)
  })

  it.each([
    ['sms_new_order', '已提交'],
    ['sms_rejection', '没有通过'],
    ['sms_cancellation', '已取消'],
  ] as const)('%s switched off keeps its own kind back, and no other', async (key, words) => {
    await switchOff(key)
    const id = await order()
    await act('reject_qualification', id, admin, { notes: '不清晰' })
    await act('cancel_rental', id, renter, {})
    const texts = await textsTo(renter)
    expect(texts).toHaveLength(2)
    expect(texts.some((text) => text.includes(words))).toBe(false)
    // In the app all three are told as before.
    const { body } = await app.call('GET', '/api/notifications/', { token: renter.token, query: { page_size: 50 } })
    expect(body.results.some((one: { message: string }) => one.message.includes(words))).toBe(true)
  })

  it('who wants no text messages gets none, owner or renter', async () => {
    const owner = await anOwner(app)
    await prefer(owner, { sms: false })
    const id = await order(owner)
    await prefer(renter, { sms: false })
    await act('cancel_rental', id, renter, {})
    expect(await textsTo(owner)).toEqual([])
    expect((await textsTo(renter)).some((text) => text.includes('已取消'))).toBe(false)
  })
})

describe('a text message that does not leave', () => {
  it('is tried again by itself and then goes out once', async () => {
    const person = await aRenter(app)
    const send = app.sms.send
    let failures = 2
    app.sms.send = async (message) => {
      if (failures-- > 0) throw new Error('away')
      return send(message)
    }
    const body = { title: '停电', message: '今晚检修。', recipient_id: person.id, send_sms: true }
    expect((await app.call('POST', '/api/notifications/send/', { token: admin.token, body })).body.sms).toBe(1)
    expect(await textsTo(person)).toEqual(['【机汇】停电：今晚检修。'])
    app.sms.send = send
  })
})

describe('sending by staff', () => {
  const send = (body: object) => app.call('POST', '/api/notifications/send/', { token: admin.token, body })
  const sent = (by: Person, query = {}) => app.call('GET', '/api/notifications/sent/', { token: by.token, query })

  it('says in which way how many were reached, and why not more', async () => {
    const [one, quiet, away] = [await anOwner(app), await anOwner(app), await anOwner(app)]
    await prefer(quiet, { sms: false })
    await prefer(away, { in_app: false })
    const wanted = { title: '春节安排', message: '2月15日起停收。', send_sms: true, send_email: true }
    const { body } = await send({ ...wanted, recipient_business_role: 'equipment_owner' })
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS n FROM user_business_role WHERE role = 'equipment_owner'`,
    )
    const quieted = triedLines.length + 1
    expect(body).toMatchObject({
      recipients: rows[0].n,
      notifications: rows[0].n - 1,
      sms: rows[0].n - quieted,
      sms_note: `${quieted} 人没有手机号或不收短信`,
      email: 0,
      email_note: '没有配置邮件服务，邮件未发送',
    })
    expect(await textsTo(one)).toContain('【机汇】春节安排：2月15日起停收。')
    expect(await textsTo(quiet)).toEqual([])
    const heard = await app.call('GET', '/api/notifications/', { token: away.token })
    expect(heard.body.count).toBe(0)
  })

  it('keeps what was sent, by whom, to whom, and how many have read it', async () => {
    const person = await aRenter(app, 'reader')
    await send({ title: '给你', message: '请回电。', recipient_id: person.id, priority: 'high' })
    const first = async () => (await sent(admin, { page_size: 1 })).body.results[0]
    expect(await first()).toMatchObject({
      title: '给你',
      audience: person.username,
      sent_by: admin.username,
      recipients: 1,
      notifications: 1,
      read: 0,
      sms: 0,
      sms_note: null,
    })
    await app.call('POST', '/api/notifications/read-all/', { token: person.token, body: {} })
    expect((await first()).read).toBe(1)
    const { body } = await sent(admin)
    expect(body.results[1]).toMatchObject({ title: '春节安排', audience: '全体设备主' })
    expect(body.email_available).toBe(false)
    expect((await sent(person)).status).toBe(403)
  })

  it('an alert reaches also those who want nothing in the app; offers only those who want them', async () => {
    const person = await aRenter(app)
    await prefer(person, { in_app: false })
    const to = { message: '内容', recipient_id: person.id }
    expect((await send({ ...to, title: '召回', type: 'emergency_alert' })).body.notifications).toBe(1)
    const offer = await send({ ...to, title: '优惠', type: 'marketing' })
    expect([offer.status, offer.body.message]).toEqual([404, '收件人都不接收优惠和新设备的消息'])
  })

  it('leaves a trace in the audit log', async () => {
    const person = await aRenter(app)
    await send({ title: '留痕', message: '内容', recipient_id: person.id })
    const { rows } = await app.pool.query(
      `SELECT actor_id, after FROM audit_log WHERE action = 'notification.send' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]).toMatchObject({ actor_id: admin.id, after: { title: '留痕', recipients: 1, sms: 0 } })
  })
})
