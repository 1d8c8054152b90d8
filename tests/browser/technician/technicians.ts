/** Certified technicians of a journey's own: one whom two journeys share cannot be at two machines at once. */
import { randomInt } from 'node:crypto'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { aPicture } from '../papers.ts'
import { aPhone, aUsername, done, password, type Person, signIn } from '../people.ts'

const base = '/api/technician/'
const bank = '/api/admin/technician/questions/'
const skills = ['hydraulic', 'medical_general'] as const satisfies readonly SkillCode[]

export interface Technician extends Person {
  /** What he works under: lists name him by it. */
  readonly firm: string
  /** Of his own: nobody else of a run has it. */
  readonly name: string
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const applicationForm = (more: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData()
  const fields = {
    real_name: '罗向东',
    city: '杭州',
    skills: JSON.stringify(skills.map((code) => ({ code, level: 1 }))),
    work_history: JSON.stringify([{ company: '杭州重机', from: '2015-03-01', to: '2020-06-30', work: '检修' }]),
    papers_until: JSON.stringify({ skill_certificate_files: inDays(400) }),
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const picture = new Blob([aPicture()], { type: 'image/png' })
  for (const field of ['id_card_files', 'skill_certificate_files']) form.append(field, picture, `${field}.png`)
  return form
}
const letters = '安邦成达恩方刚高海和洪建健杰金军凯立良林明宁鹏平强庆荣山胜松泰涛伟文祥新雄旭延阳勇宇远云振正志忠'
const aLetter = (): string => letters[randomInt(letters.length)]!
async function register(username: string, real_name: string): Promise<any> {
  const phone = aPhone()
  const { demo_code: code } = await done('POST', '/api/auth/send-sms-code/', { body: { phone, purpose: 'register' } })
  const form = applicationForm({ username, password, phone, sms_code: code, real_name })
  return done('POST', `${base}register/`, { form })
}
/** A test of somebody's who applied from his account, and has not begun it. */
export async function aTestOf(by: Person): Promise<number> {
  const { assessments } = await done('GET', `${base}me/`, { by })
  if (assessments.length > 0) return assessments[0].id
  return (await done('POST', `${base}certification/apply/`, { by, form: applicationForm() })).assessments[0].id
}

/** Right answers of a skill's questions, as the desk reads them. */
export async function answersOf(admin: Person, skill: SkillCode): Promise<Map<number, string>> {
  const { results } = await done('GET', `${bank}?skill=${skill}&level=1&page_size=100`, { by: admin })
  return new Map(results.map(({ id, answer }: { id: number; answer: string }) => [id, answer]))
}

async function passTest(by: Person, id: number, answers: ReadonlyMap<number, string>): Promise<void> {
  const path = `${base}assessments/${id}/`
  const { questions } = await done('GET', path, { by })
  for (const { id: questionId } of questions as { id: number }[])
    await done('POST', `${path}answer/`, { by, body: { question_id: questionId, answer: answers.get(questionId) } })
  await done('POST', `${path}finish/`, { by })
}

/** Registered, tested and approved; works every day round the clock from 杭州. */
export async function aTechnician(admin: Person): Promise<Technician> {
  const username = aUsername()
  const name = `罗${aLetter()}${aLetter()}`
  const { id, assessments } = await register(username, name)
  const applicant = await signIn(username, password)
  for (const { id: testId, skill } of assessments) await passTest(applicant, testId, await answersOf(admin, skill))
  await done('POST', `/api/admin/applications/${id}/approve/`, { by: admin, body: { notes: '证件看过' } })
  const firm = `杭州勤修设备服务 ${applicant.id}`
  await done('PATCH', `/api/admin/users/${applicant.id}/`, { by: admin, body: { company_name: firm } })
  const technician = await signIn(username, password)
  const week = Array.from({ length: 7 }, (_, at) => ({ day: at + 1, from: '00:00', to: '24:00' }))
  const body = { week, exceptions: [], radius_km: 100, jobs_per_day: 6 }
  await done('PUT', `${base}availability/`, { by: technician, body })
  await done('POST', `${base}status/`, { by: technician, body: { status: 'online' } })
  return { ...technician, firm, name }
}
