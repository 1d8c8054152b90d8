/** How a driver's papers are told. */
import { CircleCheck, CircleDashed, CircleX, ClockAlert, type LucideIcon } from 'lucide-react'
import type { StatusTone } from '../../../../ui/status.tsx'
import { dayText } from '../../../../ui/text/format.ts'
import type { DriverPaper } from '../../paper-queries.ts'

export interface PaperGroup {
  /** Null: the driver's own. */
  readonly vehicleId: number | null
  readonly plate: string
  readonly papers: readonly DriverPaper[]
  /** Whether they are the reader's to hand in. */
  readonly mayRenew: boolean
}
/** By whose they are, in the order they came in. */
export function groupPapers(papers: readonly DriverPaper[]): PaperGroup[] {
  const vehicles = [...new Set(papers.map(({ vehicle_id: id }) => id))]
  return vehicles.map((vehicleId) => {
    const ofOne = papers.filter(({ vehicle_id: id }) => id === vehicleId)
    return {
      vehicleId,
      plate: ofOne[0]!.plate,
      papers: ofOne,
      mayRenew: ofOne.some(({ may_renew: may }) => may),
    }
  })
}

export const paperLooks: Readonly<Record<DriverPaper['validity'], { icon: LucideIcon; tone: StatusTone }>> = {
  valid: { icon: CircleCheck, tone: 'ok' },
  expiring: { icon: ClockAlert, tone: 'warn' },
  expired: { icon: CircleX, tone: 'danger' },
  missing: { icon: CircleDashed, tone: 'danger' },
}

/** 到 11月20日 周五，还有 12 天 */
export function endText({ expires_on: end, days_left: left }: Pick<DriverPaper, 'expires_on' | 'days_left'>): string {
  if (end === null || left === null) return '还没有审核通过的一份'
  const distance = left > 0 ? `还有 ${left} 天` : left === 0 ? '今天最后一天' : `过了 ${-left} 天`
  return `到 ${dayText(end)}，${distance}`
}

/** How the one that was handed in to follow it stands; null: none was, or it has taken its place. */
export function renewalText({ renewal, validity }: Pick<DriverPaper, 'renewal' | 'validity'>): string | null {
  if (!renewal) return null
  if (renewal.status === 'rejected') return renewal.reason || '重新交一份'
  const end = renewal.expires_on ? `新的到 ${dayText(renewal.expires_on)}` : '新的从通过那天算一年'
  const isStillValid = validity === 'valid' || validity === 'expiring'
  return isStillValid ? `${end}；通过以前，现在这份照常有效` : end
}

/** One at a time of each: what is being looked at is waited for. */
export const mayHandIn = ({ may_renew: may, renewal }: Pick<DriverPaper, 'may_renew' | 'renewal'>): boolean =>
  may && renewal?.status !== 'pending'

/** What a new one does, said before it is handed in. */
export function renewingText(paper: Pick<DriverPaper, 'expires_on' | 'days_left'>): string {
  const { days_left: left } = paper
  if (left === null) return '平台审核通过就生效。'
  const meanwhile = left < 0 ? '' : '，在那之前现在这份照常有效'
  return `现在这份${endText(paper)}。平台审核通过就换上${meanwhile}。`
}
