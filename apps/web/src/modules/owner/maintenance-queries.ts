import {
  cancelMaintenance,
  completeMaintenance,
  getOwnerMaintenance,
  listOwnerMaintenance,
  requestOwnerMaintenance,
  scheduleMaintenance,
} from '@jihui/protocol/maintenance/owner-operations'
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { getCalendar, getOwned, listOwned } from '@jihui/protocol/owner/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { addDays, today } from '../../ui/text/format.ts'

export type Maintenance = ResponseOf<typeof getOwnerMaintenance.shape>

const PAGE_SIZE = 20

export const maintenancesQuery = (status: string, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['care', 'owner', 'list', status, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listOwnerMaintenance, { query: { status, keyword, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
  })

const maintenanceKey = (id: number) => ['care', 'owner', 'one', id] as const

export const maintenanceQuery = (id: number) =>
  queryOptions({
    queryKey: maintenanceKey(id),
    queryFn: ({ signal }) => call(getOwnerMaintenance, { params: { id }, signal }),
  })

/** Machines to choose from. */
export const machineChoicesQuery = queryOptions({
  queryKey: ['owner', 'machine-choices'],
  queryFn: async ({ signal }) => {
    const { results } = await call(listOwned, { query: { page_size: 100 }, signal })
    return results.map(({ id, name, model }) => ({ id, name, model }))
  },
  staleTime: 60_000,
})

/** Units of a machine that are still in service. */
export const unitChoicesQuery = (equipmentId: number) =>
  queryOptions({
    queryKey: ['owner', 'unit-choices', equipmentId],
    queryFn: async ({ signal }) => {
      const { units } = await call(getOwned, { params: { id: equipmentId }, signal })
      return units.filter(({ status }) => status !== 'retired')
    },
    staleTime: 60_000,
  })

const LOOK_AHEAD_DAYS = 60

/** What holds the units of a machine from today on. */
export const heldDaysQuery = (equipmentId: number) =>
  queryOptions({
    queryKey: ['owner', 'held-days', equipmentId],
    queryFn: async ({ signal }) => {
      const from = today()
      const query = { equipment_id: equipmentId, from, to: addDays(from, LOOK_AHEAD_DAYS) }
      const { machines } = await call(getCalendar, { query, signal })
      return machines.flatMap(({ units }) => units)
    },
  })

type Answer = Maintenance & { message: string }

const useMaintenanceCommand = <Input>(run: (input: Input) => Promise<Answer>) =>
  useCommand(run, {
    touches: [['care', 'owner', 'list'], ['owner'], ['rental', 'owner', 'today']],
    keep: (client, answer) => client.setQueryData(maintenanceKey(answer.id), answer),
  })

export const useRequestMaintenance = () =>
  useMaintenanceCommand((body: BodyIn<typeof requestOwnerMaintenance.shape>) => call(requestOwnerMaintenance, { body }))

export const useScheduleMaintenance = (id: number) =>
  useMaintenanceCommand((body: { start_date: string; end_date: string; notes: string }) =>
    call(scheduleMaintenance, { params: { id }, body }),
  )

export const useCompleteMaintenance = (id: number) =>
  useMaintenanceCommand((body: { cost: number | null; result: string }) =>
    call(completeMaintenance, { params: { id }, body }),
  )

export const useCancelMaintenance = (id: number) =>
  useMaintenanceCommand((reason: string) => call(cancelMaintenance, { params: { id }, body: { reason } }))
