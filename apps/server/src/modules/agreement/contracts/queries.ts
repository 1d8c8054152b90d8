import { agreementStatusesNamed, type AgreementStatus } from '@jihui/protocol/agreement/machine'
import { ask } from '../../../platform/database/ask.ts'
import type { RentalStatus } from '@jihui/protocol/rental/machine'
import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { boundedCount } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { storedFile } from '../../../platform/database/table.ts'
import { personName } from '../../identity/public.ts'
import { agreement, agreementAttachment } from '../table.ts'

export type AgreementRow = Omit<typeof agreement.$inferSelect, 'status'> & { status: AgreementStatus }

/** Whose file one of the contract's is: the person's; a company's is nobody's own. */
export const fileOwnerOf = ({ userId, tenantId }: { readonly userId: number; readonly tenantId: number | null }) =>
  tenantId === null ? userId : null

/** A contract with what its order says of itself now. */
export interface AgreementCard {
  agreement: AgreementRow
  order: {
    userId: number
    renterKey: number
    tenantId: number | null
    line: string
    status: RentalStatus
    holdExpiresAt: Date | null
    customerName: string
    awaitsApproval: boolean
  }
  signerName: string | null
}

const rentalOf = sql`rental r`

const selectCards = (db: Queryable) =>
  db
    .select({
      agreement,
      order: {
        userId: sql<number>`r.user_id`,
        renterKey: sql<number>`r.renter_key`.mapWith(Number),
        line: sql<string>`r.line`,
        status: sql<RentalStatus>`r.status`,
        holdExpiresAt: sql<Date | null>`r.hold_expires_at`.mapWith((value) => (value ? new Date(value) : null)),
        tenantId: sql<number | null>`r.tenant_id`.mapWith(Number),
        customerName: sql<string>`${sql.raw(personName('r.user_id'))}`,
        awaitsApproval: sql<boolean>`r.awaits_approval`,
      },
      signerName: sql<string | null>`${sql.raw(personName('agreement.signed_by'))}`,
    })
    .from(agreement)
    .innerJoin(rentalOf, sql`r.id = ${agreement.rentalId}`)

/** Whose contracts are reached: `renterKey` null is everyone's, for staff only; `line` null is every line's. */
export interface Scope {
  readonly line: string | null
  readonly renterKey: number | null
}
const within = ({ line, renterKey }: Scope): SQL | undefined =>
  and(
    line === null ? undefined : eq(agreement.line, line),
    renterKey === null ? undefined : sql`r.renter_key = ${renterKey}`,
  )

export const findCard = async (db: Queryable, id: number, scope: Scope): Promise<AgreementCard | null> => {
  const [card] = await selectCards(db).where(and(eq(agreement.id, id), within(scope)))
  return (card as AgreementCard | undefined) ?? null
}

/** A contract that was signed, whatever became of it. */
export const findSignedByNumber = async (db: Queryable, number: string): Promise<AgreementCard | null> => {
  const [card] = await selectCards(db).where(and(eq(agreement.number, number), isNotNull(agreement.signedAt)))
  return (card as AgreementCard | undefined) ?? null
}

/** The newest contract of an order; an earlier one that was replaced stays as it was. */
export const findCardOfRental = async (db: Queryable, rentalId: number): Promise<AgreementCard | null> => {
  const [card] = await selectCards(db).where(eq(agreement.rentalId, rentalId)).orderBy(desc(agreement.id)).limit(1)
  return (card as AgreementCard | undefined) ?? null
}

/** The newest contract of an order, locked until the transaction ends. The order is locked before it. */
export const lockAgreementOfRental = async (tx: Queryable, rentalId: number): Promise<AgreementRow | null> => {
  const [row] = await tx
    .select()
    .from(agreement)
    .where(eq(agreement.rentalId, rentalId))
    .orderBy(desc(agreement.id))
    .limit(1)
    .for('update')
  return (row as AgreementRow | undefined) ?? null
}

interface Filter {
  readonly status: string
  readonly keyword: string
  readonly rental_id?: number | undefined
  readonly page: number
  readonly page_size: number
}

/** The statuses a filter names, by any of their names; null: all. */
export const statusesAsked = (text: string): AgreementStatus[] | null => {
  const names = text.split(',').filter((name) => name.trim() !== '')
  if (names.length === 0 || names.some((name) => name.trim().toLowerCase() === 'all')) return null
  return names.flatMap((name) => agreementStatusesNamed(name))
}
const statusFilter = (text: string): SQL | undefined => {
  const codes = statusesAsked(text)
  if (codes === null) return undefined
  return codes.length > 0 ? inArray(agreement.status, codes) : sql`false`
}
const keywordFilter = (keyword: string): SQL | undefined => {
  if (keyword === '') return undefined
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return or(
    sql`${agreement.number} ilike ${like}`,
    sql`${agreement.facts}->'equipment'->>'name' ilike ${like}`,
    sql`${agreement.facts}->'lessee'->>'name' ilike ${like}`,
    sql`${agreement.facts}->>'orderNumber' ilike ${like}`,
  )
}

export const listCards = async (
  db: Queryable,
  scope: Scope,
  filter: Filter,
): Promise<{ total: number; cards: AgreementCard[] }> => {
  const where = and(
    within(scope),
    statusFilter(filter.status),
    keywordFilter(filter.keyword),
    filter.rental_id === undefined ? undefined : eq(agreement.rentalId, filter.rental_id),
  )
  // Whose they are the orders say, all else the contracts.
  const joined = scope.renterKey === null ? sql`` : sql`join ${rentalOf} on r.id = ${agreement.rentalId}`
  const counted = sql`from ${agreement} ${joined} where ${where ?? sql`true`}`
  const [cards, found] = await Promise.all([
    selectCards(db)
      .where(where)
      .orderBy(desc(agreement.id))
      .limit(filter.page_size)
      .offset((filter.page - 1) * filter.page_size),
    ask(db, { total: 'number' }, sql`select ${boundedCount(counted)} as total`),
  ])
  return { total: found.rows[0]?.total ?? 0, cards: cards as AgreementCard[] }
}

export const listAttachments = (db: Queryable, agreementId: number) =>
  db
    .select({ attachment: agreementAttachment, file: storedFile })
    .from(agreementAttachment)
    .innerJoin(storedFile, eq(storedFile.id, agreementAttachment.fileId))
    .where(eq(agreementAttachment.agreementId, agreementId))
    .orderBy(asc(agreementAttachment.id))

/** The number and id a new contract gets: `HT20261121-00000012`. */
export const takeNumber = async (tx: Queryable, today: string): Promise<{ id: number; number: string }> => {
  const { rows } = await tx.execute<{ id: string | number }>(
    sql`select nextval(pg_get_serial_sequence('agreement', 'id')) as id`,
  )
  const id = Number(rows[0]!.id)
  return { id, number: `HT${today.replaceAll('-', '')}-${String(id).padStart(8, '0')}` }
}

export const insertAgreement = async (tx: Queryable, values: typeof agreement.$inferInsert): Promise<AgreementRow> => {
  const [row] = await tx.insert(agreement).values(values).returning()
  return row as AgreementRow
}
