import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** The machine an order is about; null where there is no such order. */
export const machineOfTask = async (
  db: Queryable,
  taskId: number,
): Promise<{ readonly equipmentId: number } | null> => {
  const { rows } = await ask(
    db,
    { equipment_id: 'number' },
    sql`select u.equipment_id from maintenance_request m join equipment_unit u on u.id = m.unit_id where m.id = ${taskId}`,
  )
  return rows[0] ? { equipmentId: rows[0].equipment_id } : null
}
