/** Machines of the house as a lorry takes them: where they stand, and who may move them. */
import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { equipment, findMachineInService, listMachinesOfUnits, type MachineInService } from '../../catalogue/public.ts'
import { listUnitsOut } from '../../rental/public.ts'

/** Also one its owner paused: what is rented travels all the same. */
export const findCarried = (db: Queryable, equipmentId: number): Promise<MachineInService | null> =>
  findMachineInService(db, eq(equipment.id, equipmentId))

/** His own machines; the platform's, for staff who keep them. */
const isHis = ({ id, isStaff, permissions }: Actor) =>
  or(eq(equipment.ownerId, id), isStaff && permissions.has('equipment_edit') ? isNull(equipment.ownerId) : undefined)
const none = (field: string): never => refuse('freight.unit_not_found', { errors: { [field]: '没有这台设备' } })

/** A machine of his; anybody else's is none. */
export const needOwnMachine = async (db: Queryable, actor: Actor, equipmentId: number): Promise<MachineInService> =>
  (await findMachineInService(db, and(eq(equipment.id, equipmentId), ne(equipment.status, 'removed'), isHis(actor)))) ??
  none('equipment_id')

/** The machine of his these are units of, all of them of one, and those units. Refuses what is not his or not in service. */
export const needOwnUnits = async (db: Queryable, actor: Actor, unitIds: readonly number[], field: string) => {
  const [equipmentId] = await listMachinesOfUnits(db, unitIds, isHis(actor))
  const machine = (equipmentId !== undefined && (await findCarried(db, equipmentId))) || none(field)
  const units = machine.units.filter(({ id }) => unitIds.includes(id))
  return units.length === new Set(unitIds).size ? { machine, units } : none(field)
}

/** Whether these units are the platform's own, all of them. */
export const arePlatforms = async (db: Queryable, unitIds: readonly number[]): Promise<boolean> =>
  (await listMachinesOfUnits(db, unitIds, isNotNull(equipment.ownerId))).length === 0

/** Refuses units a renter has. */
export const requireUnitsIn = async (db: Queryable, unitIds: readonly number[], field: string): Promise<void> => {
  const [out] = await listUnitsOut(db, unitIds)
  if (!out) return
  const message = `${out.serial} 还在租客那里，收回以后再挪`
  refuse('freight.unit_rented', { message, errors: { [field]: message } })
}
