import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Client } from '../../../platform/http/call.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { servicePriceList } from './price-list-table.ts'
import { lockPrices } from './publish-prices.ts'

/** Takes back what is not valid yet; it stays in the history, and no order was ever made by it. */
export const withdrawPrices = ({ db, clock }: Services, actor: Actor, version: number, client: Client): Promise<void> =>
  db.transaction(async (tx) => {
    await lockPrices(tx)
    const now = clock.now()
    const standing = and(eq(servicePriceList.version, version), isNull(servicePriceList.withdrawnAt))
    const [row] = await tx.select().from(servicePriceList).where(standing)
    if (!row) return refuse('care.prices_not_found')
    if (row.validFrom <= now) refuse('care.prices_in_force')
    await tx
      .update(servicePriceList)
      .set({ withdrawnBy: actor.id, withdrawnByName: nameOf(actor), withdrawnAt: now })
      .where(standing)
    await writeAudit(
      tx,
      {
        actor,
        action: 'service_prices.withdraw',
        objectType: 'service_price_list',
        objectId: version,
        before: { version, valid_from: row.validFrom.toISOString() },
        after: { version, withdrawn_at: now.toISOString() },
        client,
      },
      now,
    )
  })
