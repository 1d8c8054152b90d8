/** How an appointment moves on: the only writer of its status. */
import {
  type AppointmentAction,
  appointmentMachine,
  type AppointmentRole,
  type AppointmentSide,
  type AppointmentStatus,
} from '@jihui/protocol/appointment/machine'
import { sqlStateOf, sqlStates } from '../../platform/database/database.ts'
import { bindMachine } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import { appointment } from './table.ts'

export type AppointmentRow = Omit<typeof appointment.$inferSelect, 'status' | 'role' | 'endedBy'> & {
  readonly status: AppointmentStatus
  readonly role: AppointmentRole
  readonly endedBy: AppointmentSide | 'time' | null
}

export const appointments = bindMachine<AppointmentStatus, AppointmentAction, typeof appointment, AppointmentRow>({
  machine: appointmentMachine,
  table: appointment,
  refusals: { notAllowed: 'appointment.changed', changedMeanwhile: 'appointment.changed' },
  columns: (_row, to, { by, as, now }) =>
    to === 'accepted' ? { acceptedAt: now } : { endedAt: now, endedBy: by === 'system' ? 'time' : (as ?? 'appointer') },
})

const twice = '已经任命或邀请过这个人，先撤回原来的再邀请'
export const refuseTwice = (): never => refuse('appointment.twice', { message: twice, errors: { phone: twice } })
/** The index that lets one open appointment be of an appointer, number or person and role. */
export const refuseSecondOpen = (error: unknown): never => {
  if (sqlStateOf(error) === sqlStates.uniqueViolation) refuseTwice()
  throw error
}
