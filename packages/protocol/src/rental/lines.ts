/** The rental lines there are. Adding one is a file beside this and a row here. */
import type { Endpoint, Operation, OperationShape } from '../endpoint.ts'
import type { LineDeclaration } from './lines/line.ts'
import { medical } from './lines/medical.ts'

export const lines: readonly LineDeclaration[] = [medical]

export const findLine = (id: string): LineDeclaration => {
  const line = lines.find((candidate) => candidate.id === id)
  if (!line) throw new Error(`no such line: ${id}`)
  return line
}

/** The operation at the addresses a line gives it; null where the line does not have it. */
export const onLine = <T extends OperationShape>(
  operation: Operation<T>,
  line: LineDeclaration,
): Endpoint<T> | null => {
  const [path, ...aliases] = line.paths[operation.shape.name] ?? []
  return path === undefined ? null : { shape: operation.shape, path, aliases, line: line.id }
}

/** The operation on every line that has it. */
export const onLines = <T extends OperationShape>(operation: Operation<T>): Endpoint<T>[] =>
  lines.flatMap((line) => onLine(operation, line) ?? [])
