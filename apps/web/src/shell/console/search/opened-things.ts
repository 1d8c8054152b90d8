/** What a reader of the console opened last from its search. */
import { readNote, writeNote } from '../../api/reader-notes.ts'
import type { FoundThing, SearchKind } from '../../module.ts'

const NOTE = 'opened'
export const OPENED_MAX = 5

export interface OpenedThing extends FoundThing {
  readonly kind: string
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string'

const isOpenedThing = (value: unknown): value is OpenedThing => {
  const { kind, id, title, line, screen } = Object(value) as Partial<Record<keyof OpenedThing, unknown>>
  return (
    typeof kind === 'string' &&
    Number.isInteger(id) &&
    typeof title === 'string' &&
    isTextOrNull(line) &&
    isTextOrNull(screen)
  )
}

/** The last first; what this version cannot read is left out. */
export function readOpened(readerId: number): readonly OpenedThing[] {
  const kept = readNote(NOTE, readerId)
  return Array.isArray(kept) ? kept.filter(isOpenedThing).slice(0, OPENED_MAX) : []
}

/** Written without what names a person. */
export function noteOpened(readerId: number, name: string, kind: SearchKind, thing: FoundThing): void {
  const { id, line, screen } = thing
  const opened: OpenedThing = { kind: name, id, title: kind.keptTitle?.(thing) ?? thing.title, line, screen }
  const before = readOpened(readerId).filter((one) => one.kind !== name || one.id !== id)
  writeNote(NOTE, readerId, [opened, ...before].slice(0, OPENED_MAX))
}
