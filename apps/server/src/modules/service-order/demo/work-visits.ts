/** In the demo those technicians go to machines of the platform as well: one was asked, one took it, one has set out. */
import { findLine, lines } from '@jihui/protocol/rental/lines'
import type { DeskScene } from '../../../demo/scene.ts'
import { addMinutes } from '../../../platform/clock.ts'

const faults = ['开机自检报错', '运行中自己停机', '停机后有异响'] as const
/** What he has done, one step more each time. */
const steps = [[], ['accept'], ['accept', 'depart']] as const

/** A machine of the platform there that nobody mends, and who is certified for it and has nothing to do. */
const findPair = async ({ town, accounts }: DeskScene, line: string, not: readonly number[]) => {
  const skill = findLine(line).repairSkills?.[0] ?? ''
  const { rows } = await town.services.database.pool.query<{ unit: number; technician: number }>(
    `SELECT u.id AS unit, s.user_id AS technician FROM technician_skill s JOIN technician t ON t.user_id = s.user_id,
       equipment_unit u JOIN equipment e ON e.id = u.equipment_id
     WHERE s.skill = $1 AND t.city = '杭州' AND s.withdrawn_at IS NULL AND NOT t.is_suspended AND t.user_id <> $2
       AND t.user_id <> ALL($4) AND e.line = $3 AND e.owner_id IS NULL AND e.status = 'active' AND e.city LIKE '杭州%'
       AND NOT EXISTS (SELECT 1 FROM job j WHERE j.technician_id = t.user_id AND j.ended_at IS NULL)
       AND NOT EXISTS (SELECT 1 FROM maintenance_request m WHERE m.unit_id = u.id AND m.resolved_at IS NULL)
     ORDER BY s.user_id, u.id LIMIT 1`,
    [skill, accounts.technician, line, [...not]],
  )
  return rows[0]
}

export const tellWorkVisits = async (scene: DeskScene): Promise<void> => {
  const { town, accounts, now } = scene
  const sent: number[] = []
  for (const { id: line } of lines) {
    const done = steps[sent.length]
    const pair = done && (await findPair(scene, line, sent))
    if (!pair) continue
    town.at(addMinutes(now, -90))
    const title = faults[sent.length]!
    const wish = { unit_id: pair.unit, kind: 'repair', title, description: title, payer: 'platform' }
    const { id } = await town.call(accounts.admin, 'POST', '/api/maintenance/tasks/', {
      ...wish,
      technician_id: pair.technician,
    })
    const { rows } = await town.services.database.pool.query<{ id: number }>(
      `SELECT id FROM job WHERE source = 'task' AND source_id = $1`,
      [id],
    )
    const job = rows[0]
    if (!job) continue
    sent.push(pair.technician)
    town.at(addMinutes(now, -40))
    for (const act of done) await town.call(pair.technician, 'POST', `/api/technician/jobs/${job.id}/${act}/`, {})
  }
  town.at(now)
}
