import { claimItemsMax } from '@jihui/protocol/deposit/machine'
import { money } from '../../ui/text/format.ts'
import type { Handover } from '../rental/public.ts'
import { readAmount } from '../../ui/text/read-amount.ts'

export interface Deduction {
  id: string
  /** 右侧：油管护套裂口 */
  label: string
  /** As typed; where it is counted by quantity, what comes of that. */
  amount: string
  /** What the amount rests on: 附件价目表 E-17. */
  basis?: string
  /** So many of a unit at a price each, as typed: 85 升 × ¥7.50. */
  counted?: Counted
  /** The finding it was made for, and of several units the one it is on. */
  position?: string
  serial?: string
}
export interface Counted {
  quantity: string
  unit: string
  price: string
}
export const notCounted: Counted = { quantity: '', unit: '', price: '' }

/** One item as it is sent. */
export interface SentDeduction {
  label: string
  amount: number
  working: string
  position: string
  serial?: string
}

export const verdicts = {
  wear: '正常损耗',
  renter: '承租方承担',
  later: '再看看',
} as const
export type Verdict = keyof typeof verdicts
export const verdictCodes = Object.keys(verdicts) as Verdict[]

const fen = (yuan: number) => Math.round(yuan * 100)

const readCounted = ({ quantity, price }: Counted) => ({ quantity: readAmount(quantity), price: readAmount(price) })

/** Yuan of one item; null where what is typed is no amount. */
export function amountOf({ amount, counted }: Pick<Deduction, 'amount' | 'counted'>): number | null {
  if (!counted) return readAmount(amount)
  const { quantity, price } = readCounted(counted)
  return quantity === null || price === null ? null : Math.round(quantity * fen(price)) / 100
}

/** 85 升 × ¥7.50, or what else it rests on. */
export function workingOf({ basis = '', counted }: Pick<Deduction, 'basis' | 'counted'>): string {
  if (!counted) return basis.trim()
  const { quantity, price } = readCounted(counted)
  return `${quantity ?? 0} ${counted.unit.trim()} × ${money(price ?? 0)}`.replace(/ {2,}/g, ' ')
}

export interface DeductionSum {
  total: number
  /** By id of the deduction. */
  problems: Readonly<Record<string, string>>
  /** Of the whole list. */
  problem?: string
}

function problemOf(one: Deduction): string | undefined {
  const amount = amountOf(one)
  if (amount === null) return one.counted ? '数量和单价是数字，最多两位小数' : '金额是数字，最多两位小数'
  if (amount === 0) return one.counted ? '填写数量和单价' : '填写扣多少，不扣就删掉这一项'
  return one.label.trim() ? undefined : '写明扣的是什么'
}

/** What is asked for damage, never more than `most`: the machine's deposit or, where it is more, what it is worth. */
export function sumDeductions(list: readonly Deduction[], most: number): DeductionSum {
  const found = list.flatMap((one) => {
    const problem = problemOf(one)
    return problem ? [[one.id, problem] as const] : []
  })
  const total = list.reduce((sum, one) => sum + fen(amountOf(one) ?? 0), 0) / 100
  const problems = Object.fromEntries(found)
  if (list.length > claimItemsMax) return { total, problems, problem: `一次最多 ${claimItemsMax} 项，把小项合起来写` }
  if (total > most) return { total, problems, problem: `最多扣 ${money(most)}，再多的走赔偿协商` }
  return { total, problems }
}

export const sentDeductions = (list: readonly Deduction[]): SentDeduction[] =>
  list.map((one) => ({
    label: one.label.trim(),
    amount: amountOf(one) ?? 0,
    working: workingOf(one),
    position: one.position ?? '',
    ...(one.serial && { serial: one.serial }),
  }))

/** Something new at a return; `serial` where the order has several units. */
export interface ReturnFinding {
  readonly position: string
  readonly label: string
  readonly text: string
  readonly serial?: string
}
/** What a finding and its verdict go by. */
export const findingKey = ({ position, serial }: Pick<ReturnFinding, 'position' | 'serial'>): string =>
  serial ? `${serial} ${position}` : position

/** All that is new, unit by unit. */
export const newFindings = ({ units }: Pick<Handover, 'units'>): ReturnFinding[] =>
  units.flatMap(({ serial, comparison }) =>
    (comparison?.new_findings ?? []).map((finding) => ({ ...finding, ...(units.length > 1 && { serial }) })),
  )

/** Bearing a finding adds a line to fill in; any other verdict takes it away again. */
export function withVerdict(
  list: readonly Deduction[],
  finding: ReturnFinding,
  verdict: Verdict,
): readonly Deduction[] {
  const { position, serial } = finding
  const isOwn = (one: Deduction) => one.position === position && one.serial === serial
  if (verdict !== 'renter') return list.filter((one) => !isOwn(one))
  if (list.some(isOwn)) return list
  const label = [serial, `${finding.label}：${finding.text}`].filter(Boolean).join(' ').slice(0, LABEL_MAX)
  return [...list, { id: `finding-${findingKey(finding)}`, label, amount: '', position, ...(serial && { serial }) }]
}
export const LABEL_MAX = 80

export interface TakeBackDraft {
  verdicts: Readonly<Record<string, Verdict>>
  deductions: readonly Deduction[]
  condition: string
}
export const emptyTakeBack: TakeBackDraft = { verdicts: {}, deductions: [], condition: '' }

const isKept = (one: Partial<Deduction> | null): one is Deduction =>
  typeof one?.label === 'string' &&
  typeof one.amount === 'string' &&
  (one.counted === undefined ||
    Object.keys(notCounted).every((key) => typeof one.counted?.[key as keyof Counted] === 'string'))

/** What was decided so far, as far as it can still be read. */
export function readTakeBack(text: string | null): TakeBackDraft {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<TakeBackDraft> | null
    if (!kept || typeof kept !== 'object') return emptyTakeBack
    return {
      verdicts: Object.fromEntries(
        Object.entries(kept.verdicts ?? {}).filter(([, verdict]) => verdictCodes.includes(verdict)),
      ),
      deductions: Array.isArray(kept.deductions) ? kept.deductions.filter(isKept) : [],
      condition: typeof kept.condition === 'string' ? kept.condition : '',
    }
  } catch {
    return emptyTakeBack
  }
}
