import { eq } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { type Case, requireNoParty } from '../identity/public.ts'
import type { RentalRow } from './queries.ts'
import { rental } from './table.ts'

type Sides = Pick<RentalRow, 'userId' | 'tenantId' | 'ownerId' | 'contactPhone'>

/** Whose order it is: who rents and for which company, whose machine it is (he is paid too), whoever can be reached for it. */
export const partiesOf = ({ userId, tenantId, ownerId, contactPhone }: Sides): Case => ({
  accounts: [userId, ownerId],
  phones: [contactPhone],
  companies: [tenantId],
})

/** Refuses a member of staff who decides about an order he has a part in. */
export const requireNoPartyOf = (hooked: Hooked, db: Queryable, actor: Actor, row: Sides): Promise<void> =>
  requireNoParty(hooked, db, actor, partiesOf(row))

/** The same where only the order's number is at hand. */
export const requireNoPartyOfOrder = async (
  hooked: Hooked,
  db: Queryable,
  actor: Actor,
  rentalId: number,
): Promise<void> => {
  const [row] = await db
    .select({
      userId: rental.userId,
      tenantId: rental.tenantId,
      ownerId: rental.ownerId,
      contactPhone: rental.contactPhone,
    })
    .from(rental)
    .where(eq(rental.id, rentalId))
  if (row) await requireNoPartyOf(hooked, db, actor, row)
}
