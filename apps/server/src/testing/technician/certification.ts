/** A question bank, and people who take tests drawn from it. */
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { aPicture } from '../orders.ts'
import type { Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'

/** So many questions of each of these skills and levels; `b` is right. */
export const fillBank = async (
  app: TestApp,
  skills: readonly SkillCode[],
  count = 12,
  levels: readonly number[] = [1, 2],
): Promise<void> => {
  await app.pool.query(
    `INSERT INTO question (skill, level, text, options, answer)
     SELECT s, l, s || ' ' || l || ' 第 ' || n || ' 题', '[{"code":"a","text":"甲"},{"code":"b","text":"乙"},{"code":"c","text":"丙"}]', 'b'
     FROM unnest($1::text[]) s, unnest($2::int[]) l, generate_series(1, $3) n`,
    [skills, levels, count],
  )
}

export const technicianBase = '/api/technician/'
interface Handed {
  readonly fields?: object
  readonly files?: readonly string[]
  readonly path?: string
}
export const certificationBody = (app: TestApp) => ({
  real_name: '王大力',
  city: '杭州',
  skills: [{ code: 'hydraulic', level: 1 }],
  work_history: [{ company: '杭州重机', from: '2015-03-01', to: '2020-06-30', work: '挖掘机液压维修' }],
  papers_until: { skill_certificate_files: inDays(app, 400) },
})
export const inDays = (app: TestApp, days: number): string =>
  new Date(app.clock.now().getTime() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

/** Hands in an application as a form; a value that is undefined is left out. */
export const applyAs = async (
  app: TestApp,
  who: Pick<Person, 'token'> | null,
  {
    fields = {},
    files = ['id_card_files', 'skill_certificate_files'],
    path = `${technicianBase}certification/apply/`,
  }: Handed = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...certificationBody(app), ...fields }))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const field of files) form.append(field, await aPicture(), `${field}.png`)
  return app.call('POST', path, { ...(who && { token: who.token }), form })
}

const testPath = (id: number, what = '') => `${technicianBase}assessments/${id}/${what}`
export const testCalls = (app: TestApp, token: string) => ({
  open: (id: number) => app.call('GET', testPath(id), { token }),
  answer: (id: number, question_id: number, answer: string) =>
    app.call('POST', testPath(id, 'answer/'), { token, body: { question_id, answer } }),
  finish: (id: number) => app.call('POST', testPath(id, 'finish/'), { token }),
  retake: (id: number) => app.call('POST', testPath(id, 'retake/'), { token }),
})

/** Opens a test, answers so many rightly and the others wrongly, and finishes. */
export const takeTest = async (app: TestApp, token: string, id: number, right = 10) => {
  const calls = testCalls(app, token)
  const { body } = await calls.open(id)
  for (const [at, { id: question }] of body.questions.entries())
    await calls.answer(id, question, at < right ? 'b' : 'a')
  return calls.finish(id)
}
