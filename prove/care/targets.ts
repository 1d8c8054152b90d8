/** Orders as they stand in the database, and who is who to them. */
import type { WorkOrderStatus } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { Person } from '../../apps/server/src/testing/people.ts'
import type { Stage } from './stage.ts'

export interface Target {
  readonly id: number
  readonly status: WorkOrderStatus
  readonly version: number
  readonly unitId: number
  readonly ownerId: number | null
  readonly userId: number | null
  readonly takenBy: number | null
  readonly assignedTo: number | null
  readonly renterId: number | null
  readonly payer: string
  readonly isReported: boolean
  readonly isPaid: boolean
  readonly totalFen: number | null
  readonly needsMeter: boolean
  readonly visitAgreed: boolean | null
  readonly steps: readonly { id: number; kind: string; max: number | null }[]
  readonly stepsDone: number
  readonly quote: number | null
  readonly isAgreed: boolean
  readonly meter: number | null
}
const most = 14
/** The newest that are worked on, and a few that are over. */
export const findTargets = async ({ app }: Stage): Promise<Target[]> => {
  const { rows } = await app.pool.query(
    `SELECT m.id, m.status, m.version, m.unit_id AS "unitId", e.owner_id AS "ownerId", m.user_id AS "userId",
       m.taken_by AS "takenBy", m.assigned_to AS "assignedTo", r.user_id AS "renterId", m.payer,
       m.is_reported AS "isReported", m.paid_at IS NOT NULL AS "isPaid", m.total_fen AS "totalFen",
       m.needs_meter AS "needsMeter", m.visit_agreed AS "visitAgreed", m.steps,
       (SELECT count(*)::int FROM maintenance_step s WHERE s.request_id = m.id AND s.visit = m.visit) AS "stepsDone",
       (SELECT max(q.version) FROM maintenance_quote q WHERE q.request_id = m.id) AS quote,
       EXISTS (SELECT FROM maintenance_quote q WHERE q.request_id = m.id AND q.status = 'agreed') AS "isAgreed",
       (SELECT k.last_meter::float8 FROM unit_meter k WHERE k.unit_id = m.unit_id AND k.unit = 'h') AS meter
     FROM maintenance_request m JOIN equipment_unit u ON u.id = m.unit_id JOIN equipment e ON e.id = u.equipment_id
       LEFT JOIN rental r ON r.id = m.rental_id
     ORDER BY row_number() OVER (PARTITION BY m.resolved_at IS NULL ORDER BY m.id DESC) > CASE WHEN m.resolved_at IS NULL THEN ${most} ELSE 4 END,
       m.resolved_at IS NULL DESC, m.id DESC LIMIT ${most + 4}`,
  )
  return rows as Target[]
}

const known = (stage: Stage, id: number | null): Person | null =>
  id === null ? null : (stage.everybody.get(id) ?? null)
const wrongPercent = 7
/** Nearly always whoever it is; now and then anybody. */
const nearly = (stage: Stage, who: Person): Person =>
  stage.random.chance(wrongPercent) ? stage.random.pick([...stage.everybody.values()]) : who

export const arranger = (stage: Stage, { ownerId }: Target): Person => {
  const owner = known(stage, ownerId)
  return nearly(stage, owner && stage.random.chance(45) ? owner : stage.cast.desk)
}
export const technicianOf = (stage: Stage, { assignedTo }: Target): Person =>
  nearly(stage, known(stage, assignedTo) ?? stage.random.pick(stage.cast.technicians))
export const payerOf = (stage: Stage, { payer, ownerId, renterId, userId }: Target): Person => {
  const accounts: Readonly<Record<string, number | null>> = { owner: ownerId, renter: renterId, reporter: userId }
  return nearly(stage, known(stage, accounts[payer] ?? null) ?? stage.cast.head)
}
export const askerOf = (stage: Stage, { isReported, userId, takenBy, ownerId }: Target): Person =>
  nearly(stage, known(stage, isReported ? (userId ?? takenBy) : ownerId) ?? stage.cast.head)
export const renterOf = (stage: Stage, { renterId }: Target): Person =>
  nearly(stage, known(stage, renterId) ?? stage.random.pick(stage.cast.renters))
