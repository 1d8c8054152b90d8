/** What time does to appointments: invitations lapse, appointments end, both sides are told a week before. */
import { appointmentLimits } from '@jihui/protocol/appointment/limits'
import { appointmentRoles } from '@jihui/protocol/appointment/machine'
import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addHours } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { passAll, passEach } from '../../platform/jobs/pass-each.ts'
import type { Services } from '../../platform/services.ts'
import { findContact } from '../identity/public.ts'
import { nameOfAppointer, tellAppointer } from './appointers.ts'
import { type AppointmentRow, appointments } from './move-appointment.ts'
import { appointment } from './table.ts'

const soonHours = appointmentLimits.endsSoonDays * 24

const remind = async (tx: Tx, row: AppointmentRow, now: Date): Promise<void> => {
  await tx.update(appointment).set({ remindedAt: now }).where(eq(appointment.id, row.id))
  const about = { appointmentId: row.id, role: appointmentRoles[row.role].label, until: row.untilDay! }
  await emit(tx, 'appointment.ends_soon', { userId: row.userId!, ...about, by: await nameOfAppointer(tx, row) })
  const { name } = await findContact(tx, row.userId!)
  await tellAppointer(tx, row, 'ends_soon_there', { ...about, name: name || row.phone })
}

export const passAppointmentTime = (services: Services): Promise<void> => {
  const { db, clock } = services
  const pass = (
    name: string,
    isDue: () => SQL | undefined,
    work: (tx: Tx, row: AppointmentRow, now: Date) => Promise<unknown>,
  ) =>
    passEach(services, {
      name,
      due: (isNotPaused, limit) =>
        db
          .select({ id: appointment.id })
          .from(appointment)
          .where(and(isDue(), isNotPaused(appointment.id)))
          .orderBy(asc(appointment.id))
          .limit(limit),
      each: async (tx, { id }) => {
        const row = await appointments.lock(tx, and(eq(appointment.id, id), isDue()))
        if (row) await work(tx, row, clock.now())
      },
    })
  const isInvited = eq(appointment.status, 'invited')
  const isLive = eq(appointment.status, 'accepted')
  const lapses = () => and(isInvited, lte(appointment.expiresAt, clock.now()))
  const ends = () => and(isLive, lte(appointment.endsAt, clock.now()))
  const endsSoon = () =>
    and(
      isLive,
      isNull(appointment.remindedAt),
      lte(appointment.endsAt, addHours(clock.now(), soonHours)),
      // Who was appointed for less knows.
      lte(appointment.acceptedAt, sql`${appointment.endsAt} - make_interval(hours => ${soonHours})`),
    )
  const moved = (action: 'lapse' | 'end') => (tx: Tx, row: AppointmentRow, now: Date) =>
    appointments.transition(tx, row, { action, by: 'system', now })
  return passAll(services, {
    'invitations nobody accepted': () => pass('invitations nobody accepted', lapses, moved('lapse')),
    'appointments that are over': () => pass('appointments that are over', ends, moved('end')),
    'appointments that end soon': () => pass('appointments that end soon', endsSoon, remind),
  })
}
