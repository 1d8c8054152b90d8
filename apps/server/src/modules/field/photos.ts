/** Photographs on the acts they show. */
import type { fieldPhoto as photoSchema } from '@jihui/protocol/field/schema'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { fileUrl, type StoredFile } from '../../platform/files/store.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { fieldFile, fieldPhoto } from './table.ts'

export type StatedPhoto = z.output<typeof photoSchema>

/** Those an act names, also of its steps and exceptions; what is in an act was checked when it came. */
export const photosIn = (said: Readonly<Record<string, unknown>>): StatedPhoto[] =>
  Object.entries(said).flatMap(([name, value]) => {
    if (!Array.isArray(value)) return []
    if (name.startsWith('photos')) return value as StatedPhoto[]
    const parts = value.filter((one) => typeof one === 'object' && one !== null)
    return (parts as Readonly<Record<string, unknown>>[]).flatMap(photosIn)
  })

/** A thing photographs hang on, and the act of it they were taken for. */
export interface PhotoSubject {
  readonly kind: string
  readonly id: number
  readonly act: string
}

/** Hangs photographs on an act. Refuses with 409 `field.file_missing`, naming `field`, where one was never uploaded by him. */
export const attachPhotos = async (
  tx: Tx,
  subject: PhotoSubject,
  photos: readonly StatedPhoto[],
  userId: number,
  now: Date,
  field = 'photos',
): Promise<void> => {
  if (photos.length === 0) return
  const hashes = photos.map(({ sha256 }) => sha256)
  const known = await tx
    .select({ sha256: fieldFile.sha256, fileId: fieldFile.fileId })
    .from(fieldFile)
    .where(and(eq(fieldFile.userId, userId), inArray(fieldFile.sha256, hashes)))
  const fileOf = new Map(known.map(({ sha256, fileId }) => [sha256, fileId]))
  const missing = hashes.filter((hash) => !fileOf.has(hash)).length
  if (missing > 0) refuse('field.file_missing', { errors: { [field]: `还有 ${missing} 张照片没有上传完` } })
  await tx
    .update(fieldFile)
    .set({ usedAt: now })
    .where(and(eq(fieldFile.userId, userId), inArray(fieldFile.sha256, hashes), isNull(fieldFile.usedAt)))
  await tx.insert(fieldPhoto).values(
    photos.map(({ sha256, position, taken_at: takenAt, latitude, longitude }) => ({
      subjectKind: subject.kind,
      subjectId: subject.id,
      act: subject.act,
      sha256,
      fileId: fileOf.get(sha256)!,
      position,
      takenAt: takenAt ?? null,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
      userId,
      createdAt: now,
    })),
  )
}

/** Hangs pictures that came with the call itself, also of somebody without an account. */
export const attachGiven = async (
  tx: Tx,
  subject: PhotoSubject,
  files: readonly StoredFile[],
  userId: number | null,
  now: Date,
): Promise<void> => {
  if (files.length === 0) return
  await tx.insert(fieldPhoto).values(
    files.map(({ id: fileId, sha256 }) => ({
      subjectKind: subject.kind,
      subjectId: subject.id,
      act: subject.act,
      sha256,
      fileId,
      userId,
      createdAt: now,
    })),
  )
}

/** What hangs on a thing, the oldest first. */
export const listPhotos = async (db: Queryable, kind: string, id: number) => {
  const rows = await db
    .select()
    .from(fieldPhoto)
    .where(and(eq(fieldPhoto.subjectKind, kind), eq(fieldPhoto.subjectId, id)))
    .orderBy(asc(fieldPhoto.id))
    .limit(500)
  return rows.map((row) => ({
    act: row.act,
    sha256: row.sha256,
    url: fileUrl(row.fileId),
    fileId: row.fileId,
    position: row.position,
    taken_at: row.takenAt?.toISOString() ?? null,
    latitude: row.latitude,
    longitude: row.longitude,
    created_at: row.createdAt.toISOString(),
  }))
}

type Asked = Pick<Services, 'db' | 'hooks' | 'clock'>
/** Things at most one photograph hangs on, of which a reader is asked. */
const subjectsMax = 20

const readsOneOf = async (
  services: Asked,
  userId: number,
  subjects: readonly { readonly kind: string; readonly id: number }[],
): Promise<boolean> => {
  for (const { kind, id } of subjects)
    if (await services.hooks.field.subjects[kind]?.isReader(services, userId, id)) return true
  return false
}
const subjectOf = { kind: fieldPhoto.subjectKind, id: fieldPhoto.subjectId }

/** Whoever reads a thing reads the photographs on it, and those that stand on something else he reads. */
export const isReaderOfPhoto = async (services: Asked, fileId: string, userId: number): Promise<boolean> => {
  const subjects = await services.db
    .selectDistinct(subjectOf)
    .from(fieldPhoto)
    .where(eq(fieldPhoto.fileId, fileId))
    .limit(subjectsMax)
  if (await readsOneOf(services, userId, subjects)) return true
  for (const isReader of services.hooks.field.readers) if (await isReader(services, fileId, userId)) return true
  return false
}

/** The file of a hash this person may read: his own, or one on a thing he reads; null otherwise. */
export const findReadable = async (
  services: Asked & Pick<Services, 'files'>,
  userId: number,
  sha256: string,
): Promise<StoredFile | null> => {
  const { db, files } = services
  const [own] = await db
    .select({ fileId: fieldFile.fileId })
    .from(fieldFile)
    .where(and(eq(fieldFile.userId, userId), eq(fieldFile.sha256, sha256)))
  if (own) return files.find(db, own.fileId)
  const hung = await db
    .selectDistinct({ ...subjectOf, fileId: fieldPhoto.fileId })
    .from(fieldPhoto)
    .where(eq(fieldPhoto.sha256, sha256))
    .limit(subjectsMax)
  for (const { fileId, ...subject } of hung)
    if (await readsOneOf(services, userId, [subject])) return files.find(db, fileId)
  return null
}
