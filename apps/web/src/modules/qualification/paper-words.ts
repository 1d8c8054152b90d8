import { generalTypes, qualificationTypeNames } from '@jihui/protocol/qualification/types'
import { expiringWithinDays } from '@jihui/protocol/qualification/validity'
import { CircleCheck, CircleX, ClockAlert, ShieldCheck, type LucideIcon } from 'lucide-react'
import { dayNumber, today } from '../../ui/text/format.ts'
import type { StatusTone } from '../../ui/status.tsx'

interface Paper {
  expiry_date: string | null
  is_verified: boolean
  review_status?: string
}

/** What stands on the drawing of a paper: two or three characters of its name. */
export function shortName(type: string, name: string): string {
  const known = qualificationTypeNames[type]?.short
  if (known) return known
  const bare = name.replace(/[（(].*$/, '').trim()
  return bare.length <= 4 ? bare : bare.slice(bare.endsWith('证') ? -3 : -2)
}

/** A name short enough to stand before a ruler. */
export const rulerName = (type: string, name: string): string => (name.length <= 5 ? name : shortName(type, name))

/** Days until a paper ends, the day itself included: 0 today, -1 yesterday, null never. */
export const daysLeft = (expiresOn: string | null, now = today()): number | null =>
  expiresOn === null ? null : dayNumber(expiresOn) - dayNumber(now)

/** How a paper stands, worst first. */
export function standing(paper: Paper, now = today()): { icon: LucideIcon; tone: StatusTone; text: string } {
  const left = daysLeft(paper.expiry_date, now)
  if (paper.review_status === 'rejected') return { icon: CircleX, tone: 'danger', text: '没通过核验' }
  if (left !== null && left < 0) return { icon: CircleX, tone: 'danger', text: `已过期 ${-left} 天` }
  if (left === 0) return { icon: ClockAlert, tone: 'warn', text: '今天到期' }
  if (left !== null && left <= expiringWithinDays) return { icon: ClockAlert, tone: 'warn', text: `${left} 天后到期` }
  if (paper.review_status === 'approved' || paper.is_verified) return { icon: ShieldCheck, tone: 'ok', text: '已核验' }
  return { icon: CircleCheck, tone: 'ok', text: '有效' }
}

/** Whether a paper may still be shown for an order. */
export const isUsable = (paper: Paper, now = today()): boolean =>
  paper.review_status !== 'rejected' && (daysLeft(paper.expiry_date, now) ?? 0) >= 0

const never = '9999-12-31'
/** The usable paper that stands for a type: the one that lasts longest, else a general one. */
export function paperFor<T extends Paper & { image_type: string }>(
  type: string,
  papers: readonly T[],
  now = today(),
): T | undefined {
  const usable = papers
    .filter((paper) => isUsable(paper, now))
    .toSorted((a, b) => (b.expiry_date ?? never).localeCompare(a.expiry_date ?? never))
  return (
    usable.find(({ image_type: own }) => own === type) ??
    usable.find(({ image_type: own }) => generalTypes.includes(own))
  )
}

interface Sent extends Paper {
  rental_id: number | null
  image_type: string
  used_by: readonly unknown[]
}
/** Of each type that was sent with orders but does not lie in the wallet, the paper that lasts longest. */
export function sentPapers<T extends Sent>(papers: readonly T[], now = today()): T[] {
  const kept = papers.filter((paper) => paper.rental_id === null && isUsable(paper, now))
  const types = new Set(papers.map(({ image_type: type }) => type))
  for (const { image_type: type } of kept) types.delete(type)
  return [...types].flatMap((type) => {
    const sent = papers.filter((paper) => paper.image_type === type && paper.rental_id !== null)
    const best = paperFor(type, sent, now)
    return best ? [{ ...best, used_by: sent.flatMap(({ used_by: uses }) => uses) }] : []
  })
}

/** The ones that need a look stand first, in the order of their need. */
export function attentionFirst<T extends { id: number }>(papers: readonly T[], ids: readonly number[]): T[] {
  const rank = ({ id }: T) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return papers.toSorted((a, b) => rank(a) - rank(b))
}
