import { spokenDay } from '../../platform/clock.ts'
import type { MaintenanceStatus } from '@jihui/protocol/maintenance/machine'
import { sql } from 'drizzle-orm'
import { ask } from '../../platform/database/ask.ts'
import type { Tx } from '../../platform/database/database.ts'
import { unitsOfMachines } from '../catalogue/public.ts'
import { emit } from '../../platform/events/outbox.ts'

/** Tells a machine's owner what was reported of it, or what staff did with it; a machine of the platform has nobody to tell. */
export const tellOwner = async (
  tx: Tx,
  what: Exclude<MaintenanceStatus, 'pending'> | 'requested' | 'reported',
  row: { id: number; unitId: number; startDate: string | null; endDate: string | null },
  notes: string,
  byId: number | null,
): Promise<void> => {
  const { rows } = await ask(
    tx,
    { owner_id: 'number?', name: 'text', serial: 'text' },
    sql`
    select e.owner_id, e.name, u.serial from ${unitsOfMachines}
    where u.id = ${row.unitId}`,
  )
  const [machine] = rows
  if (!machine?.owner_id || machine.owner_id === byId) return
  const { startDate: from, endDate: to } = row
  const days = from ? (to && to !== from ? `${spokenDay(from)}到${spokenDay(to)}` : spokenDay(from)) : ''
  await emit(tx, `maintenance.owner_${what}`, {
    userId: machine.owner_id,
    requestId: row.id,
    name: `${machine.name}（${machine.serial}）`,
    days,
    notes,
  })
}
