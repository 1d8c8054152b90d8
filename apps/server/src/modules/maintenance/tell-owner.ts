import type { MaintenanceStatus } from '@jihui/protocol/maintenance/machine'
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'

const spoken = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

/** Tells a machine's owner what staff did with it; a machine of the platform has nobody to tell. */
export const tellOwner = async (
  tx: Tx,
  what: Exclude<MaintenanceStatus, 'pending'> | 'requested',
  row: { id: number; unitId: number; startDate: string | null; endDate: string | null },
  notes: string,
  byId: number,
): Promise<void> => {
  const { rows } = await ask(
    tx,
    { owner_id: 'number?', name: 'text', serial: 'text' },
    sql`
    select e.owner_id, e.name, u.serial from equipment_unit u join equipment e on e.id = u.equipment_id
    where u.id = ${row.unitId}`,
  )
  const [machine] = rows
  if (!machine?.owner_id || machine.owner_id === byId) return
  const { startDate: from, endDate: to } = row
  const days = from ? (to && to !== from ? `${spoken(from)}到${spoken(to)}` : spoken(from)) : ''
  await emit(tx, `maintenance.owner_${what}`, {
    userId: machine.owner_id,
    requestId: row.id,
    name: `${machine.name}（${machine.serial}）`,
    days,
    notes,
  })
}
