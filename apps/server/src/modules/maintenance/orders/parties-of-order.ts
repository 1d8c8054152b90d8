/** Who is who of a work order: everything that asks may he, or whom to tell, reads it here. */
import type { Payer, WorkOrderActor, WorkOrderOrigin } from '@jihui/protocol/maintenance/orders/work-order-machine'
import type { TenantCapability } from '@jihui/protocol/tenant/roles'
import { type SQL, sql } from 'drizzle-orm'
import { type Actor, earnerIdOf, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { appointedBy } from '../../appointment/public.ts'
import { joinUnitOf, unitsOfMachines } from '../../catalogue/public.ts'
import { isOrderWhere, joinOrderOf, ordersWhere, renterKeyOf } from '../../rental/public.ts'
import type { OrderRow } from './move-order.ts'

/** Beside the order: whose machine it is, and who has it. */
export interface OrderParties {
  readonly ownerId: number | null
  /** The account; of a company's order whoever placed it. */
  readonly renterId: number | null
  /** `renterKeyOf` of who rents. */
  readonly renterKey: number | null
  readonly name: string
  readonly serial: string
}
export const findParties = async (
  db: Queryable,
  { unitId, rentalId }: Pick<OrderRow, 'unitId' | 'rentalId'>,
): Promise<OrderParties> => {
  const { rows } = await ask(
    db,
    { owner_id: 'number?', renter_id: 'number?', renter_key: 'number?', name: 'text', serial: 'text' },
    sql`select e.owner_id, r.user_id as renter_id, r.renter_key, e.name, u.serial
      from ${unitsOfMachines} ${joinOrderOf(sql`${rentalId}::bigint`)} where u.id = ${unitId}`,
  )
  const { owner_id: ownerId, renter_id: renterId, renter_key: renterKey, name, serial } = rows[0]!
  return { ownerId, renterId, renterKey, name, serial }
}

type Who = Pick<OrderRow, 'userId' | 'takenBy' | 'assignedTo' | 'payer' | 'isReported' | 'origin'>
/** The account that pays; null: the platform does. */
export const payerOf = (
  { payer, userId }: Pick<Who, 'payer' | 'userId'>,
  { ownerId, renterId }: Pick<OrderParties, 'ownerId' | 'renterId'>,
): number | null => {
  const accounts: Readonly<Record<string, number | null>> = { owner: ownerId, renter: renterId, reporter: userId }
  return accounts[payer] ?? null
}
/** Whoever asked, who accepts the work; of a stranger's report whoever took it in; null: the machine's owner, or the desk. */
export const askerOf = ({
  userId,
  takenBy,
  isReported,
}: Pick<Who, 'userId' | 'takenBy' | 'isReported'>): number | null => (isReported ? (userId ?? takenBy) : null)

/** Where whoever rents the machine reports it: his report is his company's, where it is the company's order. */
export const byRenter: WorkOrderOrigin = 'renter'
/** The company of a renter key; null: a person's. */
export const tenantOfKey = (key: number | null): number | null => (key !== null && key < 0 ? -key : null)
/** Whether he acts as who rents the machine: himself, or for the company with a role that may do this. */
export const actsAsRenter = (
  { renterKey }: Pick<OrderParties, 'renterKey'>,
  actor: Pick<Actor, 'id' | 'tenant'>,
  capability: TenantCapability,
): boolean =>
  renterKey === actor.id ||
  (actor.tenant !== null && renterKey === renterKeyOf(actor) && actor.tenant.may.has(capability))
/** What a company's buyer agrees to as its renter, whoever keeps its machines agrees to as their owner. */
const capabilityOfOwner: Partial<Record<TenantCapability, TenantCapability>> = {
  order: 'keep_machines',
  view_money: 'view_earnings',
}
/** Whether he acts as whose machine it is: himself, or for the company with a role that may do this. */
const actsAsOwner = (
  { ownerId }: Pick<OrderParties, 'ownerId'>,
  actor: Pick<Actor, 'id' | 'tenant'>,
  capability: TenantCapability,
): boolean =>
  actor.tenant === null
    ? ownerId === actor.id
    : ownerId !== null &&
      ownerId === actor.tenant.accountId &&
      actor.tenant.may.has(capabilityOfOwner[capability] ?? capability)
/** Payers a company can be. */
const actsAs: Partial<
  Record<Payer, (parties: OrderParties, actor: Pick<Actor, 'id' | 'tenant'>, capability: TenantCapability) => boolean>
> = { owner: actsAsOwner, renter: actsAsRenter }
/** Whether he is who pays it, or may do this for who does. */
export const actsAsPayer = (
  order: Pick<Who, 'payer' | 'userId'>,
  parties: OrderParties,
  actor: Actor,
  capability: TenantCapability,
): boolean => actsAs[order.payer as Payer]?.(parties, actor, capability) ?? payerOf(order, parties) === actor.id
/** He himself, or whose machines he keeps. */
const accountsOf = (actor: Pick<Actor, 'id' | 'tenant'>): readonly number[] => [actor.id, ownerIdOf(actor)]
const isAccountOf = (actor: Pick<Actor, 'id' | 'tenant'>, account: number | null): boolean =>
  account !== null && accountsOf(actor).includes(account)
const actsAsAsker = (order: Who, parties: OrderParties, actor: Actor): boolean =>
  order.isReported && order.origin === byRenter && parties.renterKey !== null
    ? actsAsRenter(parties, actor, 'receive')
    : isAccountOf(actor, askerOf(order))

const isDesk = (actor: Actor): boolean => actor.isStaff && actor.permissions.has('equipment_edit')
/**
 * As whom this person may act on the order. The desk pays for the platform and accepts where nobody asked, but nobody who
 * works on the order judges or pays it for others.
 */
export const rolesOf = (order: Who, parties: OrderParties, actor: Actor): WorkOrderActor[] => {
  const roles = new Set<WorkOrderActor>()
  const isTechnician = order.assignedTo === actor.id
  if (isTechnician) roles.add('technician')
  if (parties.ownerId === ownerIdOf(actor)) roles.add('owner')
  if (isDesk(actor) && !isTechnician) roles.add('staff')
  const isPlatforms = payerOf(order, parties) === null
  if (!isTechnician && (isPlatforms ? isDesk(actor) : actsAsPayer(order, parties, actor, 'order'))) roles.add('payer')
  if (actsAsAsker(order, parties, actor)) roles.add('reporter')
  return [...roles]
}

/**
 * Whether he accepts finished work: whoever asked for it does, and where nobody did the machine's owner or the desk, which
 * does so too of what the platform pays. Never whoever did it.
 */
export const mayAccept = (order: Who, roles: readonly WorkOrderActor[]): boolean => {
  const may = (role: WorkOrderActor) => roles.includes(role)
  if (may('technician')) return false
  const isUnasked = askerOf(order) === null
  return may('reporter') || (may('owner') && isUnasked) || (may('staff') && (isUnasked || order.payer === 'platform'))
}

/** Whose prices somebody sees: what he pays, what he works on, what he looks after; a report alone shows none. */
export const seesMoney = (roles: readonly WorkOrderActor[]): boolean =>
  roles.some((role) => role === 'owner' || role === 'staff' || role === 'technician' || role === 'payer')

type Reader = Pick<Actor, 'id' | 'tenant'>
/** Whose orders he reaches as who rents: his own, and those of the company he acts for. */
const renterKeysOf = (actor: Reader): readonly number[] => (actor.tenant ? [actor.id, renterKeyOf(actor)] : [actor.id])
/** SQL: the rental of this id is his, or one of the company he acts for; never of one he has left. */
export const isRentedBy = (rentalId: SQL, actor: Reader): SQL =>
  isOrderWhere(rentalId, sql`r.renter_key = any(${sql.param([...renterKeysOf(actor)])}::bigint[])`)

/** Where somebody reports in the name of whoever appointed him. */
export const forOthers: WorkOrderOrigin = 'applicant'
/** SQL: he is appointed at this moment to report for whoever owns or rents the machine. Over `m`, `u`, `e`. */
const isAppointedFor = (userId: number, now: Date): SQL =>
  sql`(exists (select 1 from (${appointedBy(userId, now)}) a
      where a.owner_id = e.owner_id and (a.scope_ids is null or u.id = any(a.scope_ids)))
    or exists (select 1 from (${appointedBy(userId, now)}) a where ${isOrderWhere(
      sql`m.rental_id`,
      sql`r.tenant_id = a.tenant_id and (a.scope_ids is null or r.id = any(a.scope_ids))`,
    )}))`
/** SQL: he asked for it in nobody's name but his own, or but that of the company whose machines he keeps. Over `m`, or what the order is called. */
const isAskedByHimself = (actor: Reader, order = sql`m`): SQL =>
  sql`(${order}.user_id = any(${sql.param([...accountsOf(actor)])}::bigint[]) and ${order}.origin <> ${forOthers}
    and (${order}.origin <> ${byRenter} or ${order}.rental_id is null))`
/** SQL: what he, or the company he acts for, reported was merged into it: there he reads what becomes of it. Over `m`. */
const isMergedFromHis = (actor: Reader): SQL =>
  sql`exists (select from maintenance_request w where w.unit_id = m.unit_id and w.merged_into = m.id
    and (${isAskedByHimself(actor, sql`w`)} or (w.origin = ${byRenter} and ${isRentedBy(sql`w.rental_id`, actor)})))`
/**
 * SQL: he asked for it, or the company he acts for did; what he reported for others is his to see as long as they have him do
 * it. Over `m`, `u`, `e`.
 */
export const isAskedBy = (actor: Reader, now: Date): SQL =>
  sql`(${isAskedByHimself(actor)} or (m.origin = ${byRenter} and ${isRentedBy(sql`m.rental_id`, actor)})
    or (m.user_id = ${actor.id} and m.origin = ${forOthers} and ${isAppointedFor(actor.id, now)}))`
/** Whether whoever reported it for others is still to report for them. */
export const isStillAppointed = async (db: Queryable, orderId: number, userId: number, now: Date): Promise<boolean> => {
  const { rows } = await ask(
    db,
    { id: 'number' },
    sql`select m.id from maintenance_request m ${joinUnitOf(sql`m.unit_id`)}
      where m.id = ${orderId} and ${isAppointedFor(userId, now)}`,
  )
  return rows.length > 0
}

/** Whose machines' orders he reads: of a company's, whoever keeps them, and whoever sees what they earn and pays for them. */
export const machinesReadBy = (actor: Reader): number => ownerIdOf(actor) || earnerIdOf(actor)

export const isDeskReader = (actor: Actor): boolean => actor.isStaff && actor.permissions.has('equipment_view')
/**
 * SQL: orders somebody may see. Staff who look after machines see all; anybody else what he asked for, works on, owns or
 * rents, what the company he acts for rents, what whoever he is appointed by owns or rents, and what a report of his was
 * merged into. Over `m` (order), `u` (unit), `e` (machine).
 */
export const isReachedBy = (actor: Actor, now: Date): SQL =>
  isDeskReader(actor)
    ? sql`true`
    : sql`(${isAskedByHimself(actor)} or m.assigned_to = ${actor.id} or e.owner_id = ${machinesReadBy(actor)}
        or ${isRentedBy(sql`m.rental_id`, actor)} or ${isAppointedFor(actor.id, now)} or ${isMergedFromHis(actor)})`

/**
 * SQL: ids of the orders whose column is one of these ids, looked up one after the other: `offset 0` keeps the planner from
 * reading the whole index instead.
 */
const ordersOf = (column: SQL, ids: SQL): SQL =>
  sql`select found.id from (${ids}) wanted
    cross join lateral (select o.id from maintenance_request o where ${column} = wanted.id offset 0) found`
/**
 * SQL: the orders a list is of, as `m`: all for staff, else those the reader may see, found by indexes one way after the
 * other, so that a list costs what is his and not what there is.
 */
export const reachedOrders = (actor: Actor, now: Date): SQL => {
  if (isDeskReader(actor)) return sql`from maintenance_request m`
  const appointed = appointedBy(actor.id, now)
  const units = (of: SQL) => ordersOf(sql`o.unit_id`, sql`select u.id ${of}`)
  const rentals = (orders: SQL) => ordersOf(sql`o.rental_id`, orders)
  const mine = [
    sql`select m.id from maintenance_request m where ${isAskedByHimself(actor)}`,
    sql`select o.id from maintenance_request o where o.assigned_to = ${actor.id}`,
    units(sql`from ${unitsOfMachines} where e.owner_id = ${machinesReadBy(actor)}`),
    ...renterKeysOf(actor).map((key) => rentals(ordersWhere(sql`r.renter_key = ${key}`))),
    units(sql`from (${appointed}) a, ${unitsOfMachines}
      where e.owner_id = a.owner_id and (a.scope_ids is null or u.id = any(a.scope_ids))`),
    rentals(
      ordersWhere(
        sql`r.renter_key = -a.tenant_id and (a.scope_ids is null or r.id = any(a.scope_ids))`,
        sql`join (${appointed}) a on true`,
      ),
    ),
  ]
  return sql`from (${sql.join(mine, sql` union `)}) mine
    cross join lateral (select * from maintenance_request o where o.id = mine.id offset 0) m`
}
