/**
 * The lines as the pages know them: names, screens and addresses. What a machine offers, asks and costs comes from the
 * server with the machine; the build leaves the rest of each declaration at home.
 */
import * as declared from './line-list.ts'
import type { LineFace, LineScreen, ScreenName } from './lines/line.ts'

export type { DeskName, LineFace, ScreenName } from './lines/line.ts'
export { onLine } from './standard-addresses.ts'

export const lines: readonly LineFace[] = declared.lines
export const findLine = (id: string): LineFace => declared.findLine(id)

export const screenOf = (line: LineFace, name: ScreenName): LineScreen | undefined => line.screens[name]
/** Where links to a screen of the line lead; the line's machines where it has no such screen. */
export const screenPath = (line: LineFace, name: ScreenName, id?: number | string): string => {
  const path = line.screens[name]?.paths[0] ?? line.screens.list?.paths[0] ?? '/'
  return path.replace(':id', String(id))
}
