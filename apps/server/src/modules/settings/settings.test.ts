import { settingKeys, settings } from '@jihui/protocol/all-settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { readSetting } from './public.ts'

let app: TestApp
let chief: Person
let admin: Person
beforeAll(async () => {
  app = await startTestApp({ keepsSettings: true })
  chief = await aMember(app, 'super_admin')
  admin = await aMember(app, 'admin')
})
afterAll(() => app.close())

const path = '/api/admin/settings/'
interface Row {
  key: string
  value: boolean | number
}
const rowsOf = (body: { groups: { settings: Row[] }[] }) => body.groups.flatMap((group) => group.settings)
const rows = async (person = admin) => rowsOf((await app.call('GET', path, { token: person.token })).body)
const change = (changes: unknown, person = chief) => app.call('PUT', path, { token: person.token, body: { changes } })

describe('the settings', () => {
  test('stand as declared until somebody changes one, each with its words and bounds', async () => {
    const all = await rows()
    expect(all.map(({ key }) => key).toSorted()).toEqual([...settingKeys].toSorted())
    for (const row of all) {
      const declared = settings[row.key as keyof typeof settings]
      expect(row).toMatchObject({
        label: declared.label,
        value: declared.initial,
        initial: declared.initial,
        updated_by: null,
      })
    }
    expect(all.find(({ key }) => key === 'review_overdue_hours')).toMatchObject({ unit: '小时', min: 1, max: 72 })
  })

  test('hold from the next request on, and say who changed them and when', async () => {
    const { status, body } = await change({ review_overdue_hours: 6, contract_needs_review: true })
    expect([status, body.message, body.changed]).toEqual([
      200,
      '已保存，马上生效',
      ['review_overdue_hours', 'contract_needs_review'],
    ])
    expect(await readSetting(app.db, 'review_overdue_hours')).toBe(6)
    const row = (await rows()).find(({ key }) => key === 'contract_needs_review')
    expect(row).toMatchObject({ value: true, updated_by: chief.username, updated_at: app.clock.now().toISOString() })
  })

  test('are changed with a trace of before and after', async () => {
    await change({ review_overdue_hours: 5 })
    await change({ review_overdue_hours: 8 })
    const { rows: log } = await app.pool.query('SELECT * FROM audit_log ORDER BY id DESC LIMIT 1')
    expect(log[0]).toMatchObject({
      actor_id: chief.id,
      action: 'setting.change',
      object_id: 'review_overdue_hours',
      before: { review_overdue_hours: 5 },
      after: { review_overdue_hours: 8 },
      client: { ip: expect.any(String) },
    })
  })

  test('leave no trace when nothing is different', async () => {
    await change({ sms_rejection: true })
    const count = async () => (await app.pool.query('SELECT count(*)::int AS n FROM audit_log')).rows[0].n
    const before = await count()
    const { status, body } = await change({ sms_rejection: true })
    expect([status, body.message, body.changed, await count()]).toEqual([200, '没有改动', [], before])
  })

  test.each([
    [{ colour: 1 }, 'changes.colour', '没有这个设置：colour'],
    [{ constructor: 1 }, 'changes.constructor', '没有这个设置：constructor'],
    [{ sms_new_order: 'yes' }, 'changes.sms_new_order', '“下单发短信”只能是开或关'],
    [{ sms_new_order: 1 }, 'changes.sms_new_order', '“下单发短信”只能是开或关'],
    [{ review_overdue_hours: 0 }, 'changes.review_overdue_hours', '“资质等多久算超时”应为 1 到 72 小时的整数'],
    [{ review_overdue_hours: 73 }, 'changes.review_overdue_hours', '“资质等多久算超时”应为 1 到 72 小时的整数'],
    [{ review_overdue_hours: 4.5 }, 'changes.review_overdue_hours', '“资质等多久算超时”应为 1 到 72 小时的整数'],
    [{ review_overdue_hours: true }, 'changes.review_overdue_hours', '“资质等多久算超时”应为 1 到 72 小时的整数'],
    [{ review_overdue_hours: null }, 'changes.review_overdue_hours', '“资质等多久算超时”应为 1 到 72 小时的整数'],
  ])('refuse %j and name the field', async (changes, field, message) => {
    const { status, body } = await change(changes)
    expect([status, body.code, body.errors]).toEqual([400, 'setting.invalid', { [field]: message }])
  })

  test('are all left alone when one of them is wrong', async () => {
    const before = await readSetting(app.db, 'sms_cancellation')
    const { status, body } = await change({ sms_cancellation: !before, review_overdue_hours: 999 })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['changes.review_overdue_hours']])
    expect(await readSetting(app.db, 'sms_cancellation')).toBe(before)
  })

  test.each([undefined, 5, 'x', []])('refuse %j instead of changes', async (changes) => {
    const { status, body } = await change(changes)
    expect(status).toBe(400)
    expect(Object.keys(body.errors)).toEqual(['changes'])
  })

  test('take two changes at once, one after the other', async () => {
    const answers = await Promise.all([
      change({ review_overdue_hours: 10 }),
      change({ review_overdue_hours: 11, sms_cancellation: false }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([10, 11]).toContain(await readSetting(app.db, 'review_overdue_hours'))
    expect(await readSetting(app.db, 'sms_cancellation')).toBe(false)
  })

  test('are read by whoever reads the log and changed by whoever holds the settings', async () => {
    const [staff, renter] = [await aMember(app, 'staff'), await aRenter(app)]
    const read = (person: Person) => app.call('GET', path, { token: person.token })
    expect([(await read(admin)).status, (await read(staff)).status, (await read(renter)).status]).toEqual([
      200, 403, 403,
    ])
    expect((await change({ sms_new_order: false }, admin)).status).toBe(403)
    expect(await readSetting(app.db, 'sms_new_order')).toBe(true)
  })
})
