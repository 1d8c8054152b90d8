/** How much one request may say, whatever its schema: looked at before anything else is done with it. */

export interface Bounds {
  /** Names of fields, of all objects together. */
  readonly keys: number
  /** Members of all lists together. */
  readonly items: number
  /** How deep objects and lists stand in one another. */
  readonly levels: number
}
export const requestBounds: Bounds = { keys: 200, items: 2_000, levels: 20 }

/** Half of a character that is written in two halves: no text, and no database takes it as one. */
const brokenText = /\p{Surrogate}/u
export const isWellFormed = (text: string): boolean => !brokenText.test(text)

export interface BoundsFault {
  readonly kind: 'too_much' | 'too_deep' | 'broken_text'
  /** Where: names and positions, joined as in the errors of a schema. */
  readonly field: string
}

/** A name somebody made up, short enough to be said back. */
const shown = (name: string): string => name.slice(0, 60).replaceAll(/\p{Surrogate}/gu, '')

/** What was seen so far of one value. */
interface Seen {
  keys: number
  items: number
}
/** `path`: from the fault outwards; written on the way back, so that what has no fault costs nothing. */
interface Found {
  readonly kind: BoundsFault['kind']
  readonly path: string[]
}
const found = (kind: BoundsFault['kind']): Found => ({ kind, path: [] })
const at = (name: string, fault: Found): Found => {
  fault.path.push(name)
  return fault
}

const lookThroughList = (list: readonly unknown[], level: number, seen: Seen, bounds: Bounds): Found | null => {
  seen.items += list.length
  if (seen.items > bounds.items) return found('too_much')
  for (let index = 0; index < list.length; index += 1) {
    const fault = look(list[index], level + 1, seen, bounds)
    if (fault) return at(String(index), fault)
  }
  return null
}
const lookThroughFields = (fields: object, level: number, seen: Seen, bounds: Bounds): Found | null => {
  const names = Object.keys(fields)
  seen.keys += names.length
  if (seen.keys > bounds.keys) return found('too_much')
  for (const name of names) {
    if (!isWellFormed(name)) return at(name, found('broken_text'))
    const fault = look((fields as Record<string, unknown>)[name], level + 1, seen, bounds)
    if (fault) return at(name, fault)
  }
  return null
}
const look = (value: unknown, level: number, seen: Seen, bounds: Bounds): Found | null => {
  if (typeof value === 'string') return isWellFormed(value) ? null : found('broken_text')
  if (typeof value !== 'object' || value === null) return null
  if (level >= bounds.levels) return found('too_deep')
  return Array.isArray(value)
    ? lookThroughList(value, level, seen, bounds)
    : lookThroughFields(value, level, seen, bounds)
}

/** The first thing in a value that goes beyond its bounds; each part of it is looked at once. */
export const findBoundsFault = (whole: unknown, bounds: Bounds = requestBounds): BoundsFault | null => {
  const fault = look(whole, 0, { keys: 0, items: 0 }, bounds)
  return fault && { kind: fault.kind, field: fault.path.toReversed().map(shown).join('.') || 'body' }
}
