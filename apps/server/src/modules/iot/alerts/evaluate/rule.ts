/** Whether a rule fires, holds on or is over. No database, no clock. */
import type { AlertLevel } from '@jihui/protocol/iot/alerts/alert-machine'
import type { Condition, RuleContent } from '@jihui/protocol/iot/alerts/conditions'
import { type ConditionState, judgeCondition, type Judged, type Moment, type Value } from './condition.ts'
import { isWithin } from './schedule.ts'

/** What is remembered of a rule at a device: of each condition, and whether its alert lasts. */
export interface RuleWatch {
  /** Which version of the rule it is of: of another one only whether its alert lasts is still known. */
  readonly of?: number
  readonly on?: true
  readonly conditions?: readonly ConditionState[]
  readonly clear?: readonly ConditionState[]
  readonly raise?: readonly ConditionState[]
}
/** Rule → what is remembered. */
export type DeviceWatch = Readonly<Record<string, RuleWatch>>

export interface Verdict {
  readonly watch: RuleWatch
  /** `fires` and `over` are turns; `holds`: its conditions are met while its alert lasts. */
  readonly what: 'nothing' | 'fires' | 'holds' | 'over'
  readonly level: AlertLevel
  readonly value: Value | null
  /** Those of its conditions that are met. */
  readonly met: readonly Condition[]
}

const judgeAll = (
  conditions: readonly Condition[],
  before: readonly ConditionState[] | undefined,
  moment: Moment,
): readonly Judged[] => conditions.map((condition, place) => judgeCondition(condition, before?.[place] ?? {}, moment))
const holdsAll = (judged: readonly Judged[]): boolean => judged.every(({ holds }) => holds)

const statesOf = (judged: readonly Judged[]): readonly ConditionState[] | undefined => {
  const states = judged.map(({ state }) => state)
  return states.every((state) => Object.keys(state).length === 0) ? undefined : states
}
const known = (watch: Record<keyof RuleWatch, unknown>): RuleWatch =>
  Object.fromEntries(Object.entries(watch).filter(([, value]) => value !== undefined)) as RuleWatch

export const judgeRule = (
  { match, conditions, clear, raise, schedule }: RuleContent,
  level: AlertLevel,
  before: RuleWatch,
  moment: Moment,
): Verdict => {
  const judged = judgeAll(conditions, before.conditions, moment)
  const raised = judgeAll(raise?.conditions ?? [], before.raise, moment)
  const isMet = match === 'all' ? holdsAll(judged) : judged.some(({ holds }) => holds)
  const isOpenHour = !schedule || isWithin(schedule, moment.ts)
  const wasOn = before.on === true
  // What ends it is looked for from its beginning on.
  const cleared = wasOn && clear ? judgeAll(clear, before.clear, moment) : []
  const isOver = wasOn && !isMet && (cleared.length === 0 || holdsAll(cleared))
  const fires = !wasOn && isMet && isOpenHour
  const watch = known({
    of: undefined,
    on: fires || (wasOn && !isOver) ? true : undefined,
    conditions: statesOf(judged),
    clear: isOver ? undefined : statesOf(cleared),
    raise: statesOf(raised),
  })
  const what = fires ? 'fires' : isOver ? 'over' : wasOn && isMet ? 'holds' : 'nothing'
  const isRaised = raise && raised.length > 0 && holdsAll(raised)
  const found = judged.flatMap((one) => (one.holds && one.found !== null ? [one.found] : []))
  // That something is on says less than how much there is of the other.
  const value = found.find((one) => typeof one !== 'boolean') ?? found[0] ?? null
  const met = conditions.filter((_, place) => judged[place]!.holds)
  return { watch, what, level: isRaised ? raise.level : level, value, met }
}
