/** Where every operation answers, those of everybody and those of the desks. */
import { deskAddresses } from './desk-addresses.ts'
import type { LineDeclaration } from './lines/line.ts'
import { type Addresses, addressesIn, standardAddresses } from './standard-addresses.ts'

export const everyAddress: Addresses = { ...standardAddresses, ...deskAddresses }

/** Every address of an operation on a line, the one our own pages use first; empty where the line does not have it. */
export const addressesOf = (
  line: Pick<LineDeclaration, 'bases' | 'ownPaths' | 'serves'>,
  operation: string,
): readonly string[] => addressesIn(everyAddress, line, operation)
