import type { equipmentChange, unitChange, unitRequest } from '@jihui/protocol/owner/schema'
import { findLine } from '@jihui/protocol/rental/lines'
import { holdingStatuses } from '@jihui/protocol/rental/machine'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import {
  afterChange,
  equipment,
  equipmentUnit,
  insertUnit,
  lockUnits,
  noteChange,
  retireMachine,
  updateMachine,
  updateUnit,
} from '../catalogue/public.ts'
import { findCategory, readEquipmentFacts, readUnitFacts, requireFairRates } from './equipment-facts.ts'
import { serialTaken } from './register-equipment.ts'
import { ordersOfUnit } from '../rental/public.ts'

export type Machine = typeof equipment.$inferSelect

/** One of his own machines; anybody else's answers as none. */
export const needMachine = async (db: Queryable, id: number, ownerId: number, lock = false): Promise<Machine> => {
  const query = db
    .select()
    .from(equipment)
    .where(and(eq(equipment.id, id), eq(equipment.ownerId, ownerId), ne(equipment.status, 'removed')))
  // Orders that are being placed refer to the machine: only its own changes wait for each other.
  const [row] = lock ? await query.for('no key update') : await query
  return row ?? refuse('equipment.not_found')
}

/** A unit in service of one of his machines. */
export const needUnit = async (db: Queryable, equipmentId: number, id: number) => {
  const [row] = await db
    .select()
    .from(equipmentUnit)
    .where(
      and(eq(equipmentUnit.id, id), eq(equipmentUnit.equipmentId, equipmentId), eq(equipmentUnit.status, 'active')),
    )
  return row ?? refuse('owner.unit_not_found')
}
export const listUnitIds = async (db: Queryable, equipmentId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: equipmentUnit.id })
    .from(equipmentUnit)
    .where(and(eq(equipmentUnit.equipmentId, equipmentId), eq(equipmentUnit.status, 'active')))
    .orderBy(asc(equipmentUnit.id))
  return rows.map(({ id }) => id)
}

/** What says which machine it is: a change of it is looked at again. */
const identityColumns = ['model', 'manufacturer', 'registrationNumber'] as const
const rateColumns = ['dayFen', 'weekFen', 'monthFen', 'marketValueFen'] as const

export const changeEquipment = async (
  { db, database, clock }: Services,
  id: number,
  body: z.output<typeof equipmentChange>,
  actor: Actor,
  client: Client,
): Promise<void> =>
  db.transaction(async (tx) => {
    const machine = await needMachine(tx, id, ownerIdOf(actor), true)
    const line = findLine(machine.line)
    const category = await findCategory(database.pool, line, body)
    const facts = readEquipmentFacts(line, body, machine)
    const stated = { ...facts, ...(category ? { categoryId: category.id, illustration: category.illustration } : {}) }
    if (Object.keys(stated).length === 0 && !body.status) return
    if (rateColumns.some((name) => name in facts)) requireFairRates({ ...machine, ...facts }, line)
    const isDifferent = (name: string) =>
      name in stated && !isDeepStrictEqual(stated[name as keyof typeof stated], machine[name as keyof typeof stated])
    const change = {
      isSeen: Object.keys(stated).some(isDifferent),
      isIdentity: identityColumns.some(isDifferent),
      wish: body.status,
    }
    const set = { ...stated, ...(await afterChange(tx, machine, change, clock.now())) }
    if (Object.keys(set).length === 0) return
    await updateMachine(tx, id, set)
    const before = Object.fromEntries(Object.keys(set).map((name) => [name, machine[name as keyof Machine]]))
    const action = 'equipment.change'
    await writeAudit(
      tx,
      { actor, action, objectType: 'equipment', objectId: id, before, after: set, client },
      clock.now(),
    )
  })

const openOrders = (condition: ReturnType<typeof sql>) => {
  const statuses = sql.join(
    holdingStatuses.map((status) => sql`${status}`),
    sql`, `,
  )
  return sql`select 1 from rental where ${condition} and status in (${statuses}) limit 1`
}

/** Takes a machine out of the catalogue for good. Its orders, and what they earned, stay readable. */
export const removeEquipment = async (
  { db, clock }: Services,
  id: number,
  actor: Actor,
  client: Client,
): Promise<void> =>
  db.transaction(async (tx) => {
    await needMachine(tx, id, ownerIdOf(actor), true)
    const unitIds = await listUnitIds(tx, id)
    // Whoever is renting one of them at this moment waits here, and then finds it gone.
    if (unitIds.length > 0) await lockUnits(tx, unitIds)
    if ((await tx.execute(openOrders(sql`equipment_id = ${id}`))).rows.length > 0) refuse('owner.equipment_busy')
    await retireMachine(tx, id, unitIds)
    await writeAudit(
      tx,
      { actor, action: 'equipment.remove', objectType: 'equipment', objectId: id, client },
      clock.now(),
    )
  })

export const addUnit = (
  { db, clock }: Services,
  equipmentId: number,
  body: z.output<typeof unitRequest>,
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const machine = await needMachine(tx, equipmentId, ownerIdOf(actor), true)
    const facts = readUnitFacts(findLine(machine.line), body, { details: {} })
    try {
      const unitId = await insertUnit(tx, { ...facts, serial: body.serial, equipmentId, createdAt: now })
      await noteChange(tx, machine, true, now)
      await recordIdempotencyKey(tx, asked, unitId, now)
      return unitId
    } catch (error) {
      return serialTaken(error, 'serial')
    }
  })

export const changeUnit = async (
  { db, clock }: Services,
  { id, unitId }: { id: number; unitId: number },
  body: z.output<typeof unitChange>,
  actor: Actor,
): Promise<void> =>
  db.transaction(async (tx) => {
    const machine = await needMachine(tx, id, ownerIdOf(actor), true)
    await needUnit(tx, id, unitId)
    await lockUnits(tx, [unitId])
    const unit = await needUnit(tx, id, unitId)
    const facts = readUnitFacts(findLine(machine.line), body, unit)
    if (body.status === 'retired') await requireIdle(tx, unitId, dayOf(clock.now()))
    const set = { ...facts, ...(body.status ? { status: body.status } : {}) }
    if (Object.keys(set).length === 0) return
    await updateUnit(tx, unitId, set).catch((error: unknown) => serialTaken(error, 'serial'))
    await noteChange(tx, machine, set.serial !== undefined && set.serial !== unit.serial, clock.now())
  })

/** A unit with days still ahead of it is not put out of service. */
const requireIdle = async (tx: Tx, unitId: number, today: string): Promise<void> => {
  const { rows } = await tx.execute(sql`select 1 from occupancy where unit_id = ${unitId} and released_at is null
    and upper(period) > ${today}::date limit 1`)
  const open = await tx.execute(openOrders(sql`id in (${sql.raw(ordersOfUnit(String(unitId)))})`))
  if (rows.length > 0 || open.rows.length > 0) refuse('owner.unit_busy')
}
