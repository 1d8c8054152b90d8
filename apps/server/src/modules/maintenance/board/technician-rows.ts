/** Whom a work order can be given to: those with least to do, or those of a name. */
import { type SQL, sql } from 'drizzle-orm'
import { ask } from '../../../platform/database/ask.ts'
import type { RowOf } from '../../../platform/database/columns.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { accountsNamed, grantedRoles, ownNameOf } from '../../identity/public.ts'

const technicianRow = { id: 'number', name: 'text', open_count: 'number' } as const
export type TechnicianRow = RowOf<typeof technicianRow>

const technicians = sql`from user_business_role t join app_user a on a.id = t.user_id and t.role = 'technician' and a.is_active`
const technicianName = sql.raw(ownNameOf('a'))

/** Whoever was made a technician, those with least to do first: who has something is counted only where the idle are too few. */
export const listTechnicianRows = async (db: Queryable, most: number): Promise<TechnicianRow[]> => {
  const idle = await ask(
    db,
    technicianRow,
    sql`select a.id, ${technicianName} as name, 0::bigint as open_count ${technicians}
      where not exists (select from maintenance_request m where m.assigned_to = a.id and m.resolved_at is null)
      order by t.user_id limit ${most}`,
  )
  const left = most - idle.rows.length
  if (left === 0) return idle.rows
  const busy = await ask(
    db,
    technicianRow,
    sql`select a.id, ${technicianName} as name, c.open_count ${technicians}
      join (select m.assigned_to, count(*)::bigint as open_count from maintenance_request m
        where m.resolved_at is null and m.assigned_to is not null group by m.assigned_to) c on c.assigned_to = a.id
      order by c.open_count, a.id limit ${left}`,
  )
  return [...idle.rows, ...busy.rows]
}

/** Of these the technicians, whatever they have to do. */
const listAmong = async (db: Queryable, among: SQL, most: number): Promise<TechnicianRow[]> => {
  const { rows } = await ask(
    db,
    technicianRow,
    sql`select a.id, ${technicianName} as name, (select count(*)::bigint from maintenance_request m
        where m.assigned_to = a.id and m.resolved_at is null) as open_count ${technicians}
      where t.user_id in (${among}) order by open_count, a.id limit ${most}`,
  )
  return rows
}
const isTechnician = sql`'technician' = any(${sql.raw(grantedRoles('a.id'))})`
/** Those with least to do, or those of whose name this is a part. */
export const findTechnicianRows = (db: Queryable, keyword: string, most: number): Promise<TechnicianRow[]> =>
  keyword === ''
    ? listTechnicianRows(db, most)
    : listAmong(db, accountsNamed({ text: keyword.normalize('NFKC') }, isTechnician), most)
export const readTechnicianRows = async (db: Queryable, ids: readonly number[]): Promise<TechnicianRow[]> =>
  listAmong(db, sql`select unnest(${sql.param([...ids])}::bigint[])`, ids.length)
