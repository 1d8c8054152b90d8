/** In whose name somebody appoints: an owner in his own, a member who manages a company in the company's. */
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { beyondHisOwn } from '../../platform/caller.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Topic } from '../../platform/events/outbox.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import { colleagueName, findUser } from '../identity/public.ts'
import { findTenantBrief, listMembersWith, tenantName } from '../tenant/public.ts'
import type { AppointmentRow } from './move-appointment.ts'
import { appointment } from './table.ts'

export type Appointer =
  { readonly ownerId: number; readonly tenantId: null } | { readonly ownerId: null; readonly tenantId: number }

/** Null: he may appoint in nobody's name. */
export const appointerOf = ({ id, roles, tenant }: Actor): Appointer | null => {
  if (tenant) return tenant.may.has('manage') ? { ownerId: null, tenantId: tenant.id } : null
  return roles.includes('equipment_owner') ? { ownerId: id, tenantId: null } : null
}
export const requireAppointer = (actor: Actor): Appointer => {
  const appointer = appointerOf(actor)
  if (appointer) return appointer
  return refuse(actor.tenant ? 'tenant.role_lacks' : 'appointment.not_allowed')
}
/** Nobody is asked in the name of a company whose licence nobody has seen. */
export const requireVerified = async (db: Queryable, { tenantId }: Appointer): Promise<void> => {
  if (tenantId === null) return
  if ((await findTenantBrief(db, tenantId))?.status !== 'verified') refuse('appointment.company_not_verified')
}

export const kindOf = ({ ownerId }: Pick<AppointmentRow, 'ownerId'>): 'owner' | 'company' =>
  ownerId === null ? 'company' : 'owner'

export const madeBy = ({ ownerId, tenantId }: Appointer): SQL =>
  ownerId === null ? eq(appointment.tenantId, tenantId) : eq(appointment.ownerId, ownerId)

/** SQL: what whoever appoints is called, of a row with `tenant_id` and `owner_id`. */
export const appointerNameOf = (row: string): SQL =>
  sql.raw(`coalesce(${tenantName(`${row}.tenant_id`)}, ${colleagueName(`${row}.owner_id`)}, '')`)
export const appointerName = appointerNameOf('appointment')

type Known = Pick<AppointmentRow, 'ownerId' | 'tenantId'>
export const nameOfAppointer = async (db: Queryable, { ownerId, tenantId }: Known): Promise<string> => {
  if (tenantId !== null) return (await findTenantBrief(db, tenantId))?.name ?? ''
  const owner = ownerId === null ? null : await findUser(db, ownerId)
  return owner?.displayName || owner?.username || ''
}

type ToAppointer<T extends string> = T extends `appointment.company_${infer What}` ? What : never
/** Tells an owner, or each who manages the company; who does it need not know who they are. */
export const tellAppointer = async (
  tx: Tx,
  { ownerId, tenantId }: Known,
  what: ToAppointer<Topic>,
  told: { readonly appointmentId: number; readonly role: string; readonly name: string; readonly until: string },
): Promise<void> => {
  if (ownerId !== null) return emit(tx, `appointment.${what}`, { userId: ownerId, ...told })
  for (const userId of await beyondHisOwn(() => listMembersWith(tx, tenantId!, 'manage')))
    await emit(tx, `appointment.company_${what}`, { userId, ...told })
}
