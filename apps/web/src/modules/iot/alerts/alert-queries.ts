import type { ResponseOf } from '@jihui/protocol/endpoint'
import { listParkedDevices } from '@jihui/protocol/iot/devices/operations'
import { listFences } from '@jihui/protocol/iot/fences/operations'
import * as operations from '@jihui/protocol/iot/alerts/operations'
import type { RuleRequest } from '@jihui/protocol/iot/alerts/rule-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type DeviceAlert = ResponseOf<typeof operations.getIotAlert.shape>
export type AlertRule = ResponseOf<typeof operations.getAlertRule.shape>

const ALERTS = ['iot-alerts'] as const
const RULES = ['iot-alert-rules'] as const
const LOOK_AGAIN_MS = 15_000

export interface AlertFilter {
  readonly status: DeviceAlert['status'] | 'live' | ''
  readonly level: DeviceAlert['level'] | ''
  readonly line: string
  readonly device: string
}
export const alertsQuery = (filter: AlertFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALERTS, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listIotAlerts, { query: { ...filter, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
    refetchInterval: LOOK_AGAIN_MS,
  })
export const alertQuery = (id: number | null) =>
  queryOptions({
    queryKey: [...ALERTS, 'one', id],
    queryFn: ({ signal }) => call(operations.getIotAlert, { params: { id: id! }, signal }),
    enabled: id !== null,
    refetchInterval: LOOK_AGAIN_MS,
  })
export const assigneesQuery = (id: number, isAsked: boolean) =>
  queryOptions({
    queryKey: [...ALERTS, 'assignees', id],
    queryFn: ({ signal }) => call(operations.listAlertAssignees, { params: { id }, signal }),
    enabled: isAsked,
  })

const touches = { touches: [ALERTS], stale: [ALERTS] }
export const useAcknowledge = (id: number) =>
  useCommand(() => call(operations.acknowledgeAlert, { params: { id } }), touches)
export const useClose = (id: number) =>
  useCommand((notes: string) => call(operations.closeAlert, { params: { id }, body: { notes } }), touches)
export const useSnooze = (id: number) =>
  useCommand((hours: number) => {
    const until = new Date(Date.now() + hours * 3_600_000).toISOString()
    return call(operations.snoozeAlert, { params: { id }, body: { until } })
  }, touches)
export const useAssign = (id: number) =>
  useCommand((userId: number) => call(operations.assignAlert, { params: { id }, body: { user_id: userId } }), touches)
export const useComment = (id: number) =>
  useCommand((text: string) => call(operations.commentAlert, { params: { id }, body: { text } }), touches)
export const useRepair = (id: number) =>
  useCommand(
    (description: string) => call(operations.repairFromAlert, { params: { id }, body: { description } }),
    touches,
  )

export const useTellRenter = (id: number) =>
  useCommand((text: string) => call(operations.tellRenterOfAlert, { params: { id }, body: { text } }), touches)

export const rulesQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...RULES, 'list', q],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listAlertRules, { query: { q, page: pageParam, page_size: 50 }, signal }),
    ...byPages,
  })
export const ownDevicesQuery = queryOptions({
  queryKey: [...RULES, 'devices'],
  queryFn: ({ signal }) => call(listParkedDevices, { query: { page: 1, page_size: 100 }, signal }),
})
/** Fences a rule can wait for. */
export const ruleFencesQuery = queryOptions({
  queryKey: [...RULES, 'fences'],
  queryFn: ({ signal }) => call(listFences, { query: { page: 1, page_size: 100, q: '', active: '' }, signal }),
})
export const useSaveRule = (id: number | null) =>
  useCommand(
    (body: RuleRequest) =>
      id === null
        ? call(operations.createAlertRule, { body })
        : call(operations.changeAlertRule, { params: { id }, body }),
    { touches: [RULES] },
  )
export const useDeleteRule = () =>
  useCommand((id: number) => call(operations.deleteAlertRule, { params: { id } }), { touches: [RULES, ALERTS] })
