/** What whoever was asked answers, and how either side ends it. */
import { appointmentRoles } from '@jihui/protocol/appointment/machine'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { maskPhone } from '../../platform/outside/sms.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findContact, findUserByPhone, lockPerson } from '../identity/public.ts'
import { nameOfAppointer, tellAppointer } from './appointers.ts'
import { type AppointmentRow, appointments, refuseSecondOpen } from './move-appointment.ts'
import { needAppointment, type Reached } from './reach.ts'
import { appointment } from './table.ts'

/** What was read may have moved since; whose it is has not, but for the number somebody else accepted under first. */
const lockReached = async (tx: Tx, { row, side }: Reached, actor: Actor): Promise<AppointmentRow> => {
  const isStill = side === 'appointer' ? undefined : or(eq(appointment.userId, actor.id), isNull(appointment.userId))
  return (await appointments.lock(tx, and(eq(appointment.id, row.id), isStill))) ?? refuse('appointment.not_found')
}
const wordOf = ({ role }: AppointmentRow): string => appointmentRoles[role].label

const noted = (tx: Tx, actor: Actor, action: 'accept' | 'withdraw', row: AppointmentRow, now: Date) =>
  writeAudit(
    tx,
    {
      actor,
      action: `appointment.${action}`,
      objectType: 'appointment',
      objectId: row.id,
      after: { role: row.role, status: row.status },
    },
    now,
  )

export const acceptAppointment = async (
  services: Pick<Services, 'db' | 'database' | 'hooks' | 'clock'>,
  id: number,
  actor: Actor,
): Promise<void> => {
  const { db, clock } = services
  const reached = await needAppointment(services, id, actor)
  if (reached.side === 'appointer') refuse('appointment.not_yours')
  const accept = async (tx: Tx): Promise<void> => {
    const now = clock.now()
    await lockPerson(tx, actor.id)
    const row = await lockReached(tx, reached, actor)
    if (row.status === 'lapsed' || (row.status === 'invited' && row.expiresAt <= now)) refuse('appointment.expired')
    appointments.requireOpen(row, 'accept')
    const { phone, name } = await findContact(tx, actor.id)
    // The number may have become another one since he looked.
    if (row.phone !== phone) refuse('appointment.not_yours')
    if (row.ownerId === actor.id || row.invitedBy === actor.id) refuse('appointment.self')
    const set = { userId: actor.id }
    const after = await appointments.transition(tx, row, { action: 'accept', by: actor, as: 'appointed', set, now })
    const told = { appointmentId: id, role: wordOf(row), name: name || actor.username, until: row.untilDay ?? '' }
    await tellAppointer(tx, row, 'accepted', told)
    await noted(tx, actor, 'accept', after, now)
  }
  await db.transaction(accept).catch(refuseSecondOpen)
}

/** At once: what the appointment let him do, he may not with the next call. */
export const withdrawAppointment = async (
  services: Pick<Services, 'db' | 'database' | 'hooks' | 'clock'>,
  id: number,
  actor: Actor,
): Promise<void> => {
  const { db, clock } = services
  const reached = await needAppointment(services, id, actor)
  await db.transaction(async (tx) => {
    const now = clock.now()
    const row = await lockReached(tx, reached, actor)
    const { side } = reached
    const after = await appointments.transition(tx, row, { action: 'withdraw', by: actor, as: side, now })
    const about = { appointmentId: id, role: wordOf(row) }
    if (side === 'appointed') {
      const name = row.userId === null ? maskPhone(row.phone) : actor.displayName
      await tellAppointer(tx, row, 'left', { ...about, name, until: '' })
    } else {
      const userId = row.userId ?? (await findUserByPhone(tx, row.phone))?.id
      if (userId !== undefined)
        await emit(tx, 'appointment.withdrawn', { userId, ...about, by: await nameOfAppointer(tx, row) })
    }
    await noted(tx, actor, 'withdraw', after, now)
  })
}
