/** What technicians of the demo object to, and one whose circle the desk made smaller after a talk. */
import type { DeskScene } from '../../../demo/scene.ts'
import { addDays, addHours, dayOf } from '../../../platform/clock.ts'

const own = '/api/technician/performance/objections/'
const desk = '/api/admin/technicians/'

/** Reasons of those who were late, one after the other; with an answer, the desk has decided. */
const told = [
  { reason: '绕城高速封路，出发时就打电话告诉客户了', answer: null },
  { reason: '客户电话里说晚一点到，等他回厂才能进门', answer: null },
  { reason: '园区门岗登记等了二十分钟，有登记照片', answer: { upheld: true, notes: '门岗登记时间对得上，不算他迟到' } },
] as const

/** Late and done; those of whom one signs in as come first. */
const findLate = async ({ town, accounts }: DeskScene) => {
  const { rows } = await town.services.database.pool.query<{ id: number; technician: number }>(
    `SELECT id, technician_id AS technician FROM job WHERE status = 'completed' AND arrived_at > window_end
     ORDER BY technician_id <> $1, id DESC LIMIT $2`,
    [accounts.technician, told.length],
  )
  return rows
}
export const tellObjections = async (scene: DeskScene): Promise<void> => {
  const { town, now, accounts } = scene
  for (const [at, { id, technician }] of (await findLate(scene)).entries()) {
    const { reason, answer } = told[at]!
    town.at(addHours(now, -6 + at))
    const made = await town.call(technician, 'POST', own, { job_id: id, term: 'punctuality', reason })
    town.at(addHours(now, -2))
    if (answer) await town.call(accounts.superadmin, 'POST', `${desk}objections/${made.id}/decide/`, answer)
  }
}

/** Whoever gave back most. */
export const tellCircle = async ({ town, now, accounts }: DeskScene): Promise<void> => {
  const { rows } = await town.services.database.pool.query<{ id: number }>(
    `SELECT technician_id AS id FROM job WHERE ended_by = 'release' GROUP BY technician_id
     HAVING count(*) >= 3 ORDER BY count(*) DESC, technician_id LIMIT 1`,
  )
  const [giver] = rows
  if (!giver) return
  town.at(addHours(now, -1))
  const body = { radius_km: 15, until: addDays(dayOf(now), 14), reason: '电话谈过：接得太远来不及，先接近的' }
  await town.call(accounts.superadmin, 'POST', `${desk}${giver.id}/circle/`, body)
}
