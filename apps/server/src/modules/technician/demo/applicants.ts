/** Two who are on their way: one has passed his test and waits for staff, one has not opened it. */
import { demoPassword } from '../../../demo/accounts.ts'
import { drawLicence } from '../../../demo/licence-picture.ts'
import type { DeskScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'
import { hashPassword, insertUser } from '../../identity/public.ts'
import { ask } from '../../../platform/database/ask.ts'
import { sql } from 'drizzle-orm'

const base = '/api/technician/'
const applicants = [
  { username: 'demo_technician_applicant_1', name: '岳长青', phone: '13912004001', skill: 'engine', isTested: true },
  { username: 'demo_technician_applicant_2', name: '池明远', phone: '13912004002', skill: 'vehicle', isTested: false },
] as const

/** Answers every question as the bank has it. */
const passTests = async ({ town }: DeskScene, userId: number): Promise<void> => {
  const { rows } = await ask(
    town.services.db,
    { id: 'number', question_id: 'number', answer: 'text' },
    sql`select a.id, q.question_id, q.answer from assessment a join assessment_question q on q.assessment_id = a.id
      where a.user_id = ${userId} and a.status = 'drawn' order by a.id, q.place`,
  )
  for (const id of new Set(rows.map((row) => row.id))) {
    const path = `${base}assessments/${id}/`
    await town.call(userId, 'GET', path)
    for (const { question_id, answer } of rows.filter((row) => row.id === id))
      await town.call(userId, 'POST', `${path}answer/`, { question_id, answer })
    await town.call(userId, 'POST', `${path}finish/`)
  }
}

export const applyToday = async (scene: DeskScene): Promise<void> => {
  const { town, now } = scene
  const { services } = town
  const passwordHash = await hashPassword(demoPassword, services.config)
  const user = { technicalRole: 'user' as const, userType: 'user', isDemo: true, companyName: '', passwordHash }
  for (const [at, { username, name, phone, skill, isTested }] of applicants.entries()) {
    town.at(addHours(now, -26 + at * 20))
    const account = { ...user, username, phone, displayName: name }
    const { id } = await insertUser(services.db, account, ['renter'], town.now())
    const papers = [
      { title: '居民身份证', issuer: '公安局', rows: [['姓　　名', name] as const] },
      { title: '职业技能证书', issuer: '人力资源和社会保障局', rows: [['姓　　名', name] as const] },
    ]
    const drawn = await Promise.all(papers.map(drawLicence))
    const fields = {
      real_name: name,
      city: '杭州',
      skills: JSON.stringify([{ code: skill, level: 1 }]),
      work_history: JSON.stringify([
        { company: '杭州机电维修站', from: '2016-04-01', to: '2024-10-31', work: '设备检修' },
      ]),
      paper_names: JSON.stringify({ id_card_files: name, skill_certificate_files: name }),
      papers_until: JSON.stringify({ skill_certificate_files: addDays(dayOf(now), 700) }),
    }
    await town.upload(id, `${base}certification/apply/`, drawn, fields, ['id_card_files', 'skill_certificate_files'])
    if (isTested) await passTests(scene, id)
  }
  town.at(now)
}
