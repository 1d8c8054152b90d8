/** Which alerts are alarms of the machine itself: what plans of maintenance wait for, and what calls for a repair by itself. */
import { type DeviceEvent, deviceEvents } from '../device-events.ts'
import { findMeasured } from '../profiles.ts'
import { builtInRule, builtInRuleCodes } from './built-in-rules.ts'
import { type Condition, eventOf, type RuleContent } from './conditions.ts'

interface Judging {
  readonly content: Pick<RuleContent, 'conditions'>
  readonly isDanger: boolean
}
/** An event of no common name is the machine's own. */
const isEventOfMachine = (one: Condition): boolean => {
  const code = eventOf(one)
  return !Object.hasOwn(deviceEvents, code) || deviceEvents[code as DeviceEvent].isOfMachine
}
const isMeasured = ({ op, field }: Condition): boolean =>
  op !== 'event' && op !== 'fence' && op !== 'silent' && findMeasured(field) !== null
/** What the machine says is wrong with it, in its maker's own codes. */
const isFault = (one: Condition): boolean => isMeasured(one) && findMeasured(one.field)!.kind === 'text'

/** About what the machine measures or what happened to it; not about where it is, how it is driven or whether it is heard. */
export const isOfMachine = ({ content, isDanger }: Judging): boolean =>
  isDanger || content.conditions.some((one) => (one.op === 'event' ? isEventOfMachine(one) : isMeasured(one)))

/** Danger, and faults the machine names: nobody has to decide that somebody should look at it. */
export const callsForRepair = ({ content, isDanger }: Judging): boolean => isDanger || content.conditions.some(isFault)

/** Of an alarm at most, as of a plan that waits for it. */
const codeMax = 60
/** `E-101`, as the machine says it; otherwise what its rule is known by. */
export const alarmCodeOf = (
  { content, code, name }: Pick<Judging, 'content'> & { readonly code: string | null; readonly name: string },
  value: number | boolean | string | null,
): string => {
  const said = content.conditions.some(isFault) && typeof value === 'string' ? value : ''
  return (said || code || name).slice(0, codeMax)
}

/** What plans can wait for beside the codes machines have of their own: code and name. */
export const namedAlarms: readonly (readonly [code: string, name: string])[] = builtInRuleCodes.flatMap((code) => {
  const { name, conditions, isDanger = false } = builtInRule(code)
  const rule = { content: { conditions }, isDanger }
  return isOfMachine(rule) && !conditions.some(isFault) ? [[code, name] as const] : []
})
