import { eq } from 'drizzle-orm'
import type { By } from '../../platform/machine/transition.ts'
import { sqlStateOf, sqlStates, type Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import { countReview } from '../catalogue/public.ts'
import type { RentalRow } from './queries.ts'
import { rental, review } from './table.ts'
import { requireAction } from './transition.ts'
import { isPartyTo } from '../identity/public.ts'

/** Once, after the machine is back. */
export const reviewRental = async (
  hooked: Hooked,
  tx: Tx,
  row: RentalRow,
  by: By,
  { rating, comments }: { rating: number; comments: string },
  now: Date,
) => {
  if (row.reviewedAt) refuse('rental.already_reviewed')
  requireAction(row, 'write_review', by)
  if (await isPartyTo(hooked, tx, row.userId, { accounts: [row.ownerId] }))
    refuse('rental.own_machine', { message: '自己的设备不能自己评价' })
  try {
    await tx.insert(review).values({
      rentalId: row.id,
      equipmentId: row.equipmentId,
      userId: row.userId,
      rating,
      comments,
      createdAt: now,
    })
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.uniqueViolation) refuse('rental.already_reviewed')
    throw error
  }
  await tx.update(rental).set({ reviewedAt: now, updatedAt: now }).where(eq(rental.id, row.id))
  await countReview(tx, row.equipmentId, rating)
}
