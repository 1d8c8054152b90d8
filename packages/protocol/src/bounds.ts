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

/** The first thing in a value that goes beyond its bounds; each part of it is looked at once. */
export const findBoundsFault = (whole: unknown, bounds: Bounds = requestBounds): BoundsFault | null => {
  let [keys, items] = [0, 0]
  const look = (value: unknown, path: readonly string[]): BoundsFault | null => {
    const faultOf = (kind: BoundsFault['kind']): BoundsFault => ({ kind, field: path.map(shown).join('.') || 'body' })
    if (typeof value === 'string') return isWellFormed(value) ? null : faultOf('broken_text')
    if (typeof value !== 'object' || value === null) return null
    if (path.length >= bounds.levels) return faultOf('too_deep')
    const isList = Array.isArray(value)
    const names = Object.keys(value)
    if (isList) items += names.length
    else keys += names.length
    if (keys > bounds.keys || items > bounds.items) return faultOf('too_much')
    for (const name of names) {
      const fault = look(name, [...path, name]) ?? look((value as Record<string, unknown>)[name], [...path, name])
      if (fault) return fault
    }
    return null
  }
  return look(whole, [])
}
