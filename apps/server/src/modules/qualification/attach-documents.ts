import { qualificationFilesMax } from '@jihui/protocol/limits'
import { documentStatuses, type RentalStatus, reviewableStatuses, statusOf } from '@jihui/protocol/rental/machine'
import { documentTypeByField, documentTypeDefault } from '@jihui/protocol/qualification/types'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { noteDocumentCount, type RentalRow, transition } from '../rental/public.ts'
import { countDocuments } from './queries.ts'
import { qualificationDocument } from './table.ts'

export interface DocumentDetails {
  readonly type: string
  readonly description?: string
  readonly number?: string
  readonly expiresOn?: string | null
}

/** A document as it is about to be kept: its bytes, or a file already kept in the wallet. */
type Source = DocumentDetails & { readonly fileId: string }

/** R094, and while the order waits for its review, so that staff can ask for more. */
const openStatuses: ReadonlySet<RentalStatus> = new Set([...documentStatuses, ...reviewableStatuses])

/** Refuses where documents of the order can no longer change. The row must be locked. */
export const requireOpen = (row: RentalRow): void => {
  if (!openStatuses.has(row.status))
    refuse('qualification.closed', { message: `订单当前为“${statusOf(row.status).label}”，不能修改资质文件` })
}

export const keepFiles = async (
  { files: store }: Pick<Services, 'files'>,
  tx: Tx,
  files: readonly PlacedFile[],
  userId: number,
): Promise<string[]> => {
  const ids: string[] = []
  for (const file of files) ids.push((await store.keep(tx, file, userId)).id)
  return ids
}

/** R095: how many more documents the locked order takes. */
export const requireRoom = async (tx: Tx, row: RentalRow, more: number): Promise<number> => {
  const count = await countDocuments(tx, row.id)
  if (count + more > qualificationFilesMax)
    refuse('qualification.too_many', { errors: { image: `已有 ${count} 份，最多 ${qualificationFilesMax} 份` } })
  return count
}

/** Adds documents to the locked order, counts them on it, and hands it in for review where asked. */
export const addDocuments = async (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  sources: readonly Source[],
  actor: Actor,
  { submit, now }: { submit: boolean; now: Date },
): Promise<{ ids: number[]; rental: RentalRow }> => {
  const before = await requireRoom(tx, row, sources.length)
  const rows = sources.map((source) => ({
    rentalId: row.id,
    userId: row.userId,
    holderKind: 'person',
    holderId: row.userId,
    fileId: source.fileId,
    type: source.type,
    description: source.description ?? '',
    number: source.number ?? '',
    expiresOn: source.expiresOn ?? null,
    createdAt: now,
  }))
  const made = rows.length
    ? await tx.insert(qualificationDocument).values(rows).returning({ id: qualificationDocument.id })
    : []
  const documentCount = before + made.length
  if (made.length > 0) await noteDocumentCount(tx, row.id, documentCount, now)
  const counted = { ...row, documentCount }
  const rental = submit && documentCount > 0 ? await submitDocuments(services, tx, counted, actor, now) : counted
  return { ids: made.map((one) => one.id), rental }
}

/** Hands the order in for review; one that already waits stays where it is. */
const submitDocuments = async (
  services: Hooked,
  tx: Tx,
  row: RentalRow,
  actor: Actor,
  now: Date,
): Promise<RentalRow> => {
  if (!documentStatuses.includes(row.status)) return row
  const set = { verificationStatus: 'pending', verificationNotes: '', verifiedAt: null }
  return transition(services, tx, row, 'submit_documents', actor, { set, now })
}

/** The type of a document that came with a creation: what its field says, else none in particular. */
const typeOf = (file: Pick<ReceivedFile, 'field'>): string => documentTypeByField[file.field] ?? documentTypeDefault

/** Documents sent along with a creation (R057); the order starts its review with them. Answers their types. */
export const attachDocuments = async (
  services: Pick<Services, 'files' | 'hooks'>,
  tx: Tx,
  row: RentalRow,
  files: readonly PlacedFile<ReceivedFile>[],
  actor: Actor,
  now: Date,
): Promise<string[]> => {
  await requireRoom(tx, row, files.length)
  const ids = await keepFiles(services, tx, files, row.userId)
  const sources = ids.map((fileId, index) => ({ fileId, type: typeOf(files[index]!) }))
  await addDocuments(services, tx, row, sources, actor, { submit: true, now })
  return sources.map(({ type }) => type)
}
