/** How a machine looks on the map: a sign that is read without its colour. */
import { type MapMark, mapMarkCodes, mapMarks } from '@jihui/protocol/iot/map/schema'

export interface MarkLook {
  readonly glyph: string
  readonly label: string
  /** Names of colours of the house. */
  readonly fill: string
  readonly text: string
  /** An outline instead of a filled shape: nothing goes on there. */
  readonly isQuiet?: true
}
export const markLooks: Readonly<Record<MapMark, MarkLook>> = {
  a: { glyph: '警', label: mapMarks.a, fill: '--danger', text: '--on-danger' },
  w: { glyph: '工', label: mapMarks.w, fill: '--ink', text: '--on-ink' },
  m: { glyph: '行', label: mapMarks.m, fill: '--ok', text: '--on-ink' },
  i: { glyph: '怠', label: mapMarks.i, fill: '--warn', text: '--on-ink' },
  p: { glyph: '停', label: mapMarks.p, fill: '--surface', text: '--ink', isQuiet: true },
  o: { glyph: '离', label: mapMarks.o, fill: '--sunken', text: '--ink-3', isQuiet: true },
}
/** What calls for somebody first. */
export const marksInOrder = (Object.keys(markLooks) as MapMark[]).filter((mark) => mapMarkCodes.includes(mark))
