import {
  appointmentActionsFor,
  appointmentRoles,
  type AppointmentSide,
  appointmentStatuses,
  type AppointmentStatus,
} from '@jihui/protocol/appointment/machine'
import type { appointment as appointmentSchema } from '@jihui/protocol/appointment/schema'
import type * as z from 'zod/mini'
import { kindOf } from './appointers.ts'
import type { AppointmentRow } from './move-appointment.ts'
import type { AppointmentCard } from './queries.ts'
import { scopeWords, viewScope } from './scope.ts'

export type AppointmentView = z.output<typeof appointmentSchema>

const historyOf = ({ status, createdAt, acceptedAt, endedAt }: AppointmentRow): AppointmentView['history'] => {
  const steps: readonly (readonly [AppointmentStatus, Date | null])[] = [
    ['invited', createdAt],
    ['accepted', acceptedAt],
    [status, endedAt],
  ]
  return steps.flatMap(([code, at]) =>
    at === null ? [] : [{ status: code, status_display: appointmentStatuses[code].label, at: at.toISOString() }],
  )
}

/** As it is at this moment: what is over by its day is over, whenever that is written down. */
const statusAt = ({ status, expiresAt, endsAt }: AppointmentRow, now: Date): AppointmentStatus => {
  if (status === 'invited' && expiresAt <= now) return 'lapsed'
  return status === 'accepted' && endsAt !== null && endsAt <= now ? 'ended' : status
}

export const viewAppointment = (
  { row, by, name }: AppointmentCard,
  side: AppointmentSide | null,
  units: ReadonlyMap<number, string>,
  now: Date,
): AppointmentView => {
  const status = statusAt(row, now)
  return {
    id: row.id,
    role: row.role,
    role_display: appointmentRoles[row.role].label,
    status,
    status_display: appointmentStatuses[status].label,
    appointer: { kind: kindOf(row), name: by },
    phone: row.phone,
    name: name ?? '',
    side,
    until: row.untilDay,
    scope: viewScope(row),
    scope_display: scopeWords(row, units),
    expires_at: row.expiresAt.toISOString(),
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    ended_by: row.endedBy,
    history: historyOf(row),
    actions: appointmentActionsFor(status, side),
    created_at: row.createdAt.toISOString(),
  }
}
