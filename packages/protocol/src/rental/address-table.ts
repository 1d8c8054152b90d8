/** How an operation gets its addresses: from a table that serves every line, and from the line itself. */
import type { Endpoint, Operation, OperationShape } from '../endpoint.ts'
import { withPageView } from '../page-view.ts'
import type { LineDeclaration } from './lines/line.ts'
import { addressesOnPages } from './page-addresses.ts'

type Base = keyof LineDeclaration['bases']
type Address = readonly [base: Base, rest: string]

export type Addresses = Readonly<Record<string, readonly Address[]>>
export const defineAddresses = <const T extends Addresses>(addresses: T): T => withPageView(addresses, addressesOnPages)

type Addressed = Pick<LineDeclaration, 'id' | 'bases' | 'ownPaths' | 'serves'>

/** Every address of an operation on a line, the one our own pages use first; empty where the line does not have it. */
export const addressesIn = (
  table: Addresses,
  line: Pick<Addressed, 'bases' | 'ownPaths' | 'serves'>,
  operation: string,
): readonly string[] => {
  const isServed = line.serves === undefined || line.serves.includes(operation)
  const standard = isServed ? (table[operation] ?? []) : []
  const paths = standard.flatMap(([base, rest]) => line.bases[base].map((start) => `${start}${rest}`))
  return [...new Set([...paths, ...(line.ownPaths[operation] ?? [])])]
}

/** The operation at the addresses a line gives it; null where the line does not have it. */
export const endpointIn = <T extends OperationShape>(
  table: Addresses,
  operation: Operation<T>,
  line: Addressed,
): Endpoint<T> | null => {
  const [path, ...aliases] = addressesIn(table, line, operation.shape.name)
  return path === undefined ? null : { shape: operation.shape, path, aliases, line: line.id }
}
