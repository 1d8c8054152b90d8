import { flowSteps } from '@jihui/protocol/rental/flow'
import { rentalStatuses, type OrderTab, type RentalStatus } from '@jihui/protocol/rental/machine'
import type { Summary } from './centre-queries.ts'

export interface OrderStage {
  label: string
  count: number
  /** How many of them wait for the renter himself. */
  waiting: number
  tab: Exclude<OrderTab, 'all'>
}

const labels = [...flowSteps.slice(1).map(({ short }) => short), '使用中']

/** The counts of several lines as one. */
export function addedUp(counts: readonly Summary['by_status'][]): Summary['by_status'] {
  const sums: Summary['by_status'] = {}
  for (const one of counts)
    for (const code of Object.keys(rentalStatuses) as RentalStatus[]) sums[code] = (sums[code] ?? 0) + (one[code] ?? 0)
  return sums
}

/** Orders along the way an order goes: 审核, 合同, 支付, 交付, then in use. */
export function orderStages(byStatus: Summary['by_status']): OrderStage[] {
  const stages = labels.map<OrderStage>((label) => ({ label, count: 0, waiting: 0, tab: 'pending_review' }))
  for (const code of Object.keys(rentalStatuses) as RentalStatus[]) {
    const { step, tab, holdsUnit, tone } = rentalStatuses[code]
    const isRunning = step !== null && tab !== null && (step < flowSteps.length || holdsUnit)
    const stage = isRunning ? stages[Math.max(0, step - 1)] : undefined
    if (!stage || !tab) continue
    const count = byStatus[code] ?? 0
    stage.count += count
    if (tone === 'act' || tone === 'danger') stage.waiting += count
    stage.tab = tab
  }
  return stages
}
