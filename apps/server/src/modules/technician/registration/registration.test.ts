/** To become a technician: handed in, tested, approved skill by skill; suspended and restored. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenOf } from '../../../testing/freight/trips.ts'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applyAs, fillBank, inDays, takeTest, technicianBase } from '../../../testing/technician/certification.ts'
import { passAssessmentTime } from '../../training/assessments/assessment-time.ts'
import { invariants as ofTests } from '../../training/proof/invariants.ts'
import { invariants } from '../proof/invariants.ts'
import { endUntried } from './skill-test.ts'

const start = '2026-11-25T01:00:00Z'
let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await startTestApp({ now: start, settings: { RATE_LIMITS: 'off' } })
  staff = await aMember(app, 'super_admin')
  await fillBank(app, ['hydraulic', 'engine', 'welding', 'low_voltage'])
  await fillBank(app, ['lifting'], 4)
})
afterAll(async () => {
  for (const one of [...invariants, ...ofTests])
    if ('text' in one && !one.isTimed) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  await app.close()
})
beforeEach(() => app.clock.set(start))

const later = (days: number) => app.clock.set(new Date(app.clock.now().getTime() + days * 86_400_000))
const say = async (id: number, what: string, body: object) =>
  app.call('POST', `/api/admin/applications/${id}/${what}/`, { token: await tokenOf(app, staff), body })
const approve = (id: number) => say(id, 'approve', { notes: '材料齐' })
const applicationOf = async (id: number) =>
  (await app.call('GET', `/api/admin/applications/${id}/`, { token: await tokenOf(app, staff) })).body
const me = async (who: Person) =>
  (await app.call('GET', `${technicianBase}me/`, { token: await tokenOf(app, who) })).body
const setStatus = (who: Person, body: object = { status: 'online' }) =>
  app.call('POST', `${technicianBase}status/`, { token: who.token, body })
/** Applies, passes every test and is approved. */
const certify = async (who: Person, fields: object = {}, files?: readonly string[]) => {
  const { body } = await applyAs(app, who, { fields, ...(files && { files }) })
  for (const { id } of body.assessments) await takeTest(app, who.token, id)
  expect((await approve(body.id)).body.code).toBeUndefined()
  return body.id as number
}

