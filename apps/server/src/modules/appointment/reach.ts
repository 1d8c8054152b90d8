/** What somebody is to an appointment: who made it, or who is asked. Anybody else learns of none. */
import type { AppointmentSide } from '@jihui/protocol/appointment/machine'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { personPhone } from '../identity/public.ts'
import type { AppointmentRow } from './move-appointment.ts'
import { findCard } from './queries.ts'
import { appointment } from './table.ts'

/** Those of somebody, and those sent to the number he has now that nobody accepted yet. */
export const isOf = (userId: number): SQL =>
  or(
    eq(appointment.userId, userId),
    and(eq(appointment.status, 'invited'), sql`${appointment.phone} = ${sql.raw(personPhone(String(userId)))}`),
  )!

export interface Reached {
  readonly row: AppointmentRow
  readonly side: AppointmentSide
}

/** The company is looked up as he is to it now, in whatever name he acts: who was appointed acts for others too. */
export const needAppointment = async (
  services: Pick<Services, 'db' | 'database' | 'hooks'>,
  id: number,
  actor: Actor,
): Promise<Reached> => {
  const { db, database, hooks } = services
  const his = await findRow(db, and(eq(appointment.id, id), isOf(actor.id)))
  if (his) return { row: his, side: 'appointed' }
  const row = (await findRow(db, eq(appointment.id, id))) ?? refuse('appointment.not_found')
  const { ownerId, tenantId } = row
  if (ownerId === actor.id) return { row, side: 'appointer' }
  const company = tenantId === null ? null : await hooks.identity.actingTenant(database.pool, actor.id, tenantId)
  if (!company) return refuse('appointment.not_found')
  if (!company.may.has('manage')) return refuse('tenant.role_lacks')
  return { row, side: 'appointer' }
}
const findRow = async (db: Queryable, where: SQL | undefined): Promise<AppointmentRow | null> =>
  (await findCard(db, where))?.row ?? null
