import type { uploadRequest, walletRequest } from '@jihui/protocol/qualification/schema'
import type { HolderKind } from '@jihui/protocol/qualification/holders'
import { documentTypeDefault } from '@jihui/protocol/qualification/types'
import { and, eq, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { needRental, orderFilePurposes, renterKeyOf } from '../rental/public.ts'
import { addDocuments, keepFiles, requireOpen, requireRoom } from './attach-documents.ts'
import { removeDocument } from './delete-document.ts'
import { findRenewal } from './wallet/renewals.ts'
import { heldBy, type Holder, lookedAfterBy, renterAsHolder } from './wallet/holders.ts'
import { lockWalletDocument, listDocuments } from './queries.ts'
import { qualificationDocument } from './table.ts'

type Body = z.output<typeof uploadRequest>
type WalletBody = z.output<typeof walletRequest>

const expiryOf = (body: Pick<Body, 'expiry_date' | 'expire_date' | 'expiration_date'>): string | null =>
  body.expiry_date || body.expire_date || body.expiration_date || null
const missingFile = () => refuse('file.missing', { errors: { image: '请选择要上传的文件' } })

/**
 * Adds documents to one's own order. The order's lock comes first: uploads of one order wait in line, so that five at
 * once never make six.
 */
export const uploadQualification = async (
  services: Services,
  key: { id: number; line: string },
  actor: Actor,
  files: readonly ReceivedFile[],
  body: Body,
  client: Client,
  asked: Idempotency | null,
): Promise<number> => {
  const { db, clock, files: store } = services
  requireOpen(await needRental(db, { ...key, renterKey: renterKeyOf(actor) }))
  return store.place(files, orderFilePurposes.documents, (placed) =>
    db.transaction(async (tx) => {
      const row = await needRental(tx, { ...key, renterKey: renterKeyOf(actor) }, true)
      requireOpen(row)
      const { wallet_document: wanted } = body
      const paper = wanted === undefined ? null : await lockWalletDocument(tx, heldBy(renterAsHolder(row)), wanted)
      if (wanted !== undefined && !paper)
        refuse('qualification.not_found', { errors: { wallet_document: '资质夹里没有这份证件' } })
      const more = files.length + (paper ? 1 : 0)
      if (more === 0 && !(body.submit === true && row.documentCount > 0)) missingFile()
      await requireRoom(tx, row, more)
      const kept = await keepFiles(services, tx, placed, actor.id)
      const details = {
        type: body.image_type,
        description: body.description,
        number: body.number,
        expiresOn: expiryOf(body),
      }
      const submit = !body.draft && body.submit !== false
      const sources = [...(paper ? [paper] : []), ...kept.map((fileId) => ({ ...details, fileId }))]
      const now = clock.now()
      const { ids, rental } = await addDocuments(services, tx, row, sources, actor, { submit, now })
      const after = {
        documents: ids,
        type: body.image_type,
        document_count: rental.documentCount,
        status: rental.status,
      }
      await writeAudit(
        tx,
        { actor, action: 'qualification.upload', objectType: 'rental', objectId: row.id, after, client },
        now,
      )
      const [first] = ids
      if (first === undefined) return (await listDocuments(tx, row.id)).at(-1)!.document.id
      await recordIdempotencyKey(tx, asked, first, now)
      return first
    }),
  )
}

/**
 * Keeps documents for later orders. One may take the place of another: it keeps that one's type, and the open orders
 * that show the old one count as covered by it.
 */
export const addToWallet = async (
  services: Services,
  actor: Actor,
  holder: Holder,
  files: readonly ReceivedFile[],
  body: WalletBody,
  client: Client,
  asked: Idempotency | null,
): Promise<number> => {
  if (files.length === 0) missingFile()
  if (body.replaces !== undefined && files.length > 1)
    refuse('file.too_many', { message: '更换一份证件只传一个文件', errors: { image: '更换一份证件只传一个文件' } })
  return services.files.place(files, orderFilePurposes.documents, (placed) =>
    services.db.transaction(async (tx) => {
      const mine = lookedAfterBy(services.hooks, actor.id)
      const old = body.replaces === undefined ? null : await lockWalletDocument(tx, mine, body.replaces)
      if (body.replaces !== undefined && !old)
        refuse('qualification.not_found', { errors: { replaces: '要更换的证件不存在' } })
      if (old && (await findRenewal(services, tx, old))) refuse('qualification.renewed_elsewhere')
      const now = services.clock.now()
      const kept = await keepFiles(services, tx, placed, actor.id)
      const rows = kept.map((fileId) => ({
        userId: actor.id,
        holderKind: old?.holderKind ?? holder.kind,
        holderId: old?.holderId ?? holder.id,
        fileId,
        type: body.image_type ?? body.type ?? old?.type ?? documentTypeDefault,
        description: body.description || (old?.description ?? ''),
        number: body.number || (old?.number ?? ''),
        expiresOn: expiryOf(body),
        createdAt: now,
      }))
      const made = await tx.insert(qualificationDocument).values(rows).returning({ id: qualificationDocument.id })
      if (old) {
        await replaceDocument(tx, old, made[0]!.id)
        await removeDocument(tx, old, actor, client, now)
      }
      await recordIdempotencyKey(tx, asked, made[0]!.id, now)
      return made[0]!.id
    }),
  )
}

/** Whatever showed the old paper, or one before it, is now covered by the new one. */
export const replaceDocument = async (tx: Tx, old: typeof qualificationDocument.$inferSelect, by: number) => {
  const isSamePaper = or(eq(qualificationDocument.fileId, old.fileId), eq(qualificationDocument.replacedBy, old.id))
  await tx
    .update(qualificationDocument)
    .set({ replacedBy: by })
    .where(and(heldBy({ kind: old.holderKind as HolderKind, id: old.holderId }), isSamePaper))
}
