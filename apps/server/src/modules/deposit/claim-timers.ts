/** What time does to claims by itself: silence becomes agreement, and is announced before. */
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { lockRental } from '../rental/public.ts'
import { aboutClaim } from './events.ts'
import { moveClaim, type OpenClaim } from './move-claim.ts'
import { findClaim, listClaimsToRemindOf, listDueClaims } from './queries.ts'
import { depositClaim } from './table.ts'

type Clocked = Pick<Services, 'db' | 'clock' | 'log' | 'hooks'>

/** Each in a transaction of its own, as it stands once its order is locked; one that fails keeps none of the others. */
const eachOf = async (
  { db, log }: Clocked,
  found: readonly { rentalId: number }[],
  work: (tx: Tx, open: OpenClaim) => Promise<void>,
): Promise<void> => {
  for (const { rentalId } of found)
    await db
      .transaction(async (tx) => {
        const order = await lockRental(tx, rentalId)
        const claim = await findClaim(tx, rentalId, true)
        if (order && claim?.status === 'awaiting_renter') await work(tx, { order, claim })
      })
      .catch((error: unknown) => log.error({ err: error, rental: rentalId }, 'claim'))
}

/** Claims nobody objected to in time are settled as they were sent. */
export const lapseClaims = async (services: Clocked): Promise<void> => {
  const now = services.clock.now()
  await eachOf(services, await listDueClaims(services.db, now), async (tx, open) => {
    await moveClaim(services, tx, open, 'lapse', 'system', { settledFen: open.claim.amountFen, now })
  })
}

/** Renters are reminded once, `claimReminderHours` before silence counts. */
export const remindOfClaims = async (services: Clocked): Promise<void> => {
  const found = await listClaimsToRemindOf(services.db, services.clock.now())
  await eachOf(services, found, async (tx, { order, claim }) => {
    const fresh = await tx
      .update(depositClaim)
      .set({ isReminded: true })
      .where(and(eq(depositClaim.id, claim.id), eq(depositClaim.isReminded, false)))
      .returning({ id: depositClaim.id })
    if (fresh.length > 0) await emit(tx, 'deposit.claim_due_soon', aboutClaim(order, claim))
  })
}

/** Everything a minute does to claims. */
export const runClaimTimers = async (services: Clocked): Promise<void> => {
  await lapseClaims(services)
  await remindOfClaims(services)
}
