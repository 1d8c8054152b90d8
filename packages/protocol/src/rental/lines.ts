/** The rental lines and their operations at their addresses. */
import type { Endpoint, Operation, OperationShape } from '../endpoint.ts'
import { addressesOf } from './addresses.ts'
import { everyLine } from './line-list.ts'
import type { LineDeclaration } from './lines/line.ts'

export { everyLine, findLine, lines } from './line-list.ts'

/** The operation at the addresses a line gives it; null where the line does not have it. */
export const onLine = <T extends OperationShape>(
  operation: Operation<T>,
  line: Pick<LineDeclaration, 'id' | 'bases' | 'ownPaths' | 'serves'>,
): Endpoint<T> | null => {
  const [path, ...aliases] = addressesOf(line, operation.shape.name)
  return path === undefined ? null : { shape: operation.shape, path, aliases, line: line.id }
}

/** The operation on every line that has it. */
export const onLines = <T extends OperationShape>(operation: Operation<T>): Endpoint<T>[] =>
  everyLine().flatMap((line) => onLine(operation, line) ?? [])
