/** Papers that bear a name: typed as it is printed, they have to be the applicant's own, and one account is one person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { aPicture } from '../../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applyAs, fillBank, inDays, takeTest, technicianBase } from '../../../testing/technician/certification.ts'
import { paperCalls } from '../../../testing/freight/paper-calls.ts'

let app: TestApp
let staff: Person
let calls: ReturnType<typeof paperCalls>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-25T01:00:00Z', settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
  calls = paperCalls(app, staff, await aPicture())
  await fillBank(app, ['hydraulic'])
})
afterAll(() => app.close())

const own = { id_card_files: '王大力', skill_certificate_files: ' 王　大力 ' }
const factsOf = async (id: number): Promise<{ label: string; value: string }[]> =>
  (await calls.get(staff, `/api/admin/applications/${id}/`)).body.facts
const onPaper = async (id: number) =>
  Object.fromEntries(
    (await factsOf(id)).flatMap(({ label, value }) => (label.endsWith('上的姓名') ? [[label, value]] : [])),
  )
/** Applies under a name, passes the test and is approved. */
const certify = async (who: Person) => {
  const { body } = await applyAs(app, who, { fields: { paper_names: own } })
  for (const { id } of body.assessments) await takeTest(app, who.token, id)
  await calls.approve(body.id)
}
const driverFiles = [
  'id_card_files',
  'driver_license_files',
  'vehicle_license_files',
  'insurance_files',
  'vehicle_photos',
]
let plates = 50_000
const drive = (who: Person, more: object) => {
  const vehicle = { type: 'box_4_2', plate: `浙D${(plates += 1)}`, length_m: 4.2, load_t: 1.5, volume_m3: 14 }
  const person = { real_name: '王大力', id_number: '11010519491231002X', kind: 'driver', home_city: '绍兴' }
  const form = calls.formOf({ ...person, vehicle, ...more }, driverFiles)
  return app.call('POST', '/api/transportation/drivers/register/', { token: who.token, form })
}

test('a certificate of another’s name is refused at its field; the same name is, however it is spaced', async () => {
  const person = await aRenter(app)
  const foreign = await applyAs(app, person, {
    fields: { paper_names: { ...own, skill_certificate_files: '李小强' } },
  })
  const sentence = '职业技能证书上是“李小强”，申请人是“王大力”，证件要是本人的'
  expect([foreign.status, foreign.body.code]).toEqual([400, 'application.paper_of_other'])
  expect([foreign.body.message, foreign.body.errors]).toEqual([
    `没有提交：${sentence}`,
    { 'paper_names.skill_certificate_files': sentence },
  ])
  const unsaid = await applyAs(app, person, { fields: { paper_names: { id_card_files: '王大力' } } })
  expect([unsaid.status, unsaid.body.errors]).toEqual([
    400,
    { 'paper_names.skill_certificate_files': '请照职业技能证书上印的写姓名' },
  ])
  const { status, body } = await applyAs(app, person, { fields: { paper_names: own } })
  expect(status).toBe(201)
  expect(await onPaper(body.id)).toEqual({ 身份证上的姓名: '王大力', 职业技能证书上的姓名: '王 大力' })
})

test('where a call tells no names, staff read that beside the papers', async () => {
  const { body } = await applyAs(app, await aRenter(app))
  expect(await onPaper(body.id)).toEqual({
    身份证上的姓名: '他没有写，请核对',
    职业技能证书上的姓名: '他没有写，请核对',
  })
})

test('a new paper of a technician bears his certified name', async () => {
  const person = await aRenter(app)
  await certify(person)
  const renew = (name: string) => {
    const form = calls.formOf({ type: 'welding_permit', expires_on: inDays(app, 500), name }, ['paper_files'])
    return app.call('POST', `${technicianBase}papers/`, { token: person.token, form })
  }
  const foreign = await renew('李小强')
  expect([foreign.status, foreign.body.code, Object.keys(foreign.body.errors)]).toEqual([
    400,
    'application.paper_of_other',
    ['name'],
  ])
  expect((await renew('王大力')).status).toBe(201)
})

test('an account that is known as one person does not become another: when he applies, and when both were under way', async () => {
  const person = await aRenter(app)
  const names = { id_card_files: '赵六', driver_license_files: '赵六' }
  const early = await drive(person, { real_name: '赵六', paper_names: names })
  expect(early.status).toBe(201)
  await certify(person)
  const granted = await calls.say(early.body.id, 'approve', { notes: '材料齐' })
  expect([granted.status, granted.body.code]).toEqual([409, 'application.cannot_grant'])
  expect((await calls.say(early.body.id, 'reject', { reason: '不是本人' })).status).toBe(200)
  const later = await drive(person, { real_name: '赵六', paper_names: names })
  expect([later.status, later.body.code, later.body.errors]).toEqual([
    409,
    'application.other_person',
    { real_name: '这个账号平台已核实为“王大力”，要用本人的身份申请' },
  ])
  expect((await drive(person, {})).status).toBe(201)
})

test('a driver’s own papers bear his name, a vehicle’s need not', async () => {
  const person = await aRenter(app)
  const foreign = await drive(person, { paper_names: { id_card_files: '王大力', driver_license_files: '王二' } })
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ['paper_names.driver_license_files']])
  const { status, body } = await drive(person, {
    paper_names: { id_card_files: '王大力', driver_license_files: '王大力' },
  })
  expect(status).toBe(201)
  await calls.approve(body.id)
  expect(
    (await calls.renew(person, { type: 'id_card', name: '王二', expires_on: calls.inDays(900) })).body.errors,
  ).toHaveProperty('name')
  const [vehicle] = (await calls.get(person, '/api/transportation/vehicles/mine/')).body.results
  const ofVehicle = { type: 'vehicle_insurance', vehicle_id: vehicle.id, expires_on: calls.inDays(900) }
  expect((await calls.renew(person, { ...ofVehicle, name: '王二' })).status).toBe(201)
})
