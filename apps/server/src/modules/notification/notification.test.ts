import { randomUUID } from 'node:crypto'
import { channelLimits, channelPath, channelProtocol } from '@jihui/protocol/channel'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { aMachine } from '../../testing/machines.ts'
import { aPicture, aRental, pathOf } from '../../testing/orders.ts'
import { aMember, aRenter, type Person, signInAgain } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { triedLines } from '../../testing/tried-lines.ts'

let app: TestApp
let renter: Person
let other: Person
let admin: Person
let staff: Person

beforeAll(async () => {
  app = await startTestApp()
  ;[renter, other] = [await aRenter(app), await aRenter(app)]
  admin = await aMember(app, 'admin')
  staff = await aMember(app, 'staff')
})
afterAll(() => app.close())

type Message = { type: string } & Record<string, any>

/** An open page: what it heard, and a wait for what it is about to hear. */
const sockets: WebSocket[] = []
type Opening = { headers?: Record<string, string>; isInAddress?: boolean }
const openPage = (token: string, { isInAddress = false, ...options }: Opening = {}) => {
  const address = `${app.url.replace('http', 'ws')}${channelPath}`
  const socket = isInAddress
    ? new WebSocket(`${address}?token=${encodeURIComponent(token)}`, options)
    : new WebSocket(address, token ? [channelProtocol, token] : [], options)
  sockets.push(socket)
  const heard: Message[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(JSON.parse((data as Buffer).toString()) as Message)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  const hear = (wanted: (message: Message) => boolean) =>
    new Promise<Message>((resolve) => {
      const look = () => {
        const found = heard.find(wanted)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return { socket, heard, hear, closed }
}
const connect = async (person: Person) => {
  const page = openPage(person.token)
  await page.hear((message) => message.type === 'connection_success')
  return page
}
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

describe('the channel', () => {
  it('greets whoever shows a valid token and answers a ping', async () => {
    const page = openPage(renter.token)
    expect(await page.hear((message) => message.type === 'connection_success')).toMatchObject({ user_id: renter.id })
    page.socket.send(JSON.stringify({ type: 'ping' }))
    expect((await page.hear((message) => message.type === 'pong')).at).toBeTruthy()
  })

  it('is closed for later when nobody can tell who it is, not as if he were nobody', async () => {
    await app.pool.query('ALTER TABLE session RENAME TO session_away')
    const closed = await openPage(renter.token).closed
    await app.pool.query('ALTER TABLE session_away RENAME TO session')
    expect(closed).toBe(1013)
  })

  it('is closed to a missing, false or ended token', async () => {
    expect(await openPage('').closed).toBe(4401)
    expect(await openPage('abc.def.ghi').closed).toBe(4401)
    const gone = await aRenter(app)
    await app.call('POST', '/api/auth/logout/', { token: gone.token, body: {} })
    expect(await openPage(gone.token).closed).toBe(4401)
  })

  it('is closed to a foreign page and open to ours', async () => {
    expect(await openPage(renter.token, { headers: { origin: 'https://evil.example' } }).closed).toBe(4403)
    const ours = openPage(renter.token, { headers: { origin: app.config.publicUrl } })
    await ours.hear((message) => message.type === 'connection_success')
    const same = openPage(renter.token, { headers: { origin: app.url } })
    await same.hear((message) => message.type === 'connection_success')
  })

  it('takes the token as a subprotocol and gives back its own name alone, or from the address', async () => {
    const page = await connect(renter)
    expect(page.socket.protocol).toBe(channelProtocol)
    const plain = openPage(renter.token, { isInAddress: true })
    await plain.hear((message) => message.type === 'connection_success')
    expect(await openPage('abc.def.ghi', { isInAddress: true }).closed).toBe(4401)
  })

  it('is closed the moment its session ends, and stays open on the other device', async () => {
    const person = await aRenter(app)
    const other = await signInAgain(app, person)
    const [here, there] = [await connect(person), await connect(other)]
    await app.call('POST', '/api/auth/logout/', { token: person.token, body: {} })
    expect(await here.closed).toBe(4401)
    expect(there.socket.readyState).toBe(WebSocket.OPEN)
    await app.call('POST', `/api/admin/users/${person.id}/sign-out/`, { token: admin.token, body: {} })
    expect(await there.closed).toBe(4401)
  })

  it.each([
    ['messages', (socket: WebSocket) => socket.send('ping')],
    ['pings', (socket: WebSocket) => socket.ping()],
  ])('answers as many %s as a page has use for, and closes on more', async (_, say) => {
    const page = await connect(renter)
    let answers = 0
    page.socket.on('pong', () => (answers += 1))
    for (let at = 0; at < 1_000; at += 1) say(page.socket)
    expect(await page.closed).toBe(4429)
    answers += page.heard.filter((message) => message.type === 'pong').length
    expect(answers).toBeLessThanOrEqual(channelLimits.framesPerSecond + 1)
  })

  it('survives what it does not understand', async () => {
    const page = await connect(renter)
    for (const text of ['{', 'null', '[]', '{"type":{}}', '']) page.socket.send(text)
    page.socket.send('ping')
    await page.hear((message) => message.type === 'pong')
  })
})

describe.each(triedLines)('notifications on the line $label', ({ id: line, screens }) => {
  const list = (person: Person, query: Record<string, string | number | boolean> = {}) =>
    app.call('GET', pathOf(line, 'list_notifications'), { token: person.token, query })
  const act = (operation: string, id: number, person: Person, body: unknown = {}) =>
    app.call('POST', pathOf(line, operation, id), { token: person.token, body })
  const prefer = (person: Person, body: unknown) =>
    app.call('PUT', pathOf(line, 'set_notification_preferences'), { token: person.token, body })
  const order = async (by: Person, status: 'pending_approval' | 'pending_verification' = 'pending_verification') =>
    aRental(app, { machine: await aMachine(app, { line }), renter: by, status })
  const phoneOf = async (person: Person) =>
    (await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [person.id])).rows[0].phone as string
  const textsTo = async (person: Person) => {
    const phone = await phoneOf(person)
    return app.sms.messages.filter((one) => one.phone === phone).map((one) => one.text)
  }
  const waiting = async () =>
    (await app.pool.query('SELECT count(*)::int AS n FROM outbox WHERE dispatched_at IS NULL')).rows[0].n as number
  /** Events make events: text messages follow the notification they belong to. */
  const settle = async () => {
    do await app.settle()
    while ((await waiting()) > 0)
  }

  it('a decision reaches the open page within a second of its commit, and the notification can be read by then', async () => {
    const id = await order(renter)
    await settle()
    const page = await connect(renter)
    const answered = act('verify_qualification', id, admin, { action: 'approve' }).then(() => performance.now())
    const told = page
      .hear(
        (message) =>
          message.type === 'rental_status_changed' && message.rental_id === id && message.title === '资质审核通过',
      )
      .then((message) => ({ message, at: performance.now() }))
    const [committed, { message, at }] = await Promise.all([answered, told])
    expect(at - committed).toBeLessThan(1000)
    expect(message).toMatchObject({
      status: 'pending_contract',
      display_status: '待生成合同',
      link: screens.order!.paths[0]!.replace(':id', String(id)),
    })
    const { body } = await list(renter, { unread: true })
    expect(body.results.map((one: { id: number }) => one.id)).toContain(message.notification_id)
  })

  it('staff with the console open are told that a review waits, renters are not', async () => {
    const id = await order(other, 'pending_approval')
    const [console, page] = [await connect(admin), await connect(other)]
    await app.call('POST', pathOf(line, 'upload_qualification', id), {
      token: other.token,
      form: await formWithPicture(),
    })
    const task = await console.hear((message) => message.type === 'task_assignment' && message.rental_id === id)
    expect(task).toMatchObject({ title: '新的资质待审核', link: '/admin/qualification-verification' })
    await page.hear((message) => message.type === 'rental_status_changed' && message.status === 'pending_verification')
    expect(page.heard.some((message) => message.type === 'task_assignment')).toBe(false)
  })

  it('one hears only of his own orders', async () => {
    const page = await connect(other)
    const id = await order(renter)
    const mine = await order(other)
    await page.hear((message) => message.rental_id === mine)
    expect(page.heard.some((message) => message.rental_id === id)).toBe(false)
  })

  it('the same event never notifies twice', async () => {
    const person = await aRenter(app)
    await order(person)
    await settle()
    const before = (await list(person)).body.count
    await app.pool.query(`UPDATE outbox SET dispatched_at = NULL WHERE topic LIKE 'rental.%'
      AND (payload->>'userId')::bigint = ${person.id}`)
    await settle()
    expect((await list(person)).body.count).toBe(before)
  })

  it('new orders, rejections and cancellations also go out as text messages; approvals do not', async () => {
    const person = await aRenter(app)
    const [approved, rejected, cancelled] = [await order(person), await order(person), await order(person)]
    await act('verify_qualification', approved, admin, { action: 'approve', notes: '齐全' })
    await act('reject_qualification', rejected, admin, { notes: '文件不清晰' })
    await act('cancel_rental', cancelled, person, { reason: '不需要了' })
    await settle()
    const texts = await textsTo(person)
    expect(texts.filter((text) => text.includes('已提交'))).toHaveLength(3)
    expect(texts.filter((text) => text.includes('没有通过：文件不清晰'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('已取消：不需要了'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('审核已通过'))).toHaveLength(0)
    expect(texts.every((text) => text.startsWith('【机汇】'))).toBe(true)
  })

  it('who wants no text messages gets none; who wants nothing in the app still sees his page move', async () => {
    const person = await aRenter(app)
    expect((await prefer(person, { sms: false, in_app: 'false' })).body).toMatchObject({
      success: true,
      sms: false,
      in_app: false,
      due_reminders: true,
      email_available: false,
    })
    const page = await connect(person)
    const id = await order(person)
    await act('reject_qualification', id, admin, { notes: '过期' })
    const moved = await page.hear((message) => message.status === 'qualification_rejected')
    expect(moved.notification_id).toBeNull()
    await settle()
    expect(await textsTo(person)).toEqual([])
    expect((await list(person)).body.count).toBe(0)
  })

  it('a decision is told in the words of the reviewer, or not at all', async () => {
    const person = await aRenter(app)
    const [worded, silent] = [await order(person), await order(person)]
    await act('reject_qualification', worded, admin, { notes: '不清晰', user_notification: '请重拍执照正本' })
    await act('reject_qualification', silent, admin, { notes: '不清晰', user_notification: false })
    await settle()
    const { body } = await list(person, { type: 'qualification', page_size: 50 })
    const rejections = body.results.filter((one: { title: string }) => one.title === '资质没有通过')
    expect(rejections.map((one: { message: string }) => one.message)).toEqual(['请重拍执照正本'])
  })

  it('notifications are read one by one and all at once, each only by its own reader', async () => {
    const person = await aRenter(app)
    await order(person)
    await settle()
    const { body } = await list(person, { page_size: 1 })
    expect(body.unread_count).toBe(body.count)
    expect(body.results[0]).toMatchObject({ is_read: false, line, related_object_type: 'rental' })
    const first = body.results[0].id
    expect((await act('read_notification', first, other)).status).toBe(404)
    const read = (await act('read_notification', first, person)).body
    expect(read).toMatchObject({ unread_count: body.count - 1, notification: { is_read: true } })
    expect((await list(person, { unread: true })).body.count).toBe(body.count - 1)
    const all = await app.call('POST', pathOf(line, 'read_all_notifications'), { token: person.token, body: {} })
    expect(all.body).toMatchObject({ updated: body.count - 1, unread_count: 0 })
    expect((await list(person, { unread: true })).body.count).toBe(0)
  })

  describe('sending', () => {
    const send = (body: Record<string, unknown>, by = staff) =>
      app.call('POST', pathOf(line, 'send_notification'), { token: by.token, body })

    it('reaches one person in the app, by text message, and says honestly that no e-mail went out', async () => {
      const person = await aRenter(app)
      const page = await connect(person)
      const { status, body } = await send({
        type: 'emergency_alert',
        title: '设备召回',
        message: '请停用 N15 并联系客服。',
        recipient_id: person.id,
        priority: 'high',
        send_sms: true,
        send_email: true,
        extra_data: { link: '//evil.example' },
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        recipients: 1,
        notifications: 1,
        sms: 1,
        email: 0,
        email_note: '没有配置邮件服务，邮件未发送',
      })
      expect(await page.hear((message) => message.type === 'emergency_alert')).toMatchObject({ title: '设备召回' })
      await settle()
      expect((await textsTo(person)).at(-1)).toBe('【机汇】设备召回：请停用 N15 并联系客服。')
      expect((await list(person)).body.results[0]).toMatchObject({ priority: 'high', link: null })
    })

    it('reaches everyone who holds a role, at the console address too', async () => {
      const title = `通知 ${randomUUID()}`
      const body = { title, message: '今晚维护。', recipient_role: 'admin' }
      const { body: answer } = await app.call('POST', '/api/notifications/send/', { token: admin.token, body })
      const { rows } = await app.pool.query(`SELECT count(*)::int AS n FROM app_user WHERE technical_role = 'admin'`)
      expect(answer.recipients).toBe(rows[0].n)
      expect((await list(admin)).body.results[0].title).toBe(title)
      expect((await list(renter)).body.results[0]?.title).not.toBe(title)
    })

    it('to many at once takes a permission of its own, and is in the log with whom it went to', async () => {
      const title = `群发 ${randomUUID().slice(0, 8)}`
      const wide = {
        type: 'emergency_alert',
        title,
        message: '停用。',
        recipient_business_role: 'renter',
        send_sms: true,
      }
      const refused = await send(wide)
      expect([refused.status, refused.body.code]).toEqual([403, 'notification.wide_forbidden'])
      // Naming one person beside the group narrows it to him.
      expect((await send({ ...wide, recipient_business_role: undefined, recipient_id: renter.id })).status).toBe(201)
      expect((await send(wide, admin)).status).toBe(201)
      const { rows } = await app.pool.query(
        `SELECT actor_id, after->>'audience' AS audience FROM audit_log
         WHERE action = 'notification.send' AND after->>'title' = $1 ORDER BY id DESC LIMIT 1`,
        [title],
      )
      expect(rows).toEqual([{ actor_id: admin.id, audience: '全体租赁方' }])
    })

    it('leads to our own pages only', async () => {
      const base = { title: '到账通知', recipient_id: renter.id }
      const { status, body } = await send({ ...base, message: '请到 https://evil.example/ 领取' })
      expect([status, body.errors]).toEqual([400, { message: '只能放本站的链接' }])
      expect((await send({ ...base, message: `请到 ${app.config.publicUrl}/user 查看` })).status).toBe(201)
    })

    it('needs a recipient who exists and the permission', async () => {
      const message = { title: '标题', message: '内容' }
      expect((await send(message)).body.errors).toEqual({ recipient_id: '请选择收件人' })
      expect((await send({ ...message, recipient_id: 2_000_000_000 })).status).toBe(404)
      expect((await send({ ...message, recipient_id: renter.id }, renter)).status).toBe(403)
    })
  })
})

const formWithPicture = async () => {
  const form = new FormData()
  form.set('image', await aPicture(), 'a.png')
  return form
}
