/** An owner, or whoever manages a company, asks for somebody by his telephone number. */
import { appointmentLimits, lastDayFrom } from '@jihui/protocol/appointment/limits'
import { appointmentRoles, openAppointmentStatuses } from '@jihui/protocol/appointment/machine'
import type { appointmentRequest } from '@jihui/protocol/appointment/schema'
import { and, count, eq, gt, inArray, or } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { maskPhone } from '../../platform/outside/sms.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findContact, findUserByPhone, lockPerson } from '../identity/public.ts'
import { type Appointer, madeBy, nameOfAppointer, requireAppointer, requireVerified } from './appointers.ts'
import { appointments, refuseSecondOpen, refuseTwice } from './move-appointment.ts'
import { readScope } from './scope.ts'
import { appointment } from './table.ts'

type Asked = z.output<typeof appointmentRequest>

const refuseField = (
  code: 'appointment.self' | 'appointment.until_past' | 'appointment.until_too_far',
  sentence: string,
  field: 'phone' | 'until',
) => refuse(code, { errors: { [field]: sentence } })

const requireUntil = (until: string | null, now: Date): void => {
  if (until === null) return
  const today = dayOf(now)
  if (until < today) refuseField('appointment.until_past', '截止日期已经过去，请选今天或以后', 'until')
  if (until > lastDayFrom(today)) refuseField('appointment.until_too_far', `最远到 ${lastDayFrom(today)}`, 'until')
}

/** One open one of a number, and of a person, and role. One nobody accepted in time is open no more. */
const requireFirst = async (tx: Tx, appointer: Appointer, { phone, role }: Asked, userId: number | null, now: Date) => {
  const isHim = or(eq(appointment.phone, phone), userId === null ? undefined : eq(appointment.userId, userId))
  const row = await appointments.lock(
    tx,
    and(madeBy(appointer), eq(appointment.role, role), isHim, inArray(appointment.status, openAppointmentStatuses)),
  )
  if (!row) return
  if (row.status === 'invited' && row.expiresAt <= now)
    return appointments.transition(tx, row, { action: 'lapse', by: 'system', now })
  if (row.status === 'accepted' && row.endsAt !== null && row.endsAt <= now)
    return appointments.transition(tx, row, { action: 'end', by: 'system', now })
  return refuseTwice()
}

const requireRoom = async (tx: Tx, appointer: Appointer, phone: string, now: Date): Promise<void> => {
  const since = gt(appointment.createdAt, addHours(now, -24))
  const countOf = async (where: ReturnType<typeof and>): Promise<number> =>
    (
      await tx
        .select({ total: count() })
        .from(appointment)
        .where(and(madeBy(appointer), where))
    )[0]!.total
  const { openEach, invitationsADay, invitationsToOneADay } = appointmentLimits
  if ((await countOf(inArray(appointment.status, openAppointmentStatuses))) >= openEach) refuse('appointment.too_many')
  if ((await countOf(since)) >= invitationsADay) refuse('appointment.too_many_today')
  if ((await countOf(and(since, eq(appointment.phone, phone)))) >= invitationsToOneADay)
    refuse('appointment.too_many_today', { errors: { phone: '今天邀请这个手机号太多次，明天再邀请' } })
}

/** Answers the id of what was made. */
export const inviteAppointed = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  asked: Asked,
  actor: Actor,
  key: Idempotency | null,
): Promise<number> => {
  const now = clock.now()
  const { phone, role, until = null } = asked
  const appointer = requireAppointer(actor)
  requireUntil(until, now)
  const invite = async (tx: Tx): Promise<number> => {
    await lockPerson(tx, actor.id)
    await requireVerified(tx, appointer)
    if ((await findContact(tx, actor.id)).phone === phone)
      refuseField('appointment.self', '不能任命自己，请填对方的手机号', 'phone')
    const account = await findUserByPhone(tx, phone)
    const scopeIds = await readScope(tx, appointer, role, asked.scope)
    await requireFirst(tx, appointer, asked, account?.id ?? null, now)
    await requireRoom(tx, appointer, phone, now)
    const endsAt = until === null ? null : startOfDay(addDays(until, 1))
    const lapsesAt = addHours(now, appointmentLimits.invitationDays * 24)
    const expiresAt = endsAt !== null && endsAt < lapsesAt ? endsAt : lapsesAt
    const [made] = await tx
      .insert(appointment)
      .values({
        ...appointer,
        phone,
        role,
        untilDay: until,
        endsAt,
        scopeIds,
        invitedBy: actor.id,
        expiresAt,
        createdAt: now,
      })
      .returning({ id: appointment.id })
    const appointmentId = made!.id
    const by = await nameOfAppointer(tx, appointer)
    const told = { appointmentId, role: appointmentRoles[role].label, by }
    await emit(tx, 'appointment.texted', { userId: actor.id, ...told, phone, until: dayOf(expiresAt) })
    if (account) await emit(tx, 'appointment.invited', { userId: account.id, ...told })
    const after = { phone: maskPhone(phone), role, until }
    const entry = { actor, action: 'appointment.invite', objectType: 'appointment', objectId: appointmentId, after }
    await writeAudit(tx, entry, now)
    await recordIdempotencyKey(tx, key, appointmentId, now)
    return appointmentId
  }
  return db.transaction(invite).catch(refuseSecondOpen)
}
