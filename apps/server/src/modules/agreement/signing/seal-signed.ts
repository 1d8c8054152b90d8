/** Draws and signs what was signed by its renter and has no file yet: the process ended between the two. */
import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { isRendererBusy } from '../document/renderer.ts'
import { readDocument } from '../contracts/keep-document.ts'
import { findCard } from '../contracts/queries.ts'
import { agreement } from '../table.ts'

const atOnce = 20
/** What is older was never drawn because nobody asked for it, and is drawn when somebody does. */
const withinMs = 2 * 86_400_000

export const sealSigned = async (services: Services): Promise<void> => {
  const { db, clock, config, log } = services
  if (!config.drawsAhead) return
  const rows = await db
    .select({ id: agreement.id })
    .from(agreement)
    .where(
      and(
        isNull(agreement.pdfFileId),
        isNotNull(agreement.signedAt),
        gt(agreement.signedAt, new Date(clock.now().getTime() - withinMs)),
      ),
    )
    .orderBy(asc(agreement.signedAt))
    .limit(atOnce)
  for (const { id } of rows) {
    if (isRendererBusy()) return
    const card = await findCard(db, id, { line: null, renterKey: null })
    if (!card) continue
    await readDocument(services, card).catch((error: unknown) =>
      log.warn({ err: error, contract: card.agreement.number }, 'signed contract not sealed yet'),
    )
  }
}
