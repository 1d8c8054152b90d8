/** A test on the server's clock: opened, answered from several phones, judged once, its answers never told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aRenter, type Person } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { applyAs, fillBank, takeTest, testCalls } from '../../../testing/technician/certification.ts'
import { invariants } from '../proof/invariants.ts'
import { passAssessmentTime } from './assessment-time.ts'

const start = '2026-11-25T01:00:00Z'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: start, settings: { RATE_LIMITS: 'off' } })
  await fillBank(app, ['hydraulic', 'engine'], 30)
})
afterAll(async () => {
  for (const one of invariants)
    if ('text' in one && !one.isTimed) expect((await app.pool.query(one.text)).rows, one.rule).toEqual([])
  await app.close()
})
beforeEach(() => app.clock.set(start))
const minutes = (count: number) => app.clock.set(new Date(app.clock.now().getTime() + count * 60_000))

const aTest = async (): Promise<{ person: Person; id: number } & ReturnType<typeof testCalls>> => {
  const person = await aRenter(app)
  const { body } = await applyAs(app, person)
  return { person, id: body.assessments[0].id, ...testCalls(app, person.token) }
}

describe('a test', () => {
  test('begins with its first read, shows the same questions and options every time, and never what is right', async () => {
    const { id, open } = await aTest()
    const first = (await open(id)).body
    expect(first).toMatchObject({ status: 'running', total: 10, needed: 8, ends_at: '2026-11-25T01:20:00.000Z' })
    minutes(5)
    const second = (await open(id)).body
    expect(second).toEqual({ ...first, server_time: '2026-11-25T01:05:00.000Z' })
    expect(JSON.stringify(second)).not.toContain('"answer"')
    expect(second.questions.every((one: any) => one.is_right === null)).toBe(true)
  })

  test('takes the last answer of two phones at once, without an error; after its end none', async () => {
    const { id, open, answer, finish } = await aTest()
    const early = await answer(id, 1, 'a')
    expect([early.status, early.body.code]).toEqual([409, 'training.not_begun'])
    const { questions } = (await open(id)).body
    const [first] = questions
    const both = await Promise.all(['a', 'b', 'c', 'a'].map((code) => answer(id, first.id, code)))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await answer(id, first.id, 'b')).body).toMatchObject({ answer: 'b', answered: 1 })
    expect((await open(id)).body.questions[0]).toMatchObject({ given: 'b' })
    const wrong = await answer(id, first.id, 'z')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['answer']])
    const other = (await app.pool.query('SELECT id FROM question WHERE skill = $1 LIMIT 1', ['engine'])).rows[0].id
    expect((await answer(id, other, 'a')).body.code).toBe('training.question_not_found')
    minutes(20)
    const late = await answer(id, first.id, 'a')
    expect([late.status, late.body.code]).toEqual([409, 'training.time_over'])
    const finished = await finish(id)
    expect([finished.status, finished.body.passed, finished.body.correct]).toEqual([200, false, 1])
  })

  test('is judged once: finished from two phones it answers the same, and takes no answer any more', async () => {
    const { person, id, open, answer, finish } = await aTest()
    expect((await finish(id)).body.code).toBe('training.not_begun')
    const { questions } = (await open(id)).body
    for (const { id: question } of questions) await answer(id, question, 'b')
    const both = await Promise.all([finish(id), finish(id)])
    expect(both.map(({ status, body }) => [status, body.passed])).toEqual([
      [200, true],
      [200, true],
    ])
    expect((await answer(id, questions[0].id, 'a')).body.code).toBe('training.finished')
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS told FROM outbox WHERE topic = 'training.test_passed' AND (payload ->> 'userId')::int = $1`,
      [person.id],
    )
    expect(rows[0].told).toBe(1)
  })

  test('nobody finishes is finished by time, with the answers it has', async () => {
    const { id, open, answer } = await aTest()
    const { questions } = (await open(id)).body
    for (const { id: question } of questions.slice(0, 8)) await answer(id, question, 'b')
    minutes(21)
    await passAssessmentTime(app.services)
    expect((await open(id)).body).toMatchObject({ status: 'passed', correct: 8, passed: true })
  })

  test('is nobody else’s', async () => {
    const { id } = await aTest()
    const other = testCalls(app, (await aRenter(app)).token)
    const answers = [
      await other.open(id),
      await other.answer(id, 1, 'a'),
      await other.finish(id),
      await other.retake(id),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'training.assessment_not_found'])
  })
})

describe('a course', () => {
  test('is read lesson by lesson; its quiz opens after the last, and being passed ends it', async () => {
    const { rows } = await app.pool.query(
      `INSERT INTO course (title, skill, minutes) VALUES ('液压系统入门', 'hydraulic', 40) RETURNING id`,
    )
    const { id } = rows[0]
    await app.pool.query(
      `INSERT INTO course_lesson (course_id, number, title, text, minutes) VALUES ($1, 1, '压力', '帕斯卡定律', 20), ($1, 2, '流量', '速度由流量定', 20)`,
      [id],
    )
    const { token } = await aRenter(app)
    const path = `/api/training/courses/${id}/`
    const post = (what: string) => app.call('POST', `${path}${what}`, { token })
    expect((await app.call('GET', '/api/training/courses/?skill=hydraulic', { token })).body.results).toMatchObject([
      { title: '液压系统入门', lessons_count: 2, lessons_done: 0, completed_at: null },
    ])
    await post('lessons/1/complete/')
    expect((await post('quiz/')).body.code).toBe('training.lessons_open')
    expect((await post('lessons/3/complete/')).body.code).toBe('training.lesson_not_found')
    expect((await post('lessons/2/complete/')).body).toMatchObject({ lessons_done: 2 })
    const [quiz, same] = await Promise.all([post('quiz/'), post('quiz/')])
    expect(same.body.id).toBe(quiz.body.id)
    const finished = await takeTest(app, token, quiz.body.id, 4)
    expect(finished.body).toMatchObject({ kind: 'quiz', passed: true, correct: 4 })
    expect(finished.body.questions.map((one: any) => one.is_right)).toEqual([true, true, true, true, false])
    expect((await app.call('GET', path, { token })).body.completed_at).not.toBeNull()
  })
})

describe('the question bank', () => {
  const path = '/api/admin/technician/questions/'
  const aQuestion = {
    skill: 'vehicle',
    level: 1,
    text: '蓄电池亏电时怎么办？',
    options: [
      { code: 'a', text: '充电' },
      { code: 'b', text: '加水' },
    ],
    answer: 'a',
  }
  test('is kept at the desk; a question that was asked stays, and tests keep it as it was', async () => {
    const { token } = await aMember(app, 'admin')
    const call = (method: 'POST' | 'PATCH' | 'DELETE' | 'GET', at = '', body?: object) =>
      app.call(method, `${path}${at}`, { token, ...(body && { body }) })
    const wrong = await call('POST', '', { ...aQuestion, answer: 'c' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['answer']])
    const { status, body } = await call('POST', '', aQuestion)
    expect([status, body.answer, body.version]).toEqual([201, 'a', 1])
    const changed = await call('PATCH', `${body.id}/`, { version: 1, text: '蓄电池没电怎么办？' })
    expect(changed.body).toMatchObject({ text: '蓄电池没电怎么办？', version: 2 })
    expect((await call('PATCH', `${body.id}/`, { version: 1, level: 2 })).body.code).toBe('training.question_changed')
    expect((await call('DELETE', `${body.id}/`)).status).toBe(200)
    const { rows: log } = await app.pool.query(
      `SELECT action, before, after FROM audit_log WHERE object_type = 'question' AND object_id = $1 ORDER BY id`,
      [String(body.id)],
    )
    expect(log).toMatchObject([
      { action: 'question.create', before: null, after: { text: aQuestion.text, answer: 'a' } },
      { action: 'question.change', before: { text: aQuestion.text }, after: { text: '蓄电池没电怎么办？' } },
      { action: 'question.remove', before: { text: '蓄电池没电怎么办？' }, after: null },
    ])
    const { id, open } = await aTest()
    const [asked] = (await open(id)).body.questions
    expect((await call('DELETE', `${asked.id}/`)).body.code).toBe('training.question_used')
    const { version } = (await call('GET', `${asked.id}/`)).body
    await call('PATCH', `${asked.id}/`, { version, text: '改过的题', is_active: false })
    expect((await open(id)).body.questions[0].text).toBe(asked.text)
    const listed = (await call('GET', '?skill=hydraulic&level=1&page_size=100')).body
    expect(listed.results.find((one: any) => one.id === asked.id)).toMatchObject({ is_active: false })
    const { token: renter } = await aRenter(app)
    expect((await app.call('GET', path, { token: renter })).status).toBe(403)
  })
})
