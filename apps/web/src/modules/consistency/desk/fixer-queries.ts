import { checkOrders, dismissFinding, listRepairs, repairOrders } from '@jihui/protocol/consistency/operations'
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { ordersAndPapers } from '../../../kits/desk/refresh.ts'

export type FixerReport = ResponseOf<typeof checkOrders.shape>
export type Finding = FixerReport['findings'][number]
export type RepairOutcome = ResponseOf<typeof repairOrders.shape>['results'][number]
export type Repair = ResponseOf<typeof listRepairs.shape>['results'][number]
type RepairItem = BodyIn<typeof repairOrders.shape>['items'][number]

const KEY = ['console', 'fixer'] as const

/** One finding of one order: an order may have several. */
export const findingKey = ({ rental_id, rule }: Pick<Finding, 'rental_id' | 'rule'>): string => `${rental_id}-${rule}`
export const repairItem = ({ rental_id, rule, fingerprint }: Finding): RepairItem => ({ rental_id, rule, fingerprint })

export const fixerQuery = (rentalId: string, withDismissed: boolean) =>
  queryOptions({
    queryKey: [...KEY, 'report', rentalId, withDismissed],
    queryFn: ({ signal }) =>
      call(checkOrders, { query: { rental_id: rentalId, include_dismissed: withDismissed }, signal }),
  })

export const repairsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'fixed'],
  queryFn: ({ pageParam, signal }) => call(listRepairs, { query: { page: pageParam, page_size: 30 }, signal }),
  ...byPages,
})

/** What was found is looked at anew after every repair; so are the orders everywhere else. */
const onFindings = { told: 'none', touches: [...ordersAndPapers, KEY] } as const

export const useRepair = () =>
  useCommand(
    ({ findings, reason }: { findings: readonly Finding[]; reason: string }) =>
      call(repairOrders, { body: { items: findings.map(repairItem), reason } }),
    onFindings,
  )

export const useDismiss = () =>
  useCommand(
    ({ finding, reason }: { finding: Finding; reason: string }) =>
      call(dismissFinding, { body: { ...repairItem(finding), reason } }),
    onFindings,
  )
