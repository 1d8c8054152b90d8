/** Machines a device may be put on: one's own; for whoever manages all, everybody's. */
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Services } from '../../../platform/services.ts'
import { isInService, unitsOfMachines } from '../../catalogue/public.ts'
import { requireRegistrar } from './register-device.ts'

const shown = 10
/** What begins as asked comes first. */
export const findUnits = async ({ db }: Pick<Services, 'db'>, actor: Actor, q: string) => {
  const ownerId = requireRegistrar(actor)
  const { rows } = await ask(
    db,
    { unit_id: 'number', serial: 'text', line: 'text', equipment_name: 'text', has_primary: 'flag' },
    sql`select u.id as unit_id, u.serial, e.line, e.name as equipment_name, exists (select from device_binding b
        where b.unit_id = u.id and b.unbound_at is null and b.is_primary) as has_primary
      from ${unitsOfMachines} where ${isInService} and ${ownerId === null ? sql`true` : sql`e.owner_id = ${ownerId}`}
        and (strpos(lower(u.serial), lower(${q})) > 0 or strpos(lower(e.name), lower(${q})) > 0)
      order by strpos(lower(u.serial), lower(${q})) <> 1, u.serial, u.id limit ${shown}`,
  )
  return rows
}
