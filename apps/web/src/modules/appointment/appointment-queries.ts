import type { AppointmentRole } from '@jihui/protocol/appointment/machine'
import {
  acceptAppointment,
  createAppointment,
  listAppointments,
  withdrawAppointment,
} from '@jihui/protocol/appointment/operations'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { getCalendar } from '@jihui/protocol/owner/operations'
import { orderNumber } from '../../ui/text/format.ts'
import { listAllRentals } from '@jihui/protocol/rental/operations'
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

/** The orders of a company that are not over, the newest first: those it may name. */
export const ordersToNameQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['rental', 'to-name', companyId],
    queryFn: async ({ signal }) => {
      const query = { tab: 'in_progress', mine: true, page: 1, page_size: 100 } as const
      const { results } = await call(listAllRentals, { query, signal })
      return results.map(({ id, equipment_name: name }) => ({ id, label: `${name} 订单 ${orderNumber(id)}` }))
    },
  })

export interface Invited {
  readonly phone: string
  readonly role: AppointmentRole
  readonly until: string | null
  /** Machines of an owner, orders of a company; null: all. */
  readonly scopeIds: readonly number[] | null
}
const scopeOf = (kind: 'owner' | 'company', ids: readonly number[] | null) =>
  ids && (kind === 'owner' ? { unit_ids: [...ids] } : { rental_ids: [...ids] })
export const useInviteAppointed = (kind: 'owner' | 'company') =>
  useCommand(
    ({ phone, role, until, scopeIds }: Invited) =>
      call(createAppointment, { body: { phone, role, until, scope: scopeOf(kind, scopeIds) } }),
    { touches: [APPOINTMENTS], told: 'answer' },
  )
const answered = { touches: [APPOINTMENTS], keep: () => void loadUser() } as const
/** What the reader is changes with it: it is asked anew. */
export const useAcceptAppointment = () =>
  useCommand((id: number) => call(acceptAppointment, { params: { id } }), answered)
export const useWithdrawAppointment = () =>
  useCommand((id: number) => call(withdrawAppointment, { params: { id } }), answered)
