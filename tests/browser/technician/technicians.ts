/** Certified technicians of a journey's own: one whom two journeys share cannot be at two machines at once. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { expect } from '../fixtures.ts'
import { aPicture } from '../papers.ts'
import { aPhone, aUsername, done, password, type Person, signIn } from '../people.ts'

const base = '/api/technician/'
const bank = '/api/admin/technician/questions/'
const skills = ['hydraulic', 'medical_general'] as const satisfies readonly SkillCode[]

export interface Technician extends Person {
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
async function register(fields: Readonly<Record<string, string>>, phone = aPhone()): Promise<any> {
  const { demo_code: code } = await done('POST', '/api/auth/send-sms-code/', { body: { phone, purpose: 'register' } })
  return done('POST', `${base}register/`, { form: applicationForm({ ...fields, password, phone, sms_code: code }) })
}
/** Where he is paid to: his first one counts at once. */
export async function setPayoutAccount(by: Applicant): Promise<void> {
  const { demo_code: code } = await done('POST', '/api/auth/send-sms-code/', {
    by,
    body: { phone: by.phone, purpose: 'payout' },
  })
  const body = {
    account_name: by.name,
    bank_name: '中国工商银行杭州余杭支行',
    account_number: '6222 0000 1111 8888',
    password: by.password,
    sms_code: code,
  }
  await done('PUT', '/api/payout-account/', { by, body })
}
export interface Applicant extends Person {
  readonly phone: string
  /** Of his own: nobody else of a run has it. */
  readonly name: string
  readonly applicationId: number
  readonly testId: number
}
/** Registered for hydraulics alone; his test is drawn and not begun. */
export async function anApplicant(): Promise<Applicant> {
  const username = aUsername()
  const name = `宋${aLetter()}${aLetter()}`
  const phone = aPhone()
  const wanted = JSON.stringify([{ code: 'hydraulic', level: 1 }])
  const { id, assessments } = await register({ username, real_name: name, skills: wanted }, phone)
  return { ...(await signIn(username, password)), name, phone, applicationId: id, testId: assessments[0].id }
}
/** Begun and handed in without an answer. */
export async function failTest({ testId, ...by }: Applicant): Promise<void> {
  await done('GET', `${base}assessments/${testId}/`, { by })
  await done('POST', `${base}assessments/${testId}/finish/`, { by })
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

/** Every day round the clock. */
export function workAlways(by: Person): Promise<void> {
  const week = Array.from({ length: 7 }, (_, at) => ({ day: at + 1, from: '00:00', to: '24:00' }))
  return done('PUT', `${base}availability/`, {
    by,
    body: { week, exceptions: [], radius_km: 100, jobs_per_day: 6 },
  })
}

/** Every question from this one on, by the answers the desk knows. */
export async function answerAll(page: Page, answers: ReadonlyMap<number, string>, from = 1): Promise<void> {
  await expect(page.getByRole('timer')).toBeVisible()
  const total = await page.getByRole('navigation', { name: '题目' }).getByRole('button').count()
  for (let at = from; at <= total; at += 1) {
    await expect(page.getByText(`第 ${at} 题，共 ${total} 题`)).toBeVisible()
    const choice = page.getByRole('radio').first()
    const question = Number((await choice.getAttribute('name'))!.replace('question-', ''))
    await page.locator(`input[name="question-${question}"][value="${answers.get(question)}"]`).check({ force: true })
    if (at < total) await page.getByRole('button', { name: '下一题' }).click()
  }
}
/** On the page, with a word whether he is sure. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '交卷' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '交卷' }).click()
}

/** Registered, tested and approved; works every day round the clock from 杭州. */
export async function aTechnician(admin: Person): Promise<Technician> {
  const username = aUsername()
  const name = `罗${aLetter()}${aLetter()}`
  const { id, assessments } = await register({ username, real_name: name })
  const applicant = await signIn(username, password)
  for (const { id: testId, skill } of assessments) await passTest(applicant, testId, await answersOf(admin, skill))
  await done('POST', `/api/admin/applications/${id}/approve/`, { by: admin, body: { notes: '证件看过' } })
  // He is called by his own name all the same.
  const company_name = `杭州勤修设备服务 ${applicant.id}`
  await done('PATCH', `/api/admin/users/${applicant.id}/`, { by: admin, body: { company_name, display_name: name } })
  const technician = await signIn(username, password)
  await workAlways(technician)
  await done('POST', `${base}status/`, { by: technician, body: { status: 'online' } })
  return { ...technician, name }
}
