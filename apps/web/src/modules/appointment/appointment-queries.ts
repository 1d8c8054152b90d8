import type { AppointmentRole } from '@jihui/protocol/appointment/machine'
import {
  acceptAppointment,
  createAppointment,
  listAppointments,
  withdrawAppointment,
} from '@jihui/protocol/appointment/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { getCalendar } from '@jihui/protocol/owner/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { loadUser } from '../../shell/api/user.ts'

export type Appointment = ResponseOf<typeof listAppointments.shape>['results'][number]

const APPOINTMENTS = ['appointments'] as const

/** Invitations to the reader, and what he is appointed for. */
export const myAppointmentsQuery = queryOptions({
  queryKey: [...APPOINTMENTS, 'mine'],
  queryFn: ({ signal }) => call(listAppointments, { query: { mine: true, page_size: 100 }, signal }),
})
/** Whom the reader appointed, in the name he acts in; `of` tells the names apart. */
export const peopleQuery = (of: number) =>
  infiniteQueryOptions({
    queryKey: [...APPOINTMENTS, 'made', of],
    queryFn: ({ pageParam, signal }) => call(listAppointments, { query: { page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
/** The machines an owner may name. */
export const ownUnitsQuery = queryOptions({
  queryKey: ['rental', 'owner', 'units-to-name'],
  queryFn: async ({ signal }) => {
    const { machines } = await call(getCalendar, { signal })
    return machines.flatMap(({ name, units }) => units.map(({ id, serial }) => ({ id, label: `${name} ${serial}` })))
  },
})

export interface Invited {
  readonly phone: string
  readonly role: AppointmentRole
  readonly until: string | null
  readonly unitIds: readonly number[] | null
}
export const useInviteAppointed = () =>
  useCommand(
    ({ phone, role, until, unitIds }: Invited) =>
      call(createAppointment, { body: { phone, role, until, scope: unitIds && { unit_ids: [...unitIds] } } }),
    { touches: [APPOINTMENTS], told: 'answer' },
  )
const answered = { touches: [APPOINTMENTS], keep: () => void loadUser() } as const
/** What the reader is changes with it: it is asked anew. */
export const useAcceptAppointment = () =>
  useCommand((id: number) => call(acceptAppointment, { params: { id } }), answered)
export const useWithdrawAppointment = () =>
  useCommand((id: number) => call(withdrawAppointment, { params: { id } }), answered)
