import type { FreightTerms } from '@jihui/protocol/freight/terms'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findTerms } from './freight-terms.ts'
import { freightPriceTerms } from './terms-table.ts'

interface Change {
  readonly terms: FreightTerms
  /** Of what was changed. */
  readonly version: number
  readonly reason: string
}
/** The next version, by which everything is reckoned that is published, offered or asked from now on. */
export const changeTerms = ({ db, clock }: Services, actor: Actor, { terms, version, reason }: Change): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    // One after another: of two that changed the same version the second is told.
    await tx.execute(sql`lock table ${freightPriceTerms} in share row exclusive mode`)
    const { id, ...before } = await findTerms(tx)
    if (id !== version) refuse('freight.terms_changed', { current: { version: id } })
    const by = { createdBy: actor.id, createdByName: nameOf(actor) }
    const [made] = await tx
      .insert(freightPriceTerms)
      .values({ terms, reason, ...by, createdAt: now })
      .returning({ id: freightPriceTerms.id })
    await writeAudit(
      tx,
      {
        actor,
        action: 'freight.change_terms',
        objectType: 'freight_price_terms',
        objectId: made!.id,
        before,
        after: { ...terms, reason },
      },
      now,
    )
  })
