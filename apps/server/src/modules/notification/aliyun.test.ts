/** The whole server with text messages through Aliyun: codes while somebody waits, notices by the queue. */
import { smsKinds } from '@jihui/protocol/all-notices'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startAliyunSmsSandbox } from '../../testing/aliyun-sms-sandbox.ts'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { asAliyunTemplate, smsTemplates } from './sms-templates.ts'

const coded = [...smsTemplates()].map(([kind, words], at) => ({ kind, words, code: `SMS_${100 + at}` }))
const unsent = 'staff_message'
let sandbox: Awaited<ReturnType<typeof startAliyunSmsSandbox>>
let app: TestApp
let admin: Person
beforeAll(async () => {
  const keys = { accessKeyId: 'LTAI-test', accessKeySecret: 'a-secret', signName: '机汇' }
  const templates = Object.fromEntries(coded.map(({ code, words }) => [code, asAliyunTemplate(words)]))
  sandbox = await startAliyunSmsSandbox({ ...keys, templates })
  const named = coded.filter(({ kind }) => kind !== unsent).map(({ kind, code }) => `${kind}=${code}`)
  app = await startTestApp({
    sendsTexts: true,
    settings: {
      RATE_LIMITS: 'off',
      SMS_PROVIDER: 'aliyun',
      ALIYUN_SMS_URL: sandbox.url,
      ALIYUN_SMS_ACCESS_KEY_ID: keys.accessKeyId,
      ALIYUN_SMS_ACCESS_KEY_SECRET: keys.accessKeySecret,
      ALIYUN_SMS_SIGN_NAME: keys.signName,
      ALIYUN_SMS_TEMPLATES: named.join(),
    },
  })
  admin = await aMember(app, 'admin')
})
afterAll(async () => {
  await app.close()
  await sandbox.close()
})
beforeEach(() => {
  sandbox.texts.length = 0
  sandbox.planned.length = 0
})

const sendCode = (phone: string) => app.call('POST', '/api/auth/send-sms-code/', { body: { phone, purpose: 'login' } })
const phoneOf = async ({ id }: Person): Promise<string> =>
  (await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [id])).rows[0].phone
let turn = 0
/** Somebody is told that his number is to change: a notice that always goes out. */
const tell = async (person: Person) => {
  const body = { phone: `1376${String(turn++).padStart(7, '0')}` }
  expect((await app.call('PATCH', `/api/admin/users/${person.id}/`, { token: admin.token, body })).status).toBe(200)
  await app.settle()
}
const rowsOf = async ({ id }: Person) =>
  (await app.pool.query('SELECT sent_at IS NOT NULL AS sent, failure FROM text_message WHERE user_id = $1', [id])).rows

it('every kind has words of its own, so that a template can be approved for it', () => {
  expect([...smsTemplates().keys()]).toEqual(smsKinds)
})

it('a code sent through it signs in', async () => {
  const phone = await phoneOf(await aRenter(app))
  expect((await sendCode(phone)).status).toBe(200)
  const [text] = sandbox.texts
  expect(text).toMatchObject({ phone, text: expect.stringMatching(/^【机汇】登录验证码 \d{6}，5 分钟内有效。/) })
  const body = { phone, sms_code: text!.params.code }
  expect((await app.call('POST', '/api/auth/login/', { body })).status).toBe(200)
})

it('a code it refuses leaves nothing behind: the number is named, one that is throttled says when', async () => {
  const [one, two] = [await phoneOf(await aRenter(app)), await phoneOf(await aRenter(app))]
  sandbox.planned.push({ status: 200, code: 'isv.MOBILE_NUMBER_ILLEGAL' })
  const refused = await sendCode(one)
  const named = { phone: '这个手机号收不到短信，请核对' }
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([400, 'sms.refused', named])
  expect((await sendCode(one)).status).toBe(200)
  sandbox.planned.push({ status: 200, code: 'isv.BUSINESS_LIMIT_CONTROL' })
  const throttled = await sendCode(two)
  expect([throttled.body.code, throttled.headers.get('retry-after')]).toEqual(['sms.too_many', '3600'])
  sandbox.planned.push({ status: 400, code: 'SignatureDoesNotMatch' })
  expect((await sendCode(two)).body.code).toBe('sms.failed')
})

it('a notice goes out once, is sent later when throttled, and is given up when its number is refused', async () => {
  const [person, other] = [await aRenter(app), await aRenter(app)]
  sandbox.planned.push({ status: 200, code: 'isv.BUSINESS_LIMIT_CONTROL' })
  await tell(person)
  expect(await rowsOf(person)).toEqual([{ sent: false, failure: null }])
  await app.pool.query('UPDATE outbox SET next_attempt_at = now() WHERE dispatched_at IS NULL')
  await app.settle()
  expect(await rowsOf(person)).toEqual([{ sent: true, failure: null }])
  expect(sandbox.texts.map(({ text }) => text)).toEqual([expect.stringContaining('平台提出把账号的手机号')])
  sandbox.planned.push({ status: 200, code: 'isv.MOBILE_NUMBER_ILLEGAL' })
  await tell(other)
  expect(await rowsOf(other)).toEqual([{ sent: false, failure: 'isv.MOBILE_NUMBER_ILLEGAL' }])
  const { rows } = await app.pool.query(
    `SELECT count(*)::int AS n FROM outbox WHERE topic = 'notification.sms' AND dispatched_at IS NULL`,
  )
  expect(rows[0].n).toBe(0)
})

it('what staff write is not counted as sent where no template is there for it', async () => {
  const person = await aRenter(app)
  const body = { title: '停电', message: '今晚检修。', recipient_id: person.id, send_sms: true }
  const sent = await app.call('POST', '/api/notifications/send/', { token: admin.token, body })
  expect(sent.body).toMatchObject({ sms: 0, sms_note: '短信服务没有这种短信的模板，短信未发送' })
})
