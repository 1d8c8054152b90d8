/** Orders together with what their rows and pages show of machine and renter. */
import {
  type RentalStatus,
  statusAliases,
  statusesInTab,
  rentalStatusCodes,
  type OrderTab,
  orderTabs,
  reviewableStatuses,
} from '@jihui/protocol/rental/machine'
import { ask } from '../../platform/database/ask.ts'
import { everyLine } from '@jihui/protocol/rental/line-list'
import type { rentalQuery } from '@jihui/protocol/rental/schema'
import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { boundedCount, eachOf } from '../../platform/database/bounded-count.ts'
import type { Services } from '../../platform/services.ts'
import { category, equipment, equipmentPhoto } from '../catalogue/public.ts'
import { appUser, personName } from '../identity/public.ts'
import type { OrderPaper } from './ordering/paper-fields.ts'
import type { RentalRow } from './queries.ts'
import { rental } from './table.ts'
import { unitsOf } from './units.ts'

export interface RentedUnit {
  readonly id: number
  readonly serial: string
  readonly details: Record<string, string>
  readonly meter: number | null
}
export interface RentalCard {
  rental: RentalRow
  equipment: {
    name: string
    model: string
    manufacturer: string
    grade: string | null
    illustration: string
    marketValueFen: number
    categoryName: string
    photoId: string | null
  }
  /** In the order of their numbers; as many as the order's quantity. */
  units: readonly RentedUnit[]
  customerName: string
  ownerName: string | null
  papers: readonly OrderPaper[]
}

type Source = Pick<Services, 'db' | 'hooks'>

const selectCards = ({ db, hooks }: Source) =>
  db
    .select({
      rental,
      equipment: {
        name: equipment.name,
        model: equipment.model,
        manufacturer: equipment.manufacturer,
        grade: equipment.grade,
        illustration: equipment.illustration,
        marketValueFen: equipment.marketValueFen,
        categoryName: category.name,
        photoId: sql<string | null>`(select ${equipmentPhoto.fileId} from ${equipmentPhoto}
          where ${equipmentPhoto.equipmentId} = ${equipment.id} order by ${equipmentPhoto.position} limit 1)`,
      },
      units: sql<RentedUnit[]>`${sql.raw(unitsOf('rental.id'))}`,
      customerName: sql<string>`coalesce(nullif(${appUser.companyName}, ''), nullif(${appUser.displayName}, ''), ${appUser.username})`,
      ownerName: sql<string | null>`${sql.raw(personName('rental.owner_id'))}`,
      papers: sql<OrderPaper[]>`${sql.raw(hooks.rental.papersOf('rental.id'))}`,
    })
    .from(rental)
    .innerJoin(equipment, eq(equipment.id, rental.equipmentId))
    .innerJoin(category, eq(category.id, equipment.categoryId))
    .innerJoin(appUser, eq(appUser.id, rental.userId))

/** A status, an alias of one, or several with commas; null: no filter. Unknown names find nothing. */
const statusesNamed = (text: string, isStaff: boolean): RentalStatus[] | null => {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  if (text === '' || names.includes('all')) return null
  return names.flatMap((name) => {
    // In the review queue orders without documents belong to those that wait for a decision.
    if (isStaff && name === 'pending_verification') return [...reviewableStatuses]
    if ((rentalStatusCodes as readonly string[]).includes(name)) return [name as RentalStatus]
    return Object.hasOwn(statusAliases, name) ? [...statusAliases[name]!] : []
  })
}

/** By their names and not as parameters, so that indexes of some statuses only are known to serve. */
const among = (statuses: readonly RentalStatus[]): SQL =>
  statuses.length === 0
    ? sql`false`
    : sql`${rental.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`

const verifications: Record<string, () => SQL | undefined> = {
  verified: () => inArray(rental.verificationStatus, ['approved', 'rejected']),
  passed: () => eq(rental.verificationStatus, 'approved'),
  rejected: () => eq(rental.verificationStatus, 'rejected'),
  has_contract: () => isNotNull(rental.contractGeneratedAt),
  waiting_or_verified: () =>
    or(inArray(rental.status, [...reviewableStatuses]), inArray(rental.verificationStatus, ['approved', 'rejected'])),
}

