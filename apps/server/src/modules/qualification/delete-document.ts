import { documentStatuses } from '@jihui/protocol/rental/machine'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { storedFile } from '../../platform/database/table.ts'
import { needRental, noteDocumentCount, orderFilePurposes, renterKeyOf } from '../rental/public.ts'
import { requireOpen } from './attach-documents.ts'
import { lookedAfterBy } from './wallet/holders.ts'
import { findRenewal } from './wallet/renewals.ts'
import { countDocuments, findDocumentOf, lockWalletDocument } from './queries.ts'
import { qualificationDocument } from './table.ts'

type Document = typeof qualificationDocument.$inferSelect

/** Takes a document back before it was verified. An order under review keeps at least one. Answers how many remain. */
export const deleteDocument = (
  { db, clock }: Services,
  key: { id: number; line: string },
  imageId: number,
  actor: Actor,
  client: Client,
): Promise<number> =>
  db.transaction(async (tx) => {
    const row = await needRental(tx, { ...key, renterKey: renterKeyOf(actor) }, true)
    const document = (await findDocumentOf(tx, row.id, imageId)) ?? refuse('qualification.not_found')
    if (document.isVerified) refuse('qualification.verified')
    requireOpen(row)
    const count = await countDocuments(tx, row.id)
    if (count <= 1 && !documentStatuses.includes(row.status)) refuse('qualification.last_one')
    const now = clock.now()
    await removeDocument(tx, document, actor, client, now)
    await noteDocumentCount(tx, row.id, count - 1, now)
    return count - 1
  })

/** Takes a document out of the wallet; orders that show it keep it. One that another act depends on stays until it is renewed. */
export const deleteFromWallet = (services: Services, id: number, actor: Actor, client: Client): Promise<void> =>
  services.db.transaction(async (tx) => {
    const { hooks, clock } = services
    const document =
      (await lockWalletDocument(tx, lookedAfterBy(hooks, actor.id), id)) ?? refuse('qualification.not_found')
    if (await findRenewal(services, tx, document)) refuse('qualification.renewed_elsewhere')
    await removeDocument(tx, document, actor, client, clock.now())
  })

/** Takes a document away, and its file unless something else shows it. */
export const removeDocument = async (tx: Tx, document: Document, actor: Actor, client: Client, now: Date) => {
  await tx.update(qualificationDocument).set({ deletedAt: now }).where(eq(qualificationDocument.id, document.id))
  await dropFile(tx, document.fileId, now)
  const before = {
    rental_id: document.rentalId,
    holder: `${document.holderKind}:${document.holderId}`,
    type: document.type,
    file_id: document.fileId,
  }
  const { id: objectId } = document
  const action = 'qualification.delete'
  await writeAudit(tx, { actor, action, objectType: 'qualification_document', objectId, before, client }, now)
}

/** The file goes with its last document; one that the wallet or another order still shows stays, and what came with an application. */
const dropFile = async (tx: Tx, fileId: string, now: Date) => {
  const [other] = await tx
    .select({ id: qualificationDocument.id })
    .from(qualificationDocument)
    .where(and(eq(qualificationDocument.fileId, fileId), isNull(qualificationDocument.deletedAt)))
    .limit(1)
  if (other) return
  const own = and(eq(storedFile.id, fileId), eq(storedFile.purpose, orderFilePurposes.documents))
  await tx.update(storedFile).set({ deletedAt: now }).where(own)
}
