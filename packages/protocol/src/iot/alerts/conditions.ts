/** What rules are made of, for those who decide by them, say them in words or write them. */
import type { AlertLevel } from './alert-machine.ts'

export const thresholds = ['>', '>=', '<', '<=', '=', '!='] as const
export const conditionOps = [...thresholds, 'changed', 'absent', 'silent', 'fence', 'event'] as const
export type ConditionOp = (typeof conditionOps)[number]
export const aggregates = { avg: '平均', min: '最低', max: '最高', delta: '变化' } as const
export type Aggregate = keyof typeof aggregates
/** What a fence tells of a device. */
export const fenceWords = {
  enter: '进入围栏',
  exit: '离开围栏',
  dwell: '在围栏里停留太久',
  absent: '没有来到围栏',
  outside: '到点了还在围栏外',
  crossed: '穿过围栏',
  site_left: '没有说明就离开了送货点',
} as const
export type FenceWord = keyof typeof fenceWords

export const recoveries = { itself: '恢复后自动关闭', person: '恢复后等人关闭' } as const
export type Recovery = keyof typeof recoveries

export interface Condition {
  /** A key of the profiles, `speed` or `ignition`; of a fence its id, blank for any. */
  readonly field: string
  readonly op: ConditionOp
  readonly value?: number | boolean | string | undefined
  /** It has to be so for so long without a break; a silence: for so long. */
  readonly for_seconds?: number | undefined
  readonly window_seconds?: number | undefined
  readonly aggregate?: Aggregate | undefined
}
/** Shanghai time; from later than to goes past midnight. 1 is Monday. */
export interface Schedule {
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
}
/** What decides: kept as one. */
export interface RuleContent {
  readonly match: 'all' | 'any'
  readonly conditions: readonly Condition[]
  readonly clear?: readonly Condition[] | null | undefined
  readonly raise?: { readonly level: AlertLevel; readonly conditions: readonly Condition[] } | null | undefined
  readonly schedule?: Schedule | null | undefined
}

/** The event a condition waits for: as its value or as its field. */
export const eventOf = ({ field, value }: Pick<Condition, 'field' | 'value'>): string =>
  typeof value === 'string' && value !== '' ? value : field
