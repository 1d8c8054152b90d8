/** Longer periods the deposit does not answer for, and nobody paid in time: their days are free again. */
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { emit } from '../../../platform/events/outbox.ts'
import type { Services } from '../../../platform/services.ts'
import { findUnpaidExtension, lapseExtension } from './end-extension.ts'
import { lockRental } from './pay-extensions.ts'
import { rental, rentalExtension } from '../table.ts'

const batch = 200

/** Each in a transaction of its own, as it stands once its order is locked; one that fails keeps none of the others. */
export const lapseExtensions = async ({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): Promise<number> => {
  const now = clock.now()
  const due = await db
    .select({ rentalId: rentalExtension.rentalId })
    .from(rentalExtension)
    .innerJoin(rental, eq(rental.id, rentalExtension.rentalId))
    .where(
      and(
        isNull(rentalExtension.paidAt),
        isNull(rentalExtension.endedAt),
        lte(rentalExtension.lapsesAt, now),
        isNull(rental.returnedAt),
      ),
    )
    .orderBy(asc(rentalExtension.lapsesAt))
    .limit(batch)
  for (const { rentalId } of due)
    await db
      .transaction(async (tx) => {
        const row = await lockRental(tx, rentalId)
        const extension = await findUnpaidExtension(tx, rentalId)
        if (!row || row.returnedAt || !extension?.lapsesAt || extension.lapsesAt > now) return
        await lapseExtension(tx, row, extension, now)
        const { userId, line } = row
        await emit(tx, 'rental.extension_lapsed', { rentalId, userId, line, endDate: extension.previousEndDate })
      })
      .catch((error: unknown) => log.error({ err: error, rental: rentalId }, 'extension'))
  return due.length
}
