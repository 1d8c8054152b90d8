/** The statements of one command as they can be run again for another order: what differs from call to call is named. */
import type { Told } from './tell-statements.ts'

/** A value of a statement: the same each time, the command's subject, what an earlier statement gave, or made anew. */
export type Value =
  | { readonly kind: 'same'; readonly value: unknown }
  | { readonly kind: 'subject' }
  /** A list with nothing else in it. */
  | { readonly kind: 'subjects' }
  /** A text the subject's id stands in. */
  | { readonly kind: 'about'; readonly before: string; readonly after: string }
  | { readonly kind: 'given'; readonly step: number; readonly column: string; readonly type: 'int' | 'uuid' }
  /** A text in which something stands that an earlier statement gave. */
  | {
      readonly kind: 'telling'
      readonly step: number
      readonly column: string
      readonly before: string
      readonly after: string
    }
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
/** Numbers of payments, tokens, hashes: what was made up for this call alone. */
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{10,}$/.test(value)
/** What a variable may be called after; an expression nobody named is no column of that kind. */
const isColumn = (name: string): boolean => /^[a-z_]\w*$/i.test(name)
const isIdentity = (value: unknown): boolean => (Number(value) >= idLeast && !isMoment(value)) || isUuid(value)

/** What is asked for at the same time is answered in any order: the same statements as in the other call, in its order. */
const inOrderOf = (first: readonly Told[], second: readonly Told[]): Told[] => {
  const left = [...second]
  const ordered = first.map(({ text }) => {
    const at = left.findIndex((one) => one.text === text)
    if (at < 0) throw new Error(`only one of two calls ran: ${text}`)
    return left.splice(at, 1)[0]!
  })
  if (left.length > 0) throw new Error(`only one of two calls ran: ${left[0]!.text}`)
  return ordered
}

/** Two calls of the same command side by side, each with the id of what it was about. */
export const stepsOf = (
  [first, unordered]: readonly [readonly Told[], readonly Told[]],
  [subject, other]: readonly [number, number],
): Step[] => {
  const second = inOrderOf(first, unordered)
  const given: { step: number; column: string; value: unknown }[] = []
  const needed = new Set<number>()
  const valueOf = (value: unknown, again: unknown): Value => {
    if (String(value) === String(subject) && String(again) === String(other))
      return { kind: Array.isArray(value) ? 'subjects' : 'subject' }
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
    const told =
      typeof value === 'string' && value !== again && given.findLast((one) => value.includes(String(one.value)))
    if (told && !value.startsWith('{')) {
      needed.add(told.step)
      const [before = '', after = ''] = value.split(String(told.value))
      return { kind: 'telling', step: told.step, column: told.column, before, after }
    }
    const isFresh = isName(value) && value !== again && !isMoment(value)
    return isFresh ? { kind: 'fresh', like: value, isUuid: isUuid(value) } : { kind: 'same', value }
  }
  const steps = first.map(({ text, values, row }, step) => {
    const found = values.map((value, at) => valueOf(value, second[step]!.values[at]))
    for (const [column, value] of Object.entries(row ?? {}))
      if (isColumn(column) && isIdentity(value) && value !== subject) given.push({ step, column, value })
    return { text, values: found }
  })
  return steps.map((one, step) => ({ ...one, isNeeded: needed.has(step) }))
}
