import type { Endpoint, Operation, OperationShape } from '../endpoint.ts'
import { endpointIn } from './address-table.ts'
import { deskAddresses } from './desk-addresses.ts'

/** The operation of a desk at the addresses a line gives it. */
export const onDesk = <T extends OperationShape>(
  operation: Operation<T>,
  line: Parameters<typeof endpointIn>[2],
): Endpoint<T> | null => endpointIn(deskAddresses, operation, line)
