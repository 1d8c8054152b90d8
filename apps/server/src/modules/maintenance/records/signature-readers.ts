/** Who reads a customer's signature beside whoever drew it: those who read the record it stands on. */
import type { Payer } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { IsParty } from '../../../platform/files/parties.ts'
import { payerIs } from '../orders/order-payable.ts'
import { isOrderWhere } from '../../rental/public.ts'
import { byRenter, isAskedBy } from '../orders/parties-of-order.ts'
import { fromRecords } from './record-queries.ts'

const renterPays = 'renter' satisfies Payer

export const isOnSignature: IsParty = async ({ db, clock, hooks }, fileId, userId) => {
  const reader = { id: userId, tenant: null }
  const isRenters = sql`((m.origin = ${byRenter} or m.payer = ${renterPays})
    and ${isOrderWhere(sql`m.rental_id`, hooks.rental.isPartyTo(userId))})`
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select c.id ${fromRecords} where c.signature_id = ${fileId}::uuid
      and (${isAskedBy(reader, clock.now())} or e.owner_id = ${userId}
        or e.owner_id in (${hooks.identity.accountsKeptBy(userId)}) or c.author_id = ${userId} or ${payerIs(reader)}
        or ${isRenters}) limit 1`,
  )
  return rows.length > 0
}