describe('a technician', () => {
  test('registers as a guest with his account, passes the test on the server’s clock, is certified and goes online', async () => {
    const account = { username: 'laowang_8', password: 'Repair2026x', phone: '13911113333' }
    const path = `${technicianBase}register/`
    const bare = await applyAs(app, null, { path })
    expect([bare.status, Object.keys(bare.body.errors)]).toEqual([400, ['username', 'password', 'phone', 'sms_code']])
    await app.call('POST', '/api/auth/send-sms-code/', { body: { phone: account.phone, purpose: 'register' } })
    const proof = { ...account, sms_code: app.sms.codeFor(account.phone) }
    const made = await applyAs(app, null, { path, fields: proof })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      success: true,
      user: { username: account.username },
      application: { id: made.body.id, status: 'pending', stage: 'skill_test' },
    })
    const { body: signedIn } = await app.call('POST', '/api/auth/login/', {
      body: { username: account.username, password: account.password },
    })
    expect(signedIn.user.technician_profile).toMatchObject({ status: 'pending' })
    const person = { id: made.body.user.id, username: account.username, token: signedIn.access }
    expect((await setStatus(person)).body.code).toBe('technician.certification_required')
    const [open] = (await me(person)).assessments
    expect(open).toMatchObject({ skill: 'hydraulic', ends_at: null })
    const early = await approve(made.body.id)
    expect([early.status, early.body.code]).toEqual([409, 'application.not_checked'])
    const ticked = await say(made.body.id, 'checks/skill_test', { result: 'passed', notes: '' })
    expect([ticked.status, ticked.body.code]).toEqual([409, 'application.check_by_itself'])
    const finished = await takeTest(app, person.token, open.id)
    expect(finished.body).toMatchObject({ passed: true, correct: 10 })
    expect(await applicationOf(made.body.id)).toMatchObject({ stage: 'review', stage_display: '资料审核' })
    expect((await approve(made.body.id)).body).toMatchObject({ status: 'approved', stage: 'certification' })
    const own = await me(person)
    expect(own).toMatchObject({
      id: person.id,
      status: 'offline',
      is_certified: true,
      skills: [{ code: 'hydraulic', level: 1, is_closed: false }],
      assessments: [],
    })
    expect((await setStatus(person, { status: 'online', latitude: 30.2, longitude: 120.1 })).body).toMatchObject({
      status: 'online',
    })
    const again = await app.call('GET', '/api/auth/user-info/', { token: person.token })
    // He gave no name when he registered: others read the one that was proved, not what he signs in with.
    expect(again.body.user ?? again.body).toMatchObject({
      display_name: own.real_name,
      technician_profile: { status: 'approved' },
    })
    const taken = await applyAs(app, null, { path, fields: { ...proof, username: 'laowang_9' } })
    expect([taken.status, taken.body.code]).toEqual([400, 'sms.code_wrong'])
  })

  test('who has the number already is told to sign in', async () => {
    const { rows } = await app.pool.query('SELECT phone FROM app_user WHERE id = $1', [(await aRenter(app)).id])
    const { phone } = rows[0]
    await app.call('POST', '/api/auth/send-sms-code/', { body: { phone, purpose: 'register' } })
    const code = app.sms.codeFor(phone)
    const fields = { username: 'twice_registered', password: 'Repair2026x', phone, sms_code: code ?? '000000' }
    const { status, body } = await applyAs(app, null, { path: `${technicianBase}register/`, fields })
    expect([status, body.code]).toEqual([409, 'user.phone_taken'])
  })

  test('is certified for what he passed, at that level, and never where the legal paper is missing', async () => {
    const person = await aRenter(app)
    const fields = {
      skills: [
        { code: 'hydraulic', level: 2 },
        { code: 'engine', level: 1 },
        { code: 'welding', level: 1 },
      ],
      papers_until: { skill_certificate_files: inDays(app, 400), welding_permit_files: inDays(app, 3) },
    }
    const without = await applyAs(app, person, { fields })
    expect([without.status, without.body.errors]).toEqual([400, { welding_permit_files: '请上传焊接与热切割作业证' }])
    const files = ['id_card_files', 'skill_certificate_files', 'welding_permit_files']
    const { body } = await applyAs(app, person, { fields, files })
    const tests = Object.fromEntries(body.assessments.map((one: any) => [one.skill, one.id]))
    await takeTest(app, person.token, tests.hydraulic)
    await takeTest(app, person.token, tests.engine, 7)
    expect(await applicationOf(body.id)).toMatchObject({ stage: 'skill_test' })
    await takeTest(app, person.token, tests.welding, 8)
    expect((await applicationOf(body.id)).checks[0]).toMatchObject({
      result: 'passed',
      notes: '通过：液压系统 中级、焊接与热切割 初级；没有通过：发动机与传动 初级',
      may_record: false,
    })
    // The paper ended while staff had it: papers that count are asked for again.
    later(4)
    expect((await approve(body.id)).body.code).toBe('application.papers_lacking')
    app.clock.set(start)
    await approve(body.id)
    const held = (await me(person)).skills.map(({ code, level }: any) => [code, level])
    expect(held.toSorted()).toEqual([
      ['hydraulic', 2],
      ['welding', 1],
    ])
    later(4)
    const own = await me(person)
    expect(own.skills.find(({ code }: any) => code === 'welding')).toMatchObject({ is_closed: true })
    expect(own.papers.find(({ type }: any) => type === 'welding_permit')).toMatchObject({ validity: 'expired' })
  })

  test('applies again for a further skill without the papers that are known, not for what he has', async () => {
    const person = await aRenter(app)
    await certify(person)
    const same = await applyAs(app, person)
    expect([same.status, same.body.code, Object.keys(same.body.errors)]).toEqual([
      409,
      'technician.nothing_new',
      ['skills.0.level'],
    ])
    const fields = { skills: [{ code: 'hydraulic', level: 2 }], papers_until: undefined }
    await certify(person, fields, [])
    expect((await me(person)).skills).toMatchObject([{ code: 'hydraulic', level: 2 }])
  })

  test('suspended he is told so, found no more, and restored', async () => {
    const person = await aRenter(app)
    const id = await certify(person, { skills: [{ code: 'engine', level: 1 }] })
    const found = async () =>
      (await app.call('GET', `${technicianBase}search/?skill=engine&page_size=100`)).body.results.map(
        (one: any) => one.id,
      )
    expect(await found()).toContain(person.id)
    await say(id, 'suspend', { reason: '连续爽约' })
    const refused = await setStatus(person)
    expect([refused.status, refused.body.code]).toEqual([403, 'technician.suspended'])
    expect(await me(person)).toMatchObject({ is_suspended: true, suspended_reason: '连续爽约' })
    expect(await found()).not.toContain(person.id)
    expect((await applyAs(app, person)).body.code).toBe('application.suspended')
    await say(id, 'restore', { reason: '已经谈过' })
    expect((await setStatus(person)).status).toBe(200)
  })

  test('each mistake names its field', async () => {
    const person = await aRenter(app)
    const certificate = 'papers_until.skill_certificate_files'
    const wrong: readonly (readonly [object, string])[] = [
      [{ city: '亚特兰蒂斯' }, 'city'],
      [{ skills: [] }, 'skills'],
      [{ skills: [{ code: 'cooking', level: 1 }] }, 'skills.0.code'],
      [{ skills: [{ code: 'engine', level: 4 }] }, 'skills.0.level'],
      [
        {
          skills: [
            { code: 'engine', level: 1 },
            { code: 'engine', level: 2 },
          ],
        },
        'skills',
      ],
      [{ work_history: [{ company: '甲', from: '2020-01-01', to: '2030-01-01', work: '修' }] }, 'work_history.0.to'],
      [{ work_history: [{ company: '甲', from: '2020-02-01', to: '2020-01-01', work: '修' }] }, 'work_history.0.from'],
      [{ work_history: [{ company: '甲', from: '1930-01-01', to: '2020-01-01', work: '修' }] }, 'work_history.0.from'],
      [{ work_history: [] }, 'work_history'],
      [{ papers_until: { skill_certificate_files: inDays(app, -1) } }, certificate],
      [{ papers_until: { skill_certificate_files: '2126-01-01' } }, certificate],
      [{ papers_until: {} }, certificate],
    ]
    for (const [fields, field] of wrong) {
      const { status, body } = await applyAs(app, person, { fields })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    }
    const bare = await applyAs(app, person, { files: ['skill_certificate_files'] })
    expect(Object.keys(bare.body.errors)).toEqual(['id_card_files'])
  })

  test('is not asked to apply for what the bank cannot test', async () => {
    const fields = {
      skills: [{ code: 'lifting', level: 1 }],
      papers_until: { skill_certificate_files: inDays(app, 400), lifting_permit_files: inDays(app, 400) },
    }
    const files = ['id_card_files', 'skill_certificate_files', 'lifting_permit_files']
    const { status, body } = await applyAs(app, await aRenter(app), { fields, files })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'training.bank_too_small', ['skills']])
  })
})

