/** Codes for whoever looks after machines: their owner, and staff. */
import type { unitCode as codeShape } from '@jihui/protocol/machine-code/schema'
import { codeInGroups, codePath } from '@jihui/protocol/machine-code/code'
import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { isInService, unitsOfMachines } from '../catalogue/public.ts'
import { requireNoPartyOfUnit } from '../maintenance/public.ts'
import { drawSheet, type Label } from './sheet/draw-in-thread.ts'
import { ensureCodes, isRenewed, replaceCode, type UnitCodeRow } from './unit-codes.ts'

interface KeptUnit {
  readonly id: number
  readonly serial: string
  readonly name: string
  readonly ownerId: number | null
}
export const isDesk = (actor: Actor, permission: 'equipment_view' | 'equipment_edit'): boolean =>
  actor.isStaff && actor.permissions.has(permission)

/** In the order that was asked for; refuses where one is none of his. */
const needUnits = async (
  db: Queryable,
  ids: readonly number[],
  actor: Actor,
  permission: 'equipment_view' | 'equipment_edit',
): Promise<KeptUnit[]> => {
  const isHis = isDesk(actor, permission) ? sql`true` : sql`e.owner_id = ${ownerIdOf(actor)}`
  const { rows } = await ask(
    db,
    { id: 'number', serial: 'text', name: 'text', owner_id: 'number?' },
    sql`select u.id, u.serial, e.name, e.owner_id from ${unitsOfMachines}
      where u.id = any(${sql.param([...ids])}::bigint[]) and ${isInService} and ${isHis}`,
  )
  const found = new Map(rows.map(({ owner_id: ownerId, ...row }) => [row.id, { ...row, ownerId }]))
  return ids.map((id) => found.get(id) ?? refuse('care.unit_not_found'))
}
const needUnit = async (
  ...asked: [Queryable, number, Actor, 'equipment_view' | 'equipment_edit']
): Promise<KeptUnit> => {
  const [db, id, ...rest] = asked
  return (await needUnits(db, [id], ...rest))[0]!
}

const urlOf = ({ config }: Services, code: string): string => `${config.publicUrl}${codePath(code)}`

const viewCode = async (
  services: Services,
  { serial, ownerId }: KeptUnit,
  row: UnitCodeRow,
  actor: Actor,
): Promise<z.output<typeof codeShape>> => ({
  unit_id: row.unitId,
  code: row.code,
  typed: codeInGroups(row.code),
  url: urlOf(services, row.code),
  serial,
  created_at: row.createdAt.toISOString(),
  is_renewed: await isRenewed(services.db, row),
  may_renew: ownerId === ownerIdOf(actor) || isDesk(actor, 'equipment_edit'),
})

export const readUnitCode = async (services: Services, unitId: number, actor: Actor) => {
  const { db, clock } = services
  const unit = await needUnit(db, unitId, actor, 'equipment_view')
  const codes = await ensureCodes(db, [unitId], clock.now())
  return viewCode(services, unit, codes.get(unitId)!, actor)
}

/** The next code. Whoever scans the one before reads that it ended. */
export const renewUnitCode = async (services: Services, unitId: number, actor: Actor) => {
  const { db, clock, hooks } = services
  const now = clock.now()
  const unit = await needUnit(db, unitId, actor, 'equipment_edit')
  const seen = (await ensureCodes(db, [unitId], now)).get(unitId)!
  const made = await db.transaction(async (tx) => {
    if (unit.ownerId !== ownerIdOf(actor)) await requireNoPartyOfUnit({ hooks }, tx, actor, unitId, null)
    const next = await replaceCode(tx, seen, actor.id, now)
    if (next) {
      // The code itself opens the machine's page: the log says which row, not which signs.
      const entry = { actor, action: 'machine_code.renew', objectType: 'unit_code', objectId: next.id }
      await writeAudit(
        tx,
        { ...entry, before: { code_id: seen.id }, after: { code_id: next.id, unit_id: unitId } },
        now,
      )
    }
    return next
  })
  return viewCode(services, unit, made ?? (await ensureCodes(db, [unitId], now)).get(unitId)!, actor)
}

/** Labels of these machines, as many sheets as it takes. */
export const printCodes = async (services: Services, unitIds: readonly number[], actor: Actor): Promise<Buffer> => {
  const { db, clock } = services
  const units = await needUnits(db, unitIds, actor, 'equipment_view')
  const now = clock.now()
  const codes = await ensureCodes(db, unitIds, now)
  const labels = units.map(({ id, name, serial }): Label => {
    const { code } = codes.get(id)!
    return { name, serial, typed: codeInGroups(code), url: urlOf(services, code) }
  })
  const sheet = await drawSheet(labels)
  const isStaffs = units.some(({ ownerId }) => ownerId !== ownerIdOf(actor))
  if (isStaffs)
    await db.transaction((tx) =>
      writeAudit(
        tx,
        {
          actor,
          action: 'machine_code.print',
          objectType: 'unit_code',
          objectId: codes.get(unitIds[0]!)!.id,
          after: { units: unitIds },
        },
        now,
      ),
    )
  return sheet
}
