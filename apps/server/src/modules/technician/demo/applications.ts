/** Applications of the demo's technicians, as an approval leaves them. */
import {
  certificationStage,
  reviewStage,
  skillTestCheck,
  technicianFiles,
  technicianKind,
} from '@jihui/protocol/technician/kinds'
import { skillLevels, skills } from '@jihui/protocol/technician/skills'
import type { DeskScene } from '../../../demo/scene.ts'
import { type Row, writeRows } from '../../../demo/told-rows.ts'
import { addHours, dayOf } from '../../../platform/clock.ts'
import type { Settled } from './accounts.ts'

const detailsOf = ({ name, city, skills: held, worksSince, certifiedAt }: Settled) => ({
  real_name: name,
  city,
  skills: held.map(({ skill, level }) => ({ code: skill, level })),
  work_history: [
    { company: `${city}设备维修公司`, from: worksSince, to: dayOf(addHours(certifiedAt, -96)), work: '设备检修' },
  ],
  paper_numbers: {},
  paper_names: Object.fromEntries(Object.keys(technicianFiles).map((field) => [field, name])),
  notes: '',
  is_first: 'yes',
})

const handedIn = ({ certifiedAt }: Settled) => addHours(certifiedAt, -72).toISOString()
const tested = ({ certifiedAt }: Settled) => addHours(certifiedAt, -48).toISOString()
const passed = ({ skills: held }: Settled) =>
  `通过：${held.map(({ skill, level }) => `${skills[skill].label} ${skillLevels[level].label}`).join('、')}`

const pending = { status: 'pending' }
const stepsOf = (one: Settled, adminId: number): Row[] => [
  {
    action: 'submit',
    ...pending,
    stage: skillTestCheck.code,
    notes: '提交申请',
    actor_id: one.userId,
    actor_name: one.name,
    created_at: handedIn(one),
  },
  {
    action: 'record_check',
    ...pending,
    stage: reviewStage.code,
    notes: `技能测试通过：${passed(one)}`,
    actor_id: null,
    actor_name: '系统',
    created_at: tested(one),
  },
  {
    action: 'approve',
    status: 'approved',
    stage: certificationStage.code,
    notes: `审核通过，${technicianKind.grants}`,
    actor_id: adminId,
    actor_name: '陈思远',
    created_at: one.certifiedAt.toISOString(),
  },
]
/** Each was handed in three days before, tested a day later, and approved. */
export const writeApplications = async ({ town, accounts }: DeskScene, people: readonly Settled[]): Promise<void> => {
  const { pool } = town.services.database
  await writeRows(
    pool,
    'application',
    people.map((one) => ({
      id: one.applicationId,
      kind: technicianKind.code,
      user_id: one.userId,
      status: 'approved',
      stage: certificationStage.code,
      applicant_name: one.name,
      contact_name: one.name,
      contact_phone: one.phone,
      details: detailsOf(one),
      decision_notes: '',
      decided_at: one.certifiedAt.toISOString(),
      created_at: handedIn(one),
      updated_at: one.certifiedAt.toISOString(),
    })),
  )
  await writeRows(
    pool,
    'application_check',
    people.map((one) => ({
      application_id: one.applicationId,
      code: skillTestCheck.code,
      result: 'passed',
      notes: passed(one),
      recorded_by: one.userId,
      recorded_by_name: '系统',
      recorded_at: tested(one),
    })),
  )
  await writeRows(
    pool,
    'application_history',
    people.flatMap((one) =>
      stepsOf(one, accounts.admin).map((step) => ({ application_id: one.applicationId, ...step })),
    ),
  )
}
