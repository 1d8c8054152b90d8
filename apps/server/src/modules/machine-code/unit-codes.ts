/** Codes as they are made, found and ended. A unit has one that is good, from when it is first asked for. */
import { codeLength, codeSigns, codeTyped } from '@jihui/protocol/machine-code/code'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { isInService, joinUnitOf, unitsOfMachines } from '../catalogue/public.ts'
import { unitCode } from './table.ts'

export type UnitCodeRow = typeof unitCode.$inferSelect

/** Five bits a sign. */
const makeCode = (): string => Array.from(randomBytes(codeLength), (byte) => codeSigns[byte & 31]).join('')

/** The machine a code stands on. */
export interface ScannedUnit {
  readonly codeId: number
  readonly code: string
  readonly unitId: number
  readonly equipmentId: number
  readonly ownerId: number | null
  readonly line: string
  readonly name: string
  readonly model: string
  readonly illustration: string
  readonly serial: string
}
const scanned = {
  code_id: 'number',
  code: 'text',
  unit_id: 'number',
  equipment_id: 'number',
  owner_id: 'number?',
  line: 'text',
  name: 'text',
  model: 'text',
  illustration: 'text',
  serial: 'text',
} as const
const scannedColumns = sql`c.id as code_id, c.code, u.id as unit_id, e.id as equipment_id, e.owner_id, e.line, e.name, e.model,
  e.illustration, u.serial`

const findScanned = async (db: Queryable, where: ReturnType<typeof sql>): Promise<ScannedUnit | null> => {
  const { rows } = await ask(
    db,
    scanned,
    sql`select ${scannedColumns} from unit_code c ${joinUnitOf(sql`c.unit_id`)} where ${where}`,
  )
  const [row] = rows
  if (!row) return null
  const { code_id: codeId, unit_id: unitId, equipment_id: equipmentId, owner_id: ownerId, ...rest } = row
  return { codeId, unitId, equipmentId, ownerId, ...rest }
}

/**
 * Null, after the same statement, of what is no code, of one nobody made, of one that was ended, and of a machine that was
 * taken away.
 */
export const findByCode = (db: Queryable, typed: string): Promise<ScannedUnit | null> =>
  findScanned(db, sql`c.code = ${codeTyped(typed) ?? ''} and c.revoked_at is null and ${isInService}`)
/** The same for one whose code may have been ended since: a report is told of by the code it was made with. */
export const findByAnyCode = (db: Queryable, typed: string): Promise<ScannedUnit | null> =>
  findScanned(db, sql`c.code = ${codeTyped(typed) ?? ''}`)

export const unitOfCode = async (db: Queryable, typed: string): Promise<number | null> =>
  (await findByCode(db, typed))?.unitId ?? null

const isLiveOf = (unitIds: readonly number[]) => and(inArray(unitCode.unitId, [...unitIds]), isNull(unitCode.revokedAt))

/** Makes the codes that are missing, and answers those of all these units. */
export const ensureCodes = async (
  db: Queryable,
  unitIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, UnitCodeRow>> => {
  const find = () => db.select().from(unitCode).where(isLiveOf(unitIds))
  const before = await find()
  const known = new Set(before.map(({ unitId }) => unitId))
  const missing = unitIds.filter((id) => !known.has(id))
  if (missing.length > 0)
    await db
      .insert(unitCode)
      .values(missing.map((unitId) => ({ unitId, code: makeCode(), createdAt: now })))
      .onConflictDoNothing()
  const rows = missing.length > 0 ? await find() : before
  return new Map(rows.map((row) => [row.unitId, row]))
}

/** Whether a code of this unit was ended by the one that stands. */
export const isRenewed = async (db: Queryable, { unitId, id }: UnitCodeRow): Promise<boolean> => {
  const others = await db
    .select({ id: unitCode.id })
    .from(unitCode)
    .where(and(eq(unitCode.unitId, unitId), sql`${unitCode.id} < ${id}`))
    .limit(1)
  return others.length > 0
}

/**
 * Ends the code that was seen and makes the next; null where another was quicker: of two who renew at once both are told the
 * code of the first, since a label may be printed with it already.
 */
export const replaceCode = async (tx: Tx, seen: UnitCodeRow, by: number, now: Date): Promise<UnitCodeRow | null> => {
  const ended = await tx
    .update(unitCode)
    .set({ revokedAt: now, revokedBy: by })
    .where(and(eq(unitCode.id, seen.id), isNull(unitCode.revokedAt)))
    .returning({ id: unitCode.id })
  if (ended.length === 0) return null
  const [made] = await tx.insert(unitCode).values({ unitId: seen.unitId, code: makeCode(), createdAt: now }).returning()
  return made!
}

const pageSize = 500
/** Machines nobody asked for the code of yet: so that a whole fleet is printed without waiting. */
export const makeMissingCodes = async ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> => {
  let after = 0
  let made = 0
  for (;;) {
    const { rows } = await ask(
      db,
      { id: 'number' },
      sql`select u.id from ${unitsOfMachines}
        left join unit_code c on c.unit_id = u.id and c.revoked_at is null
        where u.id > ${after} and c.id is null and ${isInService} order by u.id limit ${pageSize}`,
    )
    if (rows.length === 0) return made
    const ids = rows.map(({ id }) => id)
    await ensureCodes(db, ids, clock.now())
    made += ids.length
    after = ids.at(-1)!
  }
}
