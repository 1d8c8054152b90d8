/** Applications of technicians and questions of the bank, tried twice. */
import { randomUUID } from 'node:crypto'
import { aMember, aRenter } from '../../apps/server/src/testing/people.ts'
import { certificationBody, fillBank, inDays } from '../../apps/server/src/testing/technician/certification.ts'
import { aDoneJob } from '../../apps/server/src/testing/jobs/done-jobs.ts'
import { aCertifiedTechnician } from '../../apps/server/src/testing/jobs/technicians.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { Case } from './repeat-case.ts'

const application = async (app: TestApp): Promise<Case> => {
  const by = await aRenter(app)
  await fillBank(app, ['hydraulic'])
  const { skills, work_history, papers_until, ...plain } = certificationBody(app)
  return {
    by,
    content: {
      files: 'id_card_files,skill_certificate_files',
      ...plain,
      skills: JSON.stringify(skills),
      work_history: JSON.stringify(work_history),
      papers_until: JSON.stringify(papers_until),
    },
    other: { city: '宁波' },
    counted: ['SELECT 1 FROM assessment WHERE user_id = $1', by.id],
  }
}

export const technicianCases = (app: () => TestApp): Record<string, () => Promise<Case>> => ({
  register_technician: () => application(app()),
  apply_for_certification: () => application(app()),
  renew_technician_paper: async () => {
    const by = await aCertifiedTechnician(app())
    return {
      by,
      content: { files: 'paper_files', type: 'welding_permit', expires_on: inDays(app(), 300) },
      other: { expires_on: inDays(app(), 400) },
      counted: ['SELECT 1 FROM application WHERE user_id = $1', by.id],
    }
  },
  object_to_judgement: async () => {
    const by = await aCertifiedTechnician(app())
    const { jobId } = await aDoneJob(app(), by, 25)
    return {
      by,
      content: { job_id: jobId, term: 'punctuality', reason: '高速封路' },
      other: { reason: '客户没有开门' },
      counted: ['SELECT 1 FROM technician_objection WHERE user_id = $1', by.id],
    }
  },
  create_question: async () => {
    const by = await aMember(app(), 'super_admin')
    const text = `题目 ${randomUUID()}`
    const options = [
      { code: 'a', text: '甲' },
      { code: 'b', text: '乙' },
    ]
    return {
      by,
      content: { skill: 'vehicle', level: 1, text, options, answer: 'a' },
      other: { answer: 'b' },
      counted: ['SELECT 1 FROM question WHERE text = $1', text],
    }
  },
})