describe('an application whose test is not passed', () => {
  const failing = async () => {
    const person = await aRenter(app)
    const { body } = await applyAs(app, person)
    const [{ id }] = body.assessments
    const { body: finished } = await takeTest(app, person.token, id, 7)
    return { person, application: body.id as number, test: id as number, finished }
  }

  test('waits for another try after a week, which draws other questions', async () => {
    await app.pool.query(`INSERT INTO course (title, skill, minutes) VALUES ('液压入门', 'hydraulic', 30)`)
    const { person, application, test: id, finished } = await failing()
    expect(finished).toMatchObject({ passed: false, courses: [{ title: '液压入门' }] })
    expect(await applicationOf(application)).toMatchObject({ status: 'pending', stage: 'skill_test' })
    const retake = async () =>
      app.call('POST', `${technicianBase}assessments/${id}/retake/`, { token: await tokenOf(app, person) })
    expect((await retake()).body.code).toBe('training.retry_later')
    later(7)
    const again = await retake()
    expect(again.body).toMatchObject({ status: 'drawn', skill: 'hydraulic' })
    expect((await retake()).body.id).toBe(again.body.id)
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS same FROM assessment_question a JOIN assessment_question b ON b.question_id = a.question_id
       WHERE a.assessment_id = $1 AND b.assessment_id = $2`,
      [id, again.body.id],
    )
    // Twelve of level 1: two he has not had, and as few others as there can be.
    expect(rows[0].same).toBe(8)
    expect((await takeTest(app, await tokenOf(app, person), again.body.id)).body.passed).toBe(true)
    expect((await approve(application)).body.status).toBe('approved')
    const own = await app.call('GET', `${technicianBase}me/`, { token: await tokenOf(app, person) })
    expect(own.body.application.work_history).toMatchObject([{ company: '杭州重机', to: '2020-06-30' }])
  })

  test('is refused by itself once nobody comes back; a new one is too early within a week', async () => {
    const { person, application } = await failing()
    later(5)
    await endUntried(app.services)
    expect((await applicationOf(application)).status).toBe('pending')
    later(33)
    await endUntried(app.services)
    expect(await applicationOf(application)).toMatchObject({ status: 'rejected', stage: 'decided' })
    expect((await applyAs(app, { token: await tokenOf(app, person) })).status).toBe(201)
    const other = await failing()
    await app.call('POST', `/api/applications/${other.application}/withdraw/`, { token: other.person.token })
    const early = await applyAs(app, other.person)
    expect([early.status, early.body.code, Object.keys(early.body.errors)]).toEqual([
      409,
      'technician.retry_later',
      ['skills.0.code'],
    ])
  })

  test('withdrawn leaves no test open, and shows nobody one set of questions after another', async () => {
    const person = await aRenter(app)
    const fields = {
      skills: [
        { code: 'hydraulic', level: 1 },
        { code: 'engine', level: 1 },
      ],
    }
    const first = await applyAs(app, person, { fields })
    const [engine, hydraulic] = first.body.assessments
    const open = (id: number) => app.call('GET', `${technicianBase}assessments/${id}/`, { token: person.token })
    expect((await open(hydraulic.id)).body.status).toBe('running')
    await app.call('POST', `/api/applications/${first.body.id}/withdraw/`, { token: person.token })
    await app.services.events.drain()
    expect((await open(engine.id)).body.status).toBe('lapsed')
    const again = await applyAs(app, person, { fields })
    expect([again.status, again.body.code, Object.keys(again.body.errors)]).toEqual([
      409,
      'technician.retry_later',
      ['skills.0.code'],
    ])
    expect((await applyAs(app, person, { fields: { skills: [fields.skills[1]] } })).status).toBe(201)
  })

  test('is refused where nobody opened it within thirty days', async () => {
    const { body } = await applyAs(app, await aRenter(app))
    later(31)
    await passAssessmentTime(app.services)
    const after = await applicationOf(body.id)
    expect([after.status, after.decision_notes]).toEqual(['rejected', '30 天没有参加技能测试'])
  })
})
