import { and, asc, desc, eq, gte, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QualificationRule } from '@jihui/protocol/rental/lines/line'
import type { Queryable } from '../../platform/database/database.ts'
import { storedFile } from '../../platform/database/table.ts'
import { heldBy, type Holder } from './wallet/holders.ts'
import { qualificationDecision, qualificationDocument, qualificationType } from './table.ts'

const successor = alias(qualificationDocument, 'successor')
const columns = {
  document: qualificationDocument,
  successor: { id: successor.id, expiresOn: successor.expiresOn },
  file: { id: storedFile.id, name: storedFile.name, mime: storedFile.mime, bytes: storedFile.bytes },
  typeName: qualificationType.name,
}
export const selectDocuments = (db: Queryable) =>
  db
    .select(columns)
    .from(qualificationDocument)
    .innerJoin(storedFile, eq(storedFile.id, qualificationDocument.fileId))
    .leftJoin(qualificationType, eq(qualificationType.code, qualificationDocument.type))
    .leftJoin(
      successor,
      and(
        eq(successor.id, qualificationDocument.replacedBy),
        isNull(successor.deletedAt),
        ne(successor.reviewStatus, 'rejected'),
      ),
    )

type Selected = Awaited<ReturnType<typeof listDocuments>>[number]
/** A document with its file and the name of its type; what still lies in the wallet has no successor. */
export type DocumentRow = Omit<Selected, 'successor'> & Partial<Pick<Selected, 'successor'>>

export const present = isNull(qualificationDocument.deletedAt)

export const listDocuments = (db: Queryable, rentalId: number) =>
  selectDocuments(db)
    .where(and(eq(qualificationDocument.rentalId, rentalId), present))
    .orderBy(asc(qualificationDocument.id))

const kept = (holder: Holder, today: string) =>
  and(
    heldBy(holder),
    isNull(qualificationDocument.rentalId),
    present,
    ne(qualificationDocument.reviewStatus, 'rejected'),
    sql`(${qualificationDocument.expiresOn} is null or ${qualificationDocument.expiresOn} >= ${today}::date)`,
  )
/** What a holder keeps for later and is still valid on this day. */
export const listWallet = (db: Queryable, holder: Holder, today: string) =>
  selectDocuments(db).where(kept(holder, today)).orderBy(desc(qualificationDocument.id))

export const hasWalletDocuments = async (db: Queryable, holder: Holder, today: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`SELECT 1 FROM ${qualificationDocument} WHERE ${kept(holder, today)} LIMIT 1`)
  return rows.length > 0
}

export const countDocuments = (db: Queryable, rentalId: number) =>
  countWhere(db, and(eq(qualificationDocument.rentalId, rentalId), present))

const countWhere = async (db: Queryable, condition: ReturnType<typeof and>): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(qualificationDocument)
    .where(condition)
  return row?.total ?? 0
}

export const findDocuments = async (db: Queryable, ids: readonly number[]): Promise<DocumentRow[]> => {
  if (ids.length === 0) return []
  const list = sql.join(
    ids.map((one) => sql`${one}`),
    sql`, `,
  )
  return selectDocuments(db)
    .where(sql`${qualificationDocument.id} in (${list})`)
    .orderBy(asc(qualificationDocument.id))
}

/** The `count` documents one call added, of which this is the first. */
export const listAddedFrom = async (db: Queryable, id: number, count: number): Promise<DocumentRow[]> => {
  const added = alias(qualificationDocument, 'added')
  const isTogether = and(
    eq(added.userId, qualificationDocument.userId),
    eq(added.createdAt, qualificationDocument.createdAt),
    sql`${added.rentalId} is not distinct from ${qualificationDocument.rentalId}`,
    gte(added.id, qualificationDocument.id),
  )
  const found = await db
    .select({ id: added.id })
    .from(qualificationDocument)
    .innerJoin(added, isTogether)
    .where(eq(qualificationDocument.id, id))
    .orderBy(asc(added.id))
    .limit(count)
  return findDocuments(
    db,
    found.map((row) => row.id),
  )
}

export const findDocumentOf = async (db: Queryable, rentalId: number, id: number) => {
  const [row] = await db
    .select()
    .from(qualificationDocument)
    .where(and(eq(qualificationDocument.id, id), eq(qualificationDocument.rentalId, rentalId), present))
  return row ?? null
}

/** `of`: what the document must satisfy beside being kept. Locked until the end: of two who replace or delete it, one comes too late. */
export const lockWalletDocument = async (tx: Queryable, of: SQL | undefined, id: number) => {
  const mine = and(of, isNull(qualificationDocument.rentalId))
  const [row] = await tx
    .select()
    .from(qualificationDocument)
    .where(and(eq(qualificationDocument.id, id), mine, present))
    .for('update')
  return row ?? null
}

export const listDecisions = (db: Queryable, rentalId: number) =>
  db
    .select()
    .from(qualificationDecision)
    .where(eq(qualificationDecision.rentalId, rentalId))
    .orderBy(desc(qualificationDecision.id))

export const findLatestDecision = async (db: Queryable, rentalId: number) =>
  (
    await db
      .select()
      .from(qualificationDecision)
      .where(eq(qualificationDecision.rentalId, rentalId))
      .orderBy(desc(qualificationDecision.id))
      .limit(1)
  )[0] ?? null

export const findType = async (db: Queryable, code: string) =>
  (await db.select().from(qualificationType).where(eq(qualificationType.code, code)))[0] ?? null
export const listTypes = (db: Queryable) =>
  db.select().from(qualificationType).orderBy(asc(qualificationType.position), asc(qualificationType.createdAt))

/** Rules of a machine's category; read in the caller's transaction. */
export const listDemanded = async (db: Queryable, equipmentId: number): Promise<QualificationRule[]> => {
  const { rows } = await db.execute<{
    rules: QualificationRule[]
  }>(sql`select c.qualification_rules as rules from equipment e
    join category c on c.id = e.category_id where e.id = ${equipmentId}`)
  return rows[0]?.rules ?? []
}
