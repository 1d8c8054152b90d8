/** Which machine is meant, and what gives this person the right to report it. */
import type { newRequest } from '@jihui/protocol/maintenance/orders/request-schema'
import type { WorkOrderOrigin } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../../platform/access.ts'
import { ask } from '../../../platform/database/ask.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { appointedBy } from '../../appointment/public.ts'
import { isInService, unitsOfMachines } from '../../catalogue/public.ts'
import { isOrderWhere, orderOfUnitNow, unitIdsOf } from '../../rental/public.ts'
import { isRentedBy } from '../orders/parties-of-order.ts'
import { withRenter } from '../queries.ts'

export interface Reported {
  readonly unitId: number
  readonly line: string
  /** The order that has the machine now; null where none has, or whoever reports may not name it. */
  readonly rentalId: number | null
  readonly origin: WorkOrderOrigin
}

type Named = Pick<z.output<typeof newRequest>, 'unit_id' | 'serial' | 'rental_id' | 'code'>
const nothing = (field: string): never =>
  refuse('care.unit_not_found', { errors: { [field]: '没有这台单机，核对一下出厂编号' } })

const namedBy = async (
  { hooks }: Pick<Services, 'hooks'>,
  tx: Tx,
  named: Named,
): Promise<{ is: SQL; field: string }> => {
  if (named.unit_id !== undefined) return { is: sql`u.id = ${named.unit_id}`, field: 'unit_id' }
  if (named.serial) return { is: sql`u.serial = ${named.serial}`, field: 'serial' }
  if (named.rental_id !== undefined)
    return { is: sql`u.id in (${sql.raw(unitIdsOf(String(named.rental_id)))})`, field: 'rental_id' }
  const unitId = (await hooks.maintenance.unitOfCode?.(tx, named.code ?? '')) ?? nothing('code')
  return { is: sql`u.id = ${unitId}`, field: 'code' }
}

/** The rental of the unit that is with somebody now; of one order where the report names it. */
const currentOrder = (rentalId: number | undefined): SQL =>
  orderOfUnitNow('u.id', withRenter, rentalId === undefined ? sql`true` : sql`r.id = ${rentalId}`)

/**
 * Refuses an unknown machine, and one that is neither his, nor rented by him or the company he acts for, nor among those he is appointed to report for.
 * A machine of several units named by its order alone is the first of them.
 */
export const findReported = async (
  services: Pick<Services, 'hooks'>,
  tx: Tx,
  actor: Actor,
  named: Named,
  now: Date,
): Promise<Reported> => {
  const { is, field } = await namedBy(services, tx, named)
  const { rows } = await ask(
    tx,
    { id: 'number', line: 'text', owner_id: 'number?', rental_id: 'number?', is_renter: 'flag', is_appointed: 'flag' },
    sql`select c.id, c.line, c.owner_id, c.rental_id,
        ${isRentedBy(sql`c.rental_id`, actor)} as is_renter,
        exists (select 1 from (${appointedBy(actor.id, now)}) a
          where a.owner_id = c.owner_id and (a.scope_ids is null or c.id = any(a.scope_ids))
            or ${isOrderWhere(
              sql`c.rental_id`,
              sql`r.tenant_id = a.tenant_id and (a.scope_ids is null or r.id = any(a.scope_ids))`,
            )}) as is_appointed
      from (select u.id, e.line, e.owner_id, ${currentOrder(named.rental_id)} as rental_id
        from ${unitsOfMachines} where ${is} and ${isInService} order by u.id limit 1) c`,
  )
  const found = rows[0] ?? nothing(field)
  const { id: unitId, line, rental_id: rentalId } = found
  if (named.rental_id !== undefined && rentalId === null) refuse('care.no_current_rental')
  if (found.is_renter) return { unitId, line, rentalId, origin: 'renter' }
  if (found.is_appointed) return { unitId, line, rentalId, origin: 'applicant' }
  if (found.owner_id === ownerIdOf(actor)) return { unitId, line, rentalId, origin: 'owner' }
  if (actor.isStaff && actor.permissions.has('equipment_edit')) return { unitId, line, rentalId, origin: 'staff' }
  return refuse('care.not_your_machine')
}
