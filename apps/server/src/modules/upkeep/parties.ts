import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { ask } from '../../platform/database/ask.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { refuse } from '../../platform/refusal.ts'
import { requireNoParty } from '../identity/public.ts'
import { unitsOfMachines } from '../catalogue/public.ts'

export interface KnownUnit {
  readonly id: number
  readonly serial: string
  readonly equipment_id: number
  readonly equipment_name: string
  readonly line: string
  readonly owner_id: number | null
}

/** A machine, in service or not. */
export const needUnit = async (db: Queryable, id: number): Promise<KnownUnit> => {
  const { rows } = await ask(
    db,
    { id: 'number', serial: 'text', equipment_id: 'number', equipment_name: 'text', line: 'text', owner_id: 'number?' },
    sql`select u.id, u.serial, e.id as equipment_id, e.name as equipment_name, e.line, e.owner_id
      from ${unitsOfMachines} where u.id = ${id}`,
  )
  return rows[0] ?? refuse('upkeep.unit_not_found')
}

/** Refuses a member of staff whose own machine it is. */
export const requireNoOwner = (hooked: Hooked, db: Queryable, actor: Actor, { owner_id }: KnownUnit): Promise<void> =>
  requireNoParty(hooked, db, actor, { accounts: [owner_id] })

/**
 * Whoever counts what a machine did, or opens something for it, is alone with it until his transaction ends. Its meters as
 * well: readings of many machines at once hold those alone (`writeReadings`).
 */
export const holdUnit = async (tx: Tx, unitId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upkeep:${unitId}`}, 0))`)
  await tx.execute(sql`select 1 from unit_meter where unit_id = ${unitId} order by unit for update`)
}
