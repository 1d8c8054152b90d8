import { fieldLimits } from '@jihui/protocol/field/limits'
import { fieldPhotoPurpose } from '@jihui/protocol/field/module'
import type { fieldFileRequest } from '@jihui/protocol/field/schema'
import { fileBytesMax } from '@jihui/protocol/limits'
import { and, asc, eq, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { inspectFile, type ReceivedFile } from '../../platform/files/inspect.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { lockPerson } from '../identity/public.ts'
import { fieldFile, fieldPiece } from './table.ts'

type Request = z.output<typeof fieldFileRequest>
interface Received {
  /** Bytes received so far. */
  readonly size: number
  readonly complete: boolean
}

const isOf = (table: typeof fieldFile | typeof fieldPiece, userId: number, sha256: string) =>
  and(eq(table.userId, userId), eq(table.sha256, sha256))

const findWhole = async (db: Queryable, userId: number, sha256: string): Promise<Received | null> => {
  const [known] = await db
    .select({ bytes: fieldFile.bytes })
    .from(fieldFile)
    .where(isOf(fieldFile, userId, sha256))
  return known ? { size: known.bytes, complete: true } : null
}

/** Judges it by its content and keeps it under the hash of what was sent. Not in a transaction: judging takes time. */
const keepWhole = async (
  { db, files, clock }: Services,
  userId: number,
  sha256: string,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<Received> => {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    await db.delete(fieldPiece).where(isOf(fieldPiece, userId, sha256))
    return refuse('field.hash_differs', { errors: { sha256: '和文件内容不一致' } })
  }
  const judged = await inspectFile('file', name, bytes, 'image').catch(async (error: unknown) => {
    await db.delete(fieldPiece).where(isOf(fieldPiece, userId, sha256))
    throw error
  })
  return files.place([judged], fieldPhotoPurpose, ([placed]) =>
    db.transaction(async (tx) => {
      const { id: fileId } = await files.keep(tx, placed!, userId)
      // Sent twice at once: the first is kept, the other's row is swept.
      await tx
        .insert(fieldFile)
        .values({ userId, sha256, fileId, bytes: bytes.length, createdAt: clock.now() })
        .onConflictDoNothing()
      await tx.delete(fieldPiece).where(isOf(fieldPiece, userId, sha256))
      return { size: bytes.length, complete: true }
    }),
  )
}

/** Keeps one piece where it continues what is there. Answers how much there is; a piece that is there already changes nothing. */
const keepPiece = async (
  tx: Tx,
  userId: number,
  { sha256, offset, total = 0 }: Request,
  bytes: Buffer,
  now: Date,
): Promise<number> => {
  // What a person has under way is counted by one call after another.
  await lockPerson(tx, userId)
  const { rows } = await ask(
    tx,
    { received: 'number', pieces: 'number', total: 'number', pending: 'number' },
    sql`select coalesce(sum(length(bytes)) filter (where sha256 = ${sha256}), 0)::int as received,
        count(*) filter (where sha256 = ${sha256})::int as pieces,
        coalesce(max(total) filter (where sha256 = ${sha256}), 0)::int as total,
        coalesce(sum(length(bytes)), 0)::bigint as pending
      from field_piece where user_id = ${userId}`,
  )
  const { received, pieces, total: before, pending } = rows[0]!
  if (before > 0 && before !== total) refuse('request.invalid', { errors: { total: '和之前说的总长度不一致' } })
  if (offset + bytes.length <= received) return received
  if (offset !== received)
    refuse('field.piece_gap', { errors: { offset: `应从 ${received} 接着传` }, current: { size: received } })
  if (received + bytes.length > total) refuse('request.invalid', { errors: { total: '收到的比总长度还多' } })
  if (pieces >= fieldLimits.pieces) refuse('request.invalid', { errors: { offset: '分得太碎，每段大一些' } })
  if (pending + bytes.length > fieldLimits.pendingBytes) refuse('field.too_much_pending')
  await tx.insert(fieldPiece).values({ userId, sha256, start: offset, bytes, total, createdAt: now })
  return received + bytes.length
}

const assemble = async (db: Queryable, userId: number, sha256: string): Promise<Buffer> => {
  const pieces = await db
    .select({ bytes: fieldPiece.bytes })
    .from(fieldPiece)
    .where(isOf(fieldPiece, userId, sha256))
    .orderBy(asc(fieldPiece.start))
    .limit(fieldLimits.pieces)
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}

/** A file, or a piece of one: the same sent again changes nothing and is answered what is there. */
export const uploadFile = async (
  services: Services,
  userId: number,
  body: Request,
  [file]: readonly ReceivedFile[],
): Promise<Received> => {
  const { db, clock } = services
  if (!file) return refuse('file.missing', { errors: { file: '请选择要上传的文件' } })
  if (file.bytes.length === 0) return refuse('file.broken', { errors: { file: '文件是空的，请重新选择' } })
  if (file.bytes.length > fileBytesMax) return refuse('file.too_large', { errors: { file: '文件大小不能超过10MB' } })
  const { sha256, offset, total = file.bytes.length } = body
  const whole = await findWhole(db, userId, sha256)
  if (whole) return whole
  if (offset === 0 && total === file.bytes.length) return keepWhole(services, userId, sha256, file)
  const size = await db.transaction((tx) => keepPiece(tx, userId, { ...body, total }, file.bytes, clock.now()))
  if (size < total) return { size, complete: false }
  const bytes = await assemble(db, userId, sha256)
  // Another call for the same last piece was quicker.
  if (bytes.length < total) return (await findWhole(db, userId, sha256)) ?? { size, complete: false }
  return keepWhole(services, userId, sha256, { name: file.name, bytes })
}
