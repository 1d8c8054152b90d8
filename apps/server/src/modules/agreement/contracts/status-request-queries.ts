import type { RequestableStatus, RequestState } from '@jihui/protocol/agreement/machine'
import { ask } from '../../../platform/database/ask.ts'
import { everyLine } from '@jihui/protocol/rental/lines'
import { and, type AnyColumn, desc, eq, sql } from 'drizzle-orm'
import { boundedCount, eachOf } from '../../../platform/database/bounded-count.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { pageInParts } from '../../../platform/database/page-in-parts.ts'
import { personName } from '../../identity/public.ts'
import type { RentalRow } from '../../rental/public.ts'
import { personNameOf } from './names.ts'
import { statusRequest } from '../table.ts'

export interface StatusRequestCard {
  request: Omit<typeof statusRequest.$inferSelect, 'state' | 'requestedStatus'> & {
    state: RequestState
    requestedStatus: RequestableStatus
  }
  line: string
  equipmentName: string
  details: RentalRow['details']
  contactName: string
  contactPhone: string
  customerName: string
  agreementId: number | null
  agreementNumber: string | null
  requestedByName: string
  decidedByName: string
}

const nameOf = (person: AnyColumn) =>
  sql<string>`coalesce((select ${sql.raw(personNameOf('p'))} from app_user p where p.id = ${person}), '')`

const selectRequests = (db: Queryable) =>
  db
    .select({
      request: statusRequest,
      line: sql<string>`r.line`,
      equipmentName: sql<string>`e.name`,
      details: sql<RentalRow['details']>`r.details`,
      contactName: sql<string>`r.contact_name`,
      contactPhone: sql<string>`r.contact_phone`,
      customerName: sql<string>`${sql.raw(personName('r.user_id'))}`,
      agreementId: sql<number | null>`r.agreement_id`,
      agreementNumber: sql<string | null>`r.agreement_number`,
      requestedByName: nameOf(statusRequest.requestedBy),
      decidedByName: nameOf(statusRequest.decidedBy),
    })
    .from(statusRequest)
    .innerJoin(sql`rental r`, sql`r.id = ${statusRequest.rentalId}`)
    .innerJoin(sql`equipment e`, sql`e.id = r.equipment_id`)

export const findStatusRequest = async (db: Queryable, id: number): Promise<StatusRequestCard | null> => {
  const [card] = await selectRequests(db).where(eq(statusRequest.id, id))
  return (card as StatusRequestCard | undefined) ?? null
}

/** Open ones first, who has waited longest before all; decided ones show the newest first. */
export const listStatusRequests = async (
  db: Queryable,
  line: string | null,
  query: { state: RequestState | 'all'; page: number; page_size: number },
): Promise<{ total: number; cards: StatusRequestCard[] }> => {
  const ofLine = line === null ? sql`true` : sql`q.line = ${line}`
  const asked = sql`from agreement_status_request q where ${ofLine} and ${query.state === 'all' ? sql`true` : sql`q.state = ${query.state}`}`
  const open = sql`select q.id ${asked} and q.state = 'pending' order by q.id`
  const decided = sql`select q.id ${asked} and q.state <> 'pending' order by q.id desc`
  const page = pageInParts([open, decided], {
    limit: query.page_size,
    offset: (query.page - 1) * query.page_size,
  })
  const [cards, found] = await Promise.all([
    selectRequests(db)
      .innerJoin(sql`(${page}) as page`, sql`page.id = ${statusRequest.id}`)
      .orderBy(sql`page.part, page.place`),
    ask(db, { total: 'number' }, sql`select ${boundedCount(asked)} as total`),
  ])
  return { total: found.rows[0]?.total ?? 0, cards: cards as StatusRequestCard[] }
}

/** Open requests of each line that has any. */
export const countOpenRequests = async (db: Queryable): Promise<Record<string, number>> => {
  const { rows } = await ask(
    db,
    { line: 'text', total: 'number' },
    sql`
    select line, ${boundedCount(sql`from agreement_status_request q where q.line = each.line and q.state = 'pending'`)} as total
    from ${sql.raw(eachOf(everyLine().map(({ id }) => id)))} as each (line)`,
  )
  return Object.fromEntries(rows.filter(({ total }) => total > 0).map(({ line, total }) => [line, total]))
}

export const lockOpenRequest = async (tx: Queryable, rentalId: number) => {
  const [row] = await tx
    .select()
    .from(statusRequest)
    .where(and(eq(statusRequest.rentalId, rentalId), eq(statusRequest.state, 'pending')))
    .for('update')
  return (row as StatusRequestCard['request'] | undefined) ?? null
}

/** The last decision about an order's requests, and by whom. */
export const findLastDecided = async (db: Queryable, rentalId: number) => {
  const [row] = await db
    .select({
      state: statusRequest.state,
      rejectReason: statusRequest.rejectReason,
      by: nameOf(statusRequest.decidedBy),
    })
    .from(statusRequest)
    .where(eq(statusRequest.rentalId, rentalId))
    .orderBy(desc(statusRequest.id))
    .limit(1)
  return row ?? null
}

/** Which line an order is of. */
export const findLineOfRental = async (db: Queryable, rentalId: number): Promise<string | null> => {
  const { rows } = await ask(db, { line: 'text' }, sql`select line from rental where id = ${rentalId}`)
  return rows[0]?.line ?? null
}