/** What was decided has its moment; a page in that order then needs to look at the newest only. */
const decidedOnly = ['verified', 'passed', 'rejected']

type Query = z.output<typeof rentalQuery>

const countEverybody = async ({ db }: Source, line: string | null): Promise<{ status: string; total: number }[]> => {
  const asked = line === null ? everyLine().map(({ id }) => id) : [line]
  const ofStatus = sql`from rental where line in ${asked} and status = each.status`
  const { rows } = await ask(
    db,
    { status: 'text', total: 'number' },
    sql`select status, ${boundedCount(ofStatus)} as total from ${sql.raw(eachOf(rentalStatusCodes))} as each (status)`,
  )
  return rows
}

export const listCards = async (
  source: Source,
  /** Null: every line. */
  line: string | null,
  /** Whose orders; null: everybody's. */
  reach: { renterKey: number | null } | { ownerId: number },
  query: Query,
): Promise<{ total: number; cards: RentalCard[]; tabs: Record<string, number> }> => {
  const isEverybody = 'renterKey' in reach && reach.renterKey === null
  const statuses = statusesNamed(query.status, isEverybody)
  const inTab = query.tab ? [...statusesInTab(query.tab as OrderTab)] : null
  const scope = and(
    line === null ? undefined : eq(rental.line, line),
    'ownerId' in reach
      ? eq(rental.ownerId, reach.ownerId)
      : reach.renterKey === null
        ? undefined
        : eq(rental.renterKey, reach.renterKey),
  )
  const number = /^[rR]?0*(\d{1,15})$/.exec(query.keyword)?.[1]
  const filter = and(
    scope,
    statuses ? among(statuses) : undefined,
    inTab ? among(inTab) : undefined,
    verifications[query.verification]?.(),
    query.verification_status ? eq(rental.verificationStatus, query.verification_status) : undefined,
    query.start_date ? gte(rental.startDate, query.start_date) : undefined,
    query.end_date ? lte(rental.endDate, query.end_date) : undefined,
    query.equipment_type ? eq(category.code, query.equipment_type) : undefined,
    query.keyword
      ? or(
          number ? eq(rental.id, Number(number)) : undefined,
          ...[equipment.name, rental.contactName, appUser.companyName, appUser.displayName].map((column) =>
            ilike(column, `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`),
          ),
        )
      : undefined,
  )
  // Who waits longest is reviewed first; what was decided last, first; one's own orders show the newest first.
  const isQueue = isEverybody && statuses?.some((status) => reviewableStatuses.includes(status))
  const decided = query.verification ? [sql`${rental.verifiedAt} desc nulls last`] : []
  const order = [...decided, ...(isQueue ? [asc(rental.waitingSince), asc(rental.id)] : [desc(rental.id)])]
  // Only what is asked for is joined where rows are counted.
  const joined =
    query.keyword || query.equipment_type
      ? sql`join ${equipment} on ${equipment.id} = ${rental.equipmentId}
          join ${category} on ${category.id} = ${equipment.categoryId} join ${appUser} on ${appUser.id} = ${rental.userId}`
      : sql``
  const [cards, found, perStatus] = await Promise.all([
    selectCards(source)
      .where(and(filter, decidedOnly.includes(query.verification) ? isNotNull(rental.verifiedAt) : undefined))
      .orderBy(...order)
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    ask(
      source.db,
      { total: 'number' },
      sql`select ${boundedCount(sql`from ${rental} ${joined} where ${filter ?? sql`true`}`)} as total`,
    ),
    isEverybody
      ? countEverybody(source, line)
      : source.db.select({ status: rental.status, total: count() }).from(rental).where(scope).groupBy(rental.status),
  ])
  const countOf = (codes: readonly string[]) =>
    perStatus.filter((row) => codes.includes(row.status)).reduce((sum, row) => sum + row.total, 0)
  const tabs = Object.fromEntries(orderTabs.map(({ key }) => [key, countOf(statusesInTab(key))]))
  return { total: found.rows[0]?.total ?? 0, cards: cards as RentalCard[], tabs }
}
