/** The rental lines and their operations at their addresses. */
import type { Endpoint, Operation, OperationShape } from '../endpoint.ts'
import { everyAddress } from './addresses.ts'
import { everyLine } from './line-list.ts'
import { endpointIn } from './address-table.ts'

export { everyLine, findLine, lines } from './line-list.ts'

/** The operation at the addresses a line gives it; null where the line does not have it. */
export const onLine = <T extends OperationShape>(
  operation: Operation<T>,
  line: Parameters<typeof endpointIn>[2],
): Endpoint<T> | null => endpointIn(everyAddress, operation, line)

/** The operation on every line that has it. */
export const onLines = <T extends OperationShape>(operation: Operation<T>): Endpoint<T>[] =>
  everyLine().flatMap((line) => onLine(operation, line) ?? [])
