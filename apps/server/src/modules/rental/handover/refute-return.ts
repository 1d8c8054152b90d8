import { waitedDaysOf } from '@jihui/protocol/rental/reckoning'
import { eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeHistory } from '../history.ts'
import type { RentalRow } from '../queries.ts'
import { rental } from '../table.ts'
import { requireAction } from '../transition.ts'

/**
 * Whoever came for the machine did not get it: the announcement no longer counts and the renter may announce again. Days
 * he let it wait before he came are charged to nobody.
 */
export const refuteReturn = async (
  tx: Tx,
  row: RentalRow,
  actor: Actor,
  { notes, client, now }: { notes: string; client: Client; now: Date },
): Promise<void> => {
  requireAction(row, 'refute_return', actor)
  if (!row.returnAnnouncedAt) return refuse('rental.action_not_allowed')
  const [today, announced] = [dayOf(now), dayOf(row.returnAnnouncedAt)]
  const planned = row.plannedReturnDate ?? announced
  if (today < planned) refuse('rental.refuted_early', { message: `约定的归还日是 ${planned}，到那天还没取到再标记` })
  const waitedDays = row.waitedDays + waitedDaysOf(announced, planned, today)
  await tx
    .update(rental)
    .set({ returnAnnouncedAt: null, plannedReturnDate: null, waitedDays, updatedAt: now })
    .where(eq(rental.id, row.id))
  await writeHistory(tx, row, {
    action: 'refute_return',
    to: row.status,
    notes: `上门未取到：${notes}`,
    by: actor,
    now,
  })
  const before = { announced_at: row.returnAnnouncedAt.toISOString(), planned_return_date: planned }
  const after = { notes, waited_days: waitedDays }
  const entry = { actor, objectType: 'rental', objectId: row.id, before, after, client }
  await writeAudit(tx, { ...entry, action: 'rental.refute_return' }, now)
  const { id: rentalId, userId, line } = row
  await emit(tx, 'rental.return_refuted', { rentalId, userId, line, notes })
}
