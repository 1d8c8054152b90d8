import {
  cancelStaffMaintenance,
  completeStaffMaintenance,
  getScheduling,
  listScheduling,
  requestStaffMaintenance,
  scheduleStaffMaintenance,
} from '@jihui/protocol/maintenance/scheduling-operations'
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { TECHNICIANS } from '../../../kits/form/technician-field.tsx'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type ScheduledItem = ResponseOf<typeof listScheduling.shape>['results'][number]
export type ScheduledDetail = ResponseOf<typeof getScheduling.shape>

const KEY = ['console', 'maintenance'] as const
const oneKey = (id: number) => [...KEY, 'one', id] as const

export interface MaintenanceFilter {
  line: string
  kind: '' | ScheduledItem['kind']
  keyword: string
}
/** Requests in one state, page by page. */
export const maintenanceListQuery = (status: string, filter: MaintenanceFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', status, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listScheduling, { query: { ...filter, status, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
/** As many as one board can show. */
export const boardMax = 100
export const maintenanceBoardQuery = (from: string, to: string, filter: MaintenanceFilter) =>
  queryOptions({
    queryKey: [...KEY, 'board', from, to, filter],
    queryFn: ({ signal }) => call(listScheduling, { query: { ...filter, from, to, page_size: boardMax }, signal }),
    placeholderData: (before) => before,
  })
export const maintenanceDetailQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getScheduling, { params: { id }, signal }),
  })
type Answer = ScheduledDetail & { message: string }

const useMaintenanceCommand = <Input>(run: (input: Input) => Promise<Answer>, done?: (answer: Answer) => void) =>
  useCommand(run, {
    touches: ['list', 'board'].map((part) => [...KEY, part]),
    stale: [KEY, TECHNICIANS],
    keep: (client, answer) => {
      client.setQueryData(oneKey(answer.id), answer)
      done?.(answer)
    },
  })

export type StaffRequest = NonNullable<BodyIn<typeof requestStaffMaintenance.shape>>
export type StaffArrangement = NonNullable<BodyIn<typeof scheduleStaffMaintenance.shape>>
export type StaffResult = NonNullable<BodyIn<typeof completeStaffMaintenance.shape>>

export const useRequestMaintenance = (onMade: (id: number) => void) =>
  useMaintenanceCommand(
    (body: StaffRequest) => call(requestStaffMaintenance, { body }),
    ({ id }) => onMade(id),
  )
export const useArrangeMaintenance = (id: number) =>
  useMaintenanceCommand((body: StaffArrangement) => call(scheduleStaffMaintenance, { params: { id }, body }))
export const useFinishMaintenance = (id: number) =>
  useMaintenanceCommand((body: StaffResult) => call(completeStaffMaintenance, { params: { id }, body }))
export const useDropMaintenance = (id: number) =>
  useMaintenanceCommand((reason: string) => call(cancelStaffMaintenance, { params: { id }, body: { reason } }))
