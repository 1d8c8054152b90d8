import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMail } from '../../platform/outside/mail.ts'
import { createOutside } from '../../platform/outside/outside.ts'
import { startHangingServer } from '../../testing/hanging-server.ts'
import { startMailbox } from '../../testing/mailbox.ts'
import { aMachine } from '../../testing/machines.ts'
import { aRental } from '../../testing/orders.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { htmlOf, subjectOf } from '../../platform/outside/mail-template.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let letters: (typeof mailbox)['letters']
let refusals: (typeof mailbox)['refusals']
let app: TestApp
let url: string
beforeAll(async () => {
  mailbox = await startMailbox()
  ;({ url, letters, refusals } = mailbox)
  app = await startTestApp({
    settings: { RATE_LIMITS: 'off', SMTP_URL: url, SMTP_TLS: 'off', MAIL_FROM: '机汇 <no-reply@jihui.example>' },
  })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})
beforeEach(() => {
  letters.length = 0
  refusals.length = 0
})

const write = (person: Person, email: string | null) =>
  app.call('PATCH', '/api/auth/profile/', { token: person.token, body: { email } })
const askCode = (person: Person) => app.call('POST', '/api/auth/email/code/', { token: person.token, body: {} })
const confirm = (person: Person, code: string) =>
  app.call('POST', '/api/auth/email/confirm/', { token: person.token, body: { email_code: code } })
