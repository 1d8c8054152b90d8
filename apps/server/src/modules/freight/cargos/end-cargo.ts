/** How a cargo nobody took ends: its shipper withdraws it, staff take it down, its window passes. */
import { and, asc, lte, eq } from 'drizzle-orm'
import type { Actor } from '../../../platform/access.ts'
import { passEach } from '../../../platform/jobs/pass-each.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireShipper } from '../parties/party-queries.ts'
import { cargo } from './cargo-table.ts'
import { cargos, lockCargo, lockOwnCargo } from './move-cargo.ts'

export const withdrawCargo = ({ db, clock }: Services, actor: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await requireShipper(tx, actor)
    const row = (await lockOwnCargo(tx, id, actor.id)) ?? refuse('freight.cargo_not_found')
    await cargos.transition(tx, row, { action: 'withdraw', by: actor, as: 'shipper', now: clock.now() })
  })

export const takeDownCargo = (
  { db, clock, hooks }: Services,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const row = (await lockCargo(tx, id)) ?? refuse('freight.cargo_not_found')
    const step = { action: 'take_down', by: actor, as: 'staff', notes: reason, told: { reason } } as const
    await cargos.transition(tx, row, { ...step, hooks, now: clock.now() })
  })

/** Nobody can accept what can no longer be loaded in time. */
export const expireCargos = (services: Services): Promise<number> => {
  const { db, clock } = services
  const isDue = (now: Date) => and(eq(cargo.status, 'open'), lte(cargo.expiresAt, now))
  return passEach(services, {
    name: 'cargo expiry',
    due: (isNotPaused, limit) =>
      db
        .select({ id: cargo.id })
        .from(cargo)
        .where(and(isDue(clock.now()), isNotPaused(cargo.id)))
        .orderBy(asc(cargo.expiresAt))
        .limit(limit),
    each: async (tx, { id }) => {
      const now = clock.now()
      const row = await cargos.lock(tx, and(eq(cargo.id, id), isDue(now)))
      if (row) await cargos.transition(tx, row, { action: 'expire', by: 'system', as: 'system', now })
    },
  })
}
