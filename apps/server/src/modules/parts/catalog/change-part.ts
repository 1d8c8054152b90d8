/** A part is registered, changed, photographed. */
import { partPhotoPurpose } from '@jihui/protocol/parts/module'
import type { newPart, partChange } from '@jihui/protocol/parts/part-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { storedFile } from '../../../platform/database/table.ts'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { part } from '../table.ts'
import { modelsOf } from './machine-models.ts'
import { listPartsNamed, lockPart, type PartRow } from './part-queries.ts'

type Fits = readonly (number | string)[]
const fitsOf = (fits: Fits) => ({
  fitsEquipment: [...new Set(fits.filter((one) => typeof one === 'number'))],
  fitsModels: [...new Set(fits.filter((one) => typeof one === 'string'))],
})
/** Machines and parts that are named are there. */
const requireNamed = async (tx: Tx, fits: Fits, alternatives: readonly number[], own: number | null): Promise<void> => {
  const { fitsEquipment } = fitsOf(fits)
  const machines = await modelsOf(tx, fitsEquipment)
  const absent = fitsEquipment.find((id) => !machines.has(id))
  if (absent !== undefined) refuse('request.invalid', { errors: { fits: `没有编号为 ${absent} 的设备` } })
  const others = await listPartsNamed(tx, alternatives)
  const unknown = alternatives.find((id) => !others.has(id) || id === own)
  if (unknown !== undefined)
    refuse('request.invalid', { errors: { alternatives: unknown === own ? '替代件不能是它自己' : '没有这个替代件' } })
}
const onTaken = (error: unknown): never => {
  if (sqlStateOf(error) === sqlStates.uniqueViolation)
    refuse('parts.number_taken', { errors: { number: '这个配件号已经有了' } })
  throw error
}
const told = ({ number, name, listPriceFen, leastStock, isRetired }: PartRow) => ({
  number,
  name,
  list_price_fen: listPriceFen,
  least_stock: leastStock,
  is_retired: isRetired,
})

export const createPart = (
  { db, clock }: Services,
  actor: Actor,
  body: z.output<typeof newPart>,
  asked: Idempotency | null,
): Promise<number> =>
  db
    .transaction(async (tx) => {
      const now = clock.now()
      const { fits, alternatives, maker_number, least_stock, list_price, ...plain } = body
      await requireNamed(tx, fits, alternatives, null)
      const [made] = await tx
        .insert(part)
        .values({
          ...plain,
          ...fitsOf(fits),
          alternatives: [...new Set(alternatives)],
          makerNumber: maker_number,
          leastStock: least_stock,
          listPriceFen: list_price,
          createdAt: now,
          updatedAt: now,
        })
        .returning()
      await recordIdempotencyKey(tx, asked, made!.id, now)
      const entry = { actor, action: 'part.create', objectType: 'part', objectId: made!.id, after: told(made!) }
      await writeAudit(tx, entry, now)
      return made!.id
    })
    .catch(onTaken)

export const changePart = (
  { db, clock }: Services,
  actor: Actor,
  id: number,
  { version, fits, maker_number, least_stock, list_price, is_retired, ...plain }: z.output<typeof partChange>,
): Promise<void> =>
  db
    .transaction(async (tx) => {
      const now = clock.now()
      const before = await lockPart(tx, id)
      if (before.version !== version) refuse('parts.changed', { current: { version: before.version } })
      await requireNamed(tx, fits ?? [], plain.alternatives ?? [], id)
      const [after] = await tx
        .update(part)
        .set({
          ...plain,
          ...(fits && fitsOf(fits)),
          ...(maker_number !== undefined && { makerNumber: maker_number }),
          ...(least_stock !== undefined && { leastStock: least_stock }),
          ...(list_price !== undefined && { listPriceFen: list_price }),
          ...(is_retired !== undefined && { isRetired: is_retired }),
          version: version + 1,
          updatedAt: now,
        })
        .where(eq(part.id, id))
        .returning()
      const entry = { actor, action: 'part.change', objectType: 'part', objectId: id }
      await writeAudit(tx, { ...entry, before: told(before), after: told(after!) }, now)
    })
    .catch(onTaken)

export const setPhoto = async (
  { db, clock, files: store }: Services,
  actor: Actor,
  id: number,
  files: readonly ReceivedFile[],
): Promise<void> => {
  if (files.length === 0) refuse('request.missing', { message: '请选择照片', errors: { photo: '请选择照片' } })
  await store.place(files, partPhotoPurpose, (placed) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const before = await lockPart(tx, id)
      const kept = await store.keep(tx, placed[0]!, actor.id)
      await tx
        .update(part)
        .set({ photoId: kept.id, version: before.version + 1, updatedAt: now })
        .where(eq(part.id, id))
      if (before.photoId) await tx.update(storedFile).set({ deletedAt: now }).where(eq(storedFile.id, before.photoId))
      const entry = { actor, action: 'part.photo', objectType: 'part', objectId: id }
      await writeAudit(tx, { ...entry, before: { photo: before.photoId }, after: { photo: kept.id } }, now)
    }),
  )
}
