/** The statements of one command as they can be run again for another order: what differs from call to call is named. */
import type { Told } from './tell-statements.ts'

/** A value of a statement: the same each time, the command's subject, what an earlier statement gave, or made anew. */
export type Value =
  | { readonly kind: 'same'; readonly value: unknown }
  | { readonly kind: 'subject' }
  /** A text the subject's id stands in. */
  | { readonly kind: 'about'; readonly before: string; readonly after: string }
  | { readonly kind: 'given'; readonly step: number; readonly column: string; readonly type: 'int' | 'uuid' }
  | { readonly kind: 'fresh'; readonly like: string; readonly isUuid: boolean }

export interface Step {
  readonly text: string
  readonly values: readonly Value[]
  /** Whether a later step needs what this one gives. */
  readonly isNeeded: boolean
}

const idLeast = 10_000_000
const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isMoment = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
const isIdentity = (value: unknown): boolean => (Number(value) >= idLeast && !isMoment(value)) || isUuid(value)

/** Two calls of the same command side by side, each with the id of what it was about. */
export const stepsOf = (
  [first, second]: readonly [readonly Told[], readonly Told[]],
  [subject, other]: readonly [number, number],
): Step[] => {
  const shape = (told: readonly Told[]) => told.map(({ text }) => text).join('\n')
  if (shape(first) !== shape(second))
    throw new Error(`two calls of one command differ:\n${shape(first)}\n\n${shape(second)}`)
  const given: { step: number; column: string; value: unknown }[] = []
  const needed = new Set<number>()
  const valueOf = (value: unknown, again: unknown): Value => {
    if (String(value) === String(subject) && String(again) === String(other)) return { kind: 'subject' }
    if (typeof value === 'string' && value !== again && value.includes(String(subject))) {
      const at = value.indexOf(String(subject))
      return { kind: 'about', before: value.slice(0, at), after: value.slice(at + String(subject).length) }
    }
    if (isIdentity(value) && String(value) !== String(again)) {
      const from = given.findLast((one) => String(one.value) === String(value))
      if (from) {
        needed.add(from.step)
        return { kind: 'given', step: from.step, column: from.column, type: isUuid(value) ? 'uuid' : 'int' }
      }
    }
    const isFresh = typeof value === 'string' && value !== again && !isMoment(value) && !value.startsWith('{')
    return isFresh ? { kind: 'fresh', like: value, isUuid: isUuid(value) } : { kind: 'same', value }
  }
  const steps = first.map(({ text, values, row }, step) => {
    const found = values.map((value, at) => valueOf(value, second[step]!.values[at]))
    for (const [column, value] of Object.entries(row ?? {}))
      if (isIdentity(value) && value !== subject) given.push({ step, column, value })
    return { text, values: found }
  })
  return steps.map((one, step) => ({ ...one, isNeeded: needed.has(step) }))
}
