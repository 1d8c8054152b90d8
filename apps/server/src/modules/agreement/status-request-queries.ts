import type { RequestableStatus, RequestState } from '@jihui/protocol/agreement/machine'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database.ts'
import { shownNameOf } from '../identity/public.ts'
import type { RentalRow } from '../rental/public.ts'
import { statusRequest } from './table.ts'

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
}

const selectRequests = (db: Queryable) =>
  db
    .select({
      request: statusRequest,
      line: sql<string>`r.line`,
      equipmentName: sql<string>`e.name`,
      details: sql<RentalRow['details']>`r.details`,
      contactName: sql<string>`r.contact_name`,
      contactPhone: sql<string>`r.contact_phone`,
      customerName: sql<string>`${sql.raw(shownNameOf('c'))}`,
      agreementId: sql<number | null>`r.agreement_id`,
      agreementNumber: sql<string | null>`r.agreement_number`,
    })
    .from(statusRequest)
    .innerJoin(sql`rental r`, sql`r.id = ${statusRequest.rentalId}`)
    .innerJoin(sql`equipment e`, sql`e.id = r.equipment_id`)
    .innerJoin(sql`app_user c`, sql`c.id = r.user_id`)

export const findStatusRequest = async (db: Queryable, id: number): Promise<StatusRequestCard | null> => {
  const [card] = await selectRequests(db).where(eq(statusRequest.id, id))
  return (card as StatusRequestCard | undefined) ?? null
}

/** Who has waited longest comes first; decided ones show the newest first. */
export const listStatusRequests = async (
  db: Queryable,
  line: string,
  query: { state: RequestState | 'all'; page: number; page_size: number },
): Promise<{ total: number; cards: StatusRequestCard[] }> => {
  const where: SQL | undefined = and(
    sql`r.line = ${line}`,
    query.state === 'all' ? undefined : eq(statusRequest.state, query.state),
  )
  const [cards, [found]] = await Promise.all([
    selectRequests(db)
      .where(where)
      .orderBy(query.state === 'pending' ? asc(statusRequest.id) : desc(statusRequest.id))
      .limit(query.page_size)
      .offset((query.page - 1) * query.page_size),
    db
      .select({ total: count() })
      .from(statusRequest)
      .innerJoin(sql`rental r`, sql`r.id = ${statusRequest.rentalId}`)
      .where(where),
  ])
  return { total: found?.total ?? 0, cards: cards as StatusRequestCard[] }
}

export const countOpenRequests = async (db: Queryable, line: string): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from agreement_status_request q join rental r on r.id = q.rental_id
    where q.state = 'pending' and r.line = ${line}`)
  return rows[0]!.total
}

export const lockOpenRequest = async (tx: Queryable, rentalId: number) => {
  const [row] = await tx
    .select()
    .from(statusRequest)
    .where(and(eq(statusRequest.rentalId, rentalId), eq(statusRequest.state, 'pending')))
    .for('update')
  return (row as StatusRequestCard['request'] | undefined) ?? null
}
