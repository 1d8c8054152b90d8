/** Where every operation answers: those of everybody, those of the desks, those of other clients. */
import { type Addresses, addressesIn } from './address-table.ts'
import { deskAddresses } from './desk-addresses.ts'
import type { LineDeclaration } from './lines/line.ts'
import { outsideAddresses } from './outside-addresses.ts'
import { standardAddresses } from './standard-addresses.ts'

export const everyAddress: Addresses = { ...standardAddresses, ...deskAddresses, ...outsideAddresses }

/** Every address of an operation on a line, the one our own pages use first; empty where the line does not have it. */
export const addressesOf = (
  line: Pick<LineDeclaration, 'bases' | 'ownPaths' | 'serves'>,
  operation: string,
): readonly string[] => addressesIn(everyAddress, line, operation)
