/** After a talk the desk makes a technician's circle smaller until a day, or gives it back; he is told at once. */
import { technicianLimits } from '@jihui/protocol/technician/limits'
import type { circleRequest } from '@jihui/protocol/technician/schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoParty } from '../../identity/public.ts'
import { type Technician } from '../profile/technician-queries.ts'
import { technician } from '../table.ts'
import '../technician-events.ts'
import { technicianCircle } from './circle-table.ts'
import { type CircleRow, findCircle } from './circles.ts'

/** Locked, so that of two circles at once the second is refused. */
const lockTechnician = async (tx: Tx, userId: number): Promise<Technician> => {
  const [row] = await tx.select().from(technician).where(eq(technician.userId, userId)).for('update')
  return row ?? refuse('technician.not_found')
}

const requireDay = (until: string, today: string): void => {
  const last = addDays(today, technicianLimits.circleDaysMax)
  if (until <= today || until > last) refuse('request.invalid', { errors: { until: `选明天到 ${last} 之间的一天` } })
}

/** Refused unless he gave back often, or did not come: it follows from what he did, never from a wish. */
const requireDue = async ({ hooks }: Services, tx: Tx, userId: number, now: Date): Promise<void> => {
  const fallen = (await hooks.technician.standing.shortfalls(tx, [userId], now)).get(userId)
  if ((fallen?.givenBack ?? 0) < technicianLimits.givenBackOften && (fallen?.missed ?? 0) === 0)
    refuse('technician.circle_not_due')
}

const entry = (actor: Actor, action: 'set' | 'lift', id: number) => ({
  actor,
  action: `technician_circle.${action}`,
  objectType: 'technician_circle',
  objectId: id,
})
const shown = ({ userId, radiusKm, until, reason }: CircleRow) => ({
  technician_id: userId,
  radius_km: radiusKm,
  until,
  reason,
})

export const setCircle = (
  services: Services,
  actor: Actor,
  userId: number,
  { radius_km: radiusKm, until, reason }: z.output<typeof circleRequest>,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const today = dayOf(now)
    const row = await lockTechnician(tx, userId)
    await requireNoParty(services, tx, actor, { accounts: [userId] })
    if (radiusKm > row.radiusKm)
      refuse('request.invalid', { errors: { radius_km: `不能超过他自己的 ${row.radiusKm} 公里` } })
    requireDay(until, today)
    await requireDue(services, tx, userId, now)
    if (await findCircle(tx, userId, today)) refuse('technician.circle_set')
    const [made] = await tx
      .insert(technicianCircle)
      .values({ userId, radiusKm, until, reason, setBy: actor.id, setAt: now })
      .returning()
    const before = { technician_id: userId, radius_km: row.radiusKm }
    await writeAudit(tx, { ...entry(actor, 'set', made!.id), before, after: shown(made!) }, now)
    await emit(tx, 'technician.circle_set', { userId, circleId: made!.id, radius: radiusKm, until, notes: reason })
  })

/** For whoever holds the technician's lock, or the objection to it. */
export const liftCircle = async (
  tx: Tx,
  row: CircleRow,
  { actor, reason, now }: { readonly actor: Actor; readonly reason: string; readonly now: Date },
): Promise<void> => {
  await tx
    .update(technicianCircle)
    .set({ liftedBy: actor.id, liftedAt: now, liftReason: reason })
    .where(eq(technicianCircle.id, row.id))
  const after = { ...shown(row), lifted: reason }
  await writeAudit(tx, { ...entry(actor, 'lift', row.id), before: shown(row), after }, now)
}

export const liftCircleOf = (services: Services, actor: Actor, userId: number, reason: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await lockTechnician(tx, userId)
    await requireNoParty(services, tx, actor, { accounts: [userId] })
    const row = (await findCircle(tx, userId, dayOf(now))) ?? refuse('technician.circle_none')
    await liftCircle(tx, row, { actor, reason, now })
    await emit(tx, 'technician.circle_lifted', { userId, circleId: row.id, notes: reason })
  })

/** An objection to it was upheld: it ends, where it still stands. */
export const liftContestedCircle = async (
  tx: Tx,
  { userId, circleId }: { readonly userId: number; readonly circleId: number },
  by: { readonly actor: Actor; readonly reason: string; readonly now: Date },
): Promise<void> => {
  await lockTechnician(tx, userId)
  const row = await findCircle(tx, userId, dayOf(by.now))
  if (row?.id === circleId) await liftCircle(tx, row, by)
}
