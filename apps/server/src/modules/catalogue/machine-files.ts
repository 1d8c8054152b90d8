import { equipmentDocumentsMax, equipmentPhotosMax } from '@jihui/protocol/owner/fleet'
import type { documentRequest } from '@jihui/protocol/owner/schema'
import { and, count, eq, isNull, max } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { equipmentDocument, equipmentPhoto } from './table.ts'
import { photoUrl } from './view.ts'

/** What photographs and papers of a machine are kept as in the store. */
export const equipmentFilePurposes = { photos: 'equipment-photo', documents: 'equipment-document' } as const

/** Photographs go to the end of those there are. */
export const addPhotos = async (
  { files: store }: Pick<Services, 'files'>,
  tx: Tx,
  equipmentId: number,
  files: readonly PlacedFile[],
  actor: Actor,
): Promise<void> => {
  if (files.length === 0) return
  const [found] = await tx
    .select({ total: count(), last: max(equipmentPhoto.position) })
    .from(equipmentPhoto)
    .where(eq(equipmentPhoto.equipmentId, equipmentId))
  if ((found?.total ?? 0) + files.length > equipmentPhotosMax) {
    const sentence = `照片最多 ${equipmentPhotosMax} 张，已有 ${found?.total ?? 0} 张`
    refuse('file.too_many', { message: sentence, errors: { photos: sentence } })
  }
  for (const [at, file] of files.entries()) {
    const kept = await store.keep(tx, file, ownerIdOf(actor))
    await tx.insert(equipmentPhoto).values({ equipmentId, fileId: kept.id, position: (found?.last ?? -1) + 1 + at })
  }
}

export const removePhoto = async (tx: Tx, equipmentId: number, fileId: string): Promise<void> => {
  const gone = await tx
    .delete(equipmentPhoto)
    .where(and(eq(equipmentPhoto.equipmentId, equipmentId), eq(equipmentPhoto.fileId, fileId)))
    .returning({ id: equipmentPhoto.id })
  if (gone.length === 0) refuse('owner.photo_not_found')
}

export const listPhotos = async (db: Queryable, equipmentId: number) => {
  const rows = await db
    .select({ id: equipmentPhoto.fileId })
    .from(equipmentPhoto)
    .where(eq(equipmentPhoto.equipmentId, equipmentId))
    .orderBy(equipmentPhoto.position, equipmentPhoto.id)
  return rows.map(({ id }) => ({ id, url: photoUrl(id) }))
}

export const addDocument = async (
  { files: store, clock }: Pick<Services, 'files' | 'clock'>,
  tx: Tx,
  { equipmentId, unitId }: { equipmentId: number; unitId: number | null },
  file: PlacedFile,
  details: z.output<typeof documentRequest>,
  actor: Actor,
): Promise<number> => {
  const [found] = await tx
    .select({ total: count() })
    .from(equipmentDocument)
    .where(and(eq(equipmentDocument.equipmentId, equipmentId), isNull(equipmentDocument.deletedAt)))
  if ((found?.total ?? 0) >= equipmentDocumentsMax) {
    const sentence = `证件最多 ${equipmentDocumentsMax} 份`
    refuse('file.too_many', { message: sentence, errors: { file: sentence } })
  }
  const kept = await store.keep(tx, file, ownerIdOf(actor))
  const [made] = await tx
    .insert(equipmentDocument)
    .values({
      equipmentId,
      unitId,
      fileId: kept.id,
      type: details.type ?? 'other',
      number: details.number ?? '',
      expiresOn: details.expires_on || null,
      createdAt: clock.now(),
    })
    .returning({ id: equipmentDocument.id })
  return made!.id
}

export const removeDocument = async (tx: Tx, equipmentId: number, id: number, now: Date): Promise<void> => {
  const gone = await tx
    .update(equipmentDocument)
    .set({ deletedAt: now })
    .where(
      and(
        eq(equipmentDocument.id, id),
        eq(equipmentDocument.equipmentId, equipmentId),
        isNull(equipmentDocument.deletedAt),
      ),
    )
    .returning({ id: equipmentDocument.id })
  if (gone.length === 0) refuse('owner.document_not_found')
}
