/**
 * What other modules may use of appointments. Who is appointed sees no prices, contracts or payments of whoever appointed
 * him: it is for the asking module to leave them out of its answers.
 */
import type { AppointmentRole } from '@jihui/protocol/appointment/machine'
import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { accountOfTenant } from '../tenant/public.ts'
import { appointment } from './table.ts'

export { appointerNameOf } from './appointers.ts'

/** For whom somebody acts at this moment: an owner, or a company; `scopeIds` are machines of the one, orders of the other. */
export interface LiveAppointment {
  readonly id: number
  readonly ownerId: number | null
  readonly tenantId: number | null
  /** Null: all. */
  readonly scopeIds: readonly number[] | null
}
export const findAppointments = (
  db: Queryable,
  userId: number,
  role: AppointmentRole,
  now: Date,
): Promise<LiveAppointment[]> =>
  db
    .select({
      id: appointment.id,
      ownerId: appointment.ownerId,
      tenantId: appointment.tenantId,
      scopeIds: appointment.scopeIds,
    })
    .from(appointment)
    .where(
      and(
        eq(appointment.userId, userId),
        eq(appointment.role, role),
        eq(appointment.status, 'accepted'),
        or(isNull(appointment.endsAt), gt(appointment.endsAt, now)),
      ),
    )
    .orderBy(asc(appointment.id))

/**
 * SQL: the same as rows `owner_id`, `tenant_id`, `scope_ids`, to be joined to; of a company that appointed for everything, its
 * own machines are among it:
 * `exists (select 1 from (${appointedBy(…)}) a where a.owner_id = e.owner_id and (a.scope_ids is null or u.id = any(a.scope_ids)))`,
 * and of a company `a.tenant_id = r.tenant_id and (a.scope_ids is null or r.id = any(a.scope_ids))`.
 */
export const appointedBy = (userId: number, now: Date, role: AppointmentRole = 'maintenance_applicant'): SQL =>
  sql`select case when a.scope_ids is null then coalesce(a.owner_id, ${accountOfTenant('a.tenant_id')}) else a.owner_id end as owner_id,
      a.tenant_id, a.scope_ids from appointment a
    where a.user_id = ${userId} and a.role = ${role} and a.status = 'accepted'
      and (a.ends_at is null or a.ends_at > ${now.toISOString()}::timestamptz)`