/** The words of a letter: its plain part, as its transfer encoding has it. */
const wordsOf = (raw: string): string => {
  const [head = '', body = ''] = raw.slice(raw.indexOf('text/plain')).split(/\r?\n\r?\n/, 2)
  return /base64/i.test(head)
    ? Buffer.from(body, 'base64').toString()
    : Buffer.from(
        body
          .replaceAll(/=\r?\n/g, '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString()
}
const codeIn = (letter: { raw: string }): string => /验证码 (\d{6})/.exec(wordsOf(letter.raw))![1]!
/** Writes the address and enters the code that came to it. */
const confirmed = async (person: Person, email: string) => {
  await write(person, email)
  expect((await askCode(person)).status).toBe(200)
  const answer = await confirm(person, codeIn(letters.at(-1)!))
  expect(answer.body).toMatchObject({ success: true, email, email_verified: true, email_in_use: email })
  letters.length = 0
}

/** Somebody who wants e-mail, with an order that tells him something; `refusal` is what his mailbox says to that. */
const anOrderTold = async (email: string, refusal?: { code: number; text: string }) => {
  const renter = await aRenter(app)
  await confirmed(renter, email)
  if (refusal) refusals.push(refusal)
  await app.call('PUT', '/api/notifications/preferences/', { token: renter.token, body: { email: true } })
  await aRental(app, { machine: await aMachine(app), renter, status: 'pending_approval' })
  await app.settle()
  return renter
}
const comeDue = async () => {
  await app.pool.query(`UPDATE outbox SET next_attempt_at = now() WHERE dispatched_at IS NULL`)
  await app.settle()
}
const waiting = async () =>
  (await app.pool.query(`SELECT attempts FROM outbox WHERE topic = 'notification.mail' AND dispatched_at IS NULL`)).rows

describe('e-mail', () => {
  it('tells who wants it what the notification tells, as text and as a page, with the way there', async () => {
    await anOrderTold('zhou@hospital.example')
    expect(letters).toHaveLength(1)
    const { to, raw } = letters[0]!
    expect(to).toBe('zhou@hospital.example')
    expect(raw).toMatch(/^From: .*<no-reply@jihui\.example>/m)
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(raw).toMatch(/^Message-ID: <notification-\d+@jihui\.example>/im)
    await app.pool.query(`UPDATE outbox SET dispatched_at = NULL`)
    await app.settle()
    expect(letters).toHaveLength(1)
  })

  it('is sent again after a refusal that passes, once', async () => {
    await anOrderTold('grey@hospital.example', { code: 451, text: 'greylisted' })
    expect([letters.length, await waiting()]).toEqual([0, [{ attempts: 1 }]])
    await comeDue()
    expect([letters.length, await waiting()]).toEqual([1, []])
  })

  it('to an address that takes none for good is not tried again, and its person is shown so until he names another', async () => {
    const renter = await anOrderTold('gone@hospital.example', { code: 550, text: 'no such user' })
    expect([letters.length, await waiting()]).toEqual([0, []])
    const problem = async () =>
      (await app.call('GET', '/api/notifications/preferences/', { token: renter.token })).body.email_problem
    expect(await problem()).toContain('gone@hospital.example 的邮件被退回')
    await aRental(app, { machine: await aMachine(app), renter, status: 'pending_approval' })
    await app.settle()
    expect(letters).toHaveLength(0)
    await confirmed(renter, 'here@hospital.example')
    expect(await problem()).toBeNull()
    await aRental(app, { machine: await aMachine(app), renter, status: 'pending_approval' })
    await app.settle()
    expect(letters.map(({ to }) => to)).toEqual(['here@hospital.example'])
  })
})

const masked = (email: string) => email.replace(/^(.).*(@.*)$/, '$1***$2')
const auditOf = async ({ id }: Person) =>
  (
    await app.pool.query(
      `SELECT action, actor_id, before, after FROM audit_log WHERE object_type = 'user' AND object_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows
const contact = async ({ token }: Person) => (await app.call('GET', '/api/auth/contact/', { token })).body
const wishMail = ({ token }: Person) =>
  app.call('PUT', '/api/notifications/preferences/', { token, body: { email: true } })
const problemOf = async ({ token }: Person) =>
  (await app.call('GET', '/api/notifications/preferences/', { token })).body.email_problem
const tellOfOrder = async (renter: Person) => {
  await aRental(app, { machine: await aMachine(app), renter, status: 'pending_approval' })
  await app.settle()
}

describe('an address', () => {
  it('gets nothing before its person enters the code sent to it, and he reads why', async () => {
    const [person, email] = [await aRenter(app), 'new@hospital.example']
    const saved = await write(person, email)
    expect(saved.body.user.email).toBe(email)
    expect(await contact(person)).toMatchObject({ email, email_verified: false, email_in_use: null })
    await wishMail(person)
    expect(await problemOf(person)).toContain('没有确认过的邮箱')
    await tellOfOrder(person)
    expect(letters).toEqual([])
    await askCode(person)
    const code = codeIn(letters.at(-1)!)
    const wrong = await confirm(person, code === '000000' ? '000001' : '000000')
    expect([wrong.status, wrong.body.errors]).toEqual([400, { email_code: '验证码不正确或已过期' }])
    const twice = await Promise.all([confirm(person, code), confirm(person, code)])
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await problemOf(person)).toBeNull()
    expect((await askCode(person)).body.code).toBe('auth.email_none')
    expect(await auditOf(person)).toEqual([
      { action: 'user.email_asked', actor_id: person.id, before: { email: null }, after: { email: masked(email) } },
      { action: 'user.email_confirmed', actor_id: person.id, before: { email: null }, after: { email: masked(email) } },
    ])
  })

  it('that staff write for somebody leaves the confirmed one in use and tells it; a code for another is none for this', async () => {
    const [person, admin] = [await aRenter(app), await aMember(app, 'admin')]
    await confirmed(person, 'mine@hospital.example')
    const setByStaff = (email: string) =>
      app.call('PATCH', `/api/admin/users/${person.id}/`, { token: admin.token, body: { email } })
    const answer = await setByStaff('theirs@evil.example')
    expect([answer.body.email, answer.body.email_verified]).toEqual(['theirs@evil.example', false])
    await app.settle()
    expect(letters.map(({ to }) => to)).toEqual(['mine@hospital.example'])
    expect(wordsOf(letters[0]!.raw)).toMatch(
      /平台提出把账号的邮箱从 m\*\*\*@hospital\.example 换成 t\*\*\*@evil\.example/,
    )
    expect(wordsOf(letters[0]!.raw)).toContain('关系到你账号的安全')
    expect((await confirm(admin, '123456')).body.code).toBe('auth.email_none')
    await askCode(person)
    const code = codeIn(letters.at(-1)!)
    await setByStaff('third@evil.example')
    expect((await confirm(person, code)).body.code).toBe('sms.code_wrong')
    await write(person, 'mine@hospital.example')
    expect(await contact(person)).toMatchObject({ email_verified: true, email_in_use: 'mine@hospital.example' })
    await app.settle()
    letters.length = 0
    await setByStaff('')
    await app.settle()
    expect(letters.map(({ to }) => to)).toEqual(['mine@hospital.example'])
    expect(await contact(person)).toMatchObject({ email: null, email_in_use: null })
  })

  it('whose mailbox takes none, or whose server is away, is told so, and the place is free again', async () => {
    const person = await aRenter(app)
    await write(person, 'nobody@hospital.example')
    refusals.push({ code: 550, text: 'no such user' })
    const refused = await askCode(person)
    expect([refused.status, refused.body.errors]).toEqual([400, { email: '这个邮箱收不到邮件，请核对' }])
    refusals.push({ code: 451, text: 'later' })
    expect((await askCode(person)).body.code).toBe('mail.failed')
    expect((await askCode(person)).status).toBe(200)
    expect((await askCode(person)).body.code).toBe('sms.too_soon')
  })

  it('is flooded by nobody: all who write it as theirs share its places', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => aRenter(app)))
    const sent: number[] = []
    for (const person of people) {
      await write(person, 'Victim@hospital.example')
      sent.push((await askCode(person)).status)
    }
    expect(sent).toEqual([200, 200, 200, 429, 429])
  })
})

const letter = { to: 'a@example.com', subject: '标题', text: '内容', html: '<p>内容</p>', id: 'n-1' }
const open = (to: string, isTlsRequired = true) => {
  const outside = createOutside()
  const mail = openMail(
    { mail: { url: to, user: undefined, password: undefined, from: 'no-reply@x.example', isTlsRequired } },
    outside,
  )
  outside.limit('mail', { totalMs: 800 })
  return mail
}

it('a server without encryption gets no letter where encryption is asked for', async () => {
  await expect(open(url).send(letter)).rejects.toThrow()
  expect(letters).toHaveLength(0)
})

it('a server that never answers, or breaks off, is given up in time and is no refusal', async () => {
  const hanging = await startHangingServer()
  await expect(open(hanging.url.replace('http', 'smtp'), false).send(letter)).rejects.toMatchObject({ kind: 'silent' })
  await hanging.close()
  const rude = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve))
  const { port } = rude.address() as AddressInfo
  await expect(open(`smtp://127.0.0.1:${port}`, false).send(letter)).rejects.not.toMatchObject({ name: 'MailRefused' })
  rude.close()
})

it('what somebody wrote into an order is no markup and no line of the head', () => {
  const written = {
    title: '订单\r\nBcc: x@y.z',
    message: '<img src=x onerror=alert(1)>&',
    url: 'https://x/"onclick="',
    reason: '<b>',
  }
  expect(subjectOf(written)).toBe('【机汇】订单 Bcc: x@y.z')
  expect(htmlOf(written)).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;')
  expect(htmlOf(written)).toContain('href="https://x/&quot;onclick=&quot;"')
})
