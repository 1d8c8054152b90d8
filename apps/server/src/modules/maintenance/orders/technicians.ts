import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { askerOf, type OrderParties, payerOf } from './parties-of-order.ts'

/** Only who was made a technician is sent to a machine. */
export const needTechnician = async (tx: Tx, id: number, field = 'assigned_to'): Promise<void> => {
  const { rows } = await tx.execute(sql`select 1 from app_user a join user_business_role r on r.user_id = a.id
    where a.id = ${id} and a.is_active and r.role = 'technician'`)
  if (rows.length === 0) refuse('care.technician_not_found', { errors: { [field]: '这个人不是技师，换一位' } })
}

/** Whoever pays or accepts the work does not do it. */
export const requireOutsider = (
  order: Parameters<typeof payerOf>[0] & Parameters<typeof askerOf>[0],
  parties: OrderParties,
  technicianId: number,
  field = 'assigned_to',
): void => {
  const sides = [payerOf(order, parties), askerOf(order), parties.renterId]
  if (sides.includes(technicianId))
    refuse('care.technician_is_party', { errors: { [field]: '不能派给付费的人或者验收的人' } })
}
