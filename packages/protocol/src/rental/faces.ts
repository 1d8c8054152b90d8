/**
 * The lines as the pages know them: names, screens and addresses. What a machine offers, asks and costs comes from the
 * server with the machine.
 */
import type { Endpoint, Operation, OperationShape } from '../endpoint.ts'
import { endpointIn } from './address-table.ts'
import * as declared from './line-list.ts'
import type { LineFace, LineScreen, ScreenName } from './lines/line.ts'
import { standardAddresses } from './standard-addresses.ts'

export type { DeskName, LineFace, ScreenName } from './lines/line.ts'

export const lines: readonly LineFace[] = declared.lines
export const findLine = (id: string): LineFace => declared.findLine(id)

/** A call at the address a line gives it; null where the line does not have it. */
export const onLine = <T extends OperationShape>(operation: Operation<T>, line: LineFace): Endpoint<T> | null =>
  endpointIn(standardAddresses, operation, line)

export const screenOf = (line: LineFace, name: ScreenName): LineScreen | undefined => line.screens[name]
/** Where links to a screen of the line lead; the line's machines where it has no such screen. */
export const screenPath = (line: LineFace, name: ScreenName, id?: number | string): string => {
  const path = line.screens[name]?.paths[0] ?? line.screens.list?.paths[0] ?? '/'
  return path.replace(':id', String(id))
}
