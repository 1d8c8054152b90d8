import { findBoundsFault } from '@jihui/protocol/bounds'
import { bodyBytesMax } from '@jihui/protocol/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { growth } from '../../testing/growth.ts'
import { aMachine } from '../../testing/machines.ts'
import { requestFor } from '../../testing/orders.ts'
import { aMember, aRenter, type Person, testPassword } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let renter: Person
beforeAll(async () => {
  app = await startTestApp({ settings: { RATE_LIMITS: 'off' } })
  renter = await aRenter(app)
})
afterAll(() => app.close())

const half = '\ud83d'
const quote = (body: unknown) => app.call('POST', '/api/medical/quote/', { body })
const answerOf = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]

it('a body says at most 64 KB, 200 names and 20 levels, whatever its schema lets through', async () => {
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
  expect(answerOf(await quote({ equipment_id: 1, text: 'x'.repeat(bodyBytesMax) }))).toEqual([413, 'request.too_large'])
  expect(answerOf(await quote(names(201)))).toEqual([413, 'request.too_large'])
  expect(answerOf(await quote({ list: Array.from({ length: 2_001 }, () => 1) }))).toEqual([413, 'request.too_large'])
  let deep: unknown = 1
  for (let level = 0; level < 21; level += 1) deep = { deep }
  expect(answerOf(await quote(deep))).toEqual([413, 'request.too_large'])
  expect((await quote(names(190))).body.code).toBe('request.invalid')
})

it('half a character is no text: refused by its field in bodies, in names of fields and in JSON within a form', async () => {
  const machine = await aMachine(app)
  const order = await app.call('POST', '/api/medical/rentals/', {
    token: renter.token,
    body: { ...requestFor(app, machine), healthcare_facility: `市一医院${half}` },
  })
  expect([...answerOf(order), order.body.errors]).toEqual([
    400,
    'request.invalid',
    { healthcare_facility: '含有无法识别的字符' },
  ])
  expect(answerOf(await quote({ [`x${half}`]: 1 }))).toEqual([400, 'request.invalid'])
  expect(answerOf(await quote({ list: [{ a: half }] }))).toEqual([400, 'request.invalid'])
  const member = await aMember(app, 'super_admin')
  const sent = await app.call('POST', '/api/notifications/send/', {
    token: member.token,
    body: { title: `维护${half}`, message: '今晚维护' },
  })
  expect(sent.body.errors).toEqual({ title: '含有无法识别的字符' })
})

it('an amount that no account can hold is refused by its field, and a period that costs as much', async () => {
  const machine = await aMachine(app)
  await app.pool.query('UPDATE equipment SET day_fen = 100000000000, week_fen = NULL, month_fen = NULL WHERE id = $1', [
    machine.id,
  ])
  const long = requestFor(app, machine, 365)
  for (const path of ['/api/medical/quote/', '/api/medical/rentals/']) {
    const { status, body } = await app.call('POST', path, { token: renter.token, body: long })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['end_date']])
  }
  const told = await quote({ ...requestFor(app, machine), total_amount: 99_999_999_999 })
  expect([told.status, told.body.errors.total_amount]).toEqual([400, '总金额不能超过 10,000,000,000 元'])
})

it('names that look alike are one name, and none holds what is not seen', async () => {
  const register = (username: string, more: object = {}) =>
    app.call('POST', '/api/auth/register/', {
      body: { username, phone: `139${String(phones++).padStart(8, '0')}`, password: testPassword, ...more },
    })
  let phones = 1
  expect((await register('李四五')).status).toBe(201)
  expect((await register('\uf9e1四五')).status).toBe(409)
  expect((await register('ｌｉｕ_yun')).body.user.username).toBe('liu_yun')
  const signedIn = await app.call('POST', '/api/token/', { body: { username: '\uf9e1四五', password: testPassword } })
  expect(signedIn.status).toBe(200)
  const rename = (profile: object) => app.call('PATCH', '/api/auth/profile/', { token: renter.token, body: profile })
  for (const name of ['\u202e管理员', '管\u200b理员', '管\u2028理员', '\ue000', '管\u0085理'])
    expect((await rename({ display_name: name })).body.errors?.display_name).toBe('姓名含有无法识别的字符')
  const { body } = await rename({ display_name: '王Ａ１', company_name: '杭州（中国）Ｌｔｄ' })
  expect(body.user).toMatchObject({ display_name: '王A1', company_name: '杭州（中国）Ltd' })
})

it('looking a body over takes time as it has parts', () => {
  const bounds = { keys: 1e9, items: 1e9, levels: 20 }
  const wide = (size: number) => ({ list: Array.from({ length: size / 10 }, (_, at) => ({ [`k${at}`]: 'x' })) })
  expect(growth(wide, (value) => findBoundsFault(value, bounds))).toBeLessThan(growth.linearMax)
})
