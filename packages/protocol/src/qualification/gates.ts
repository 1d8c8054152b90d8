/** A gate: the documents an act needs, whose they are, and what it depends on whether one is needed. */
import type { HolderKind } from './holders.ts'
import { qualificationTypeNames } from './types.ts'

export interface GateNeed {
  /** Type of the document, and its name in a sentence. */
  readonly type: string
  readonly label: string
  readonly of: HolderKind
  /** Needed only where one of these was chosen or is so (an option, a kind of work); absent: always. */
  readonly when?: readonly string[]
}
export interface Gate {
  readonly code: string
  readonly label: string
  readonly needs: readonly GateNeed[]
}
export const defineGate = <const T extends Gate>(gate: T): T => gate

/** What of a gate is needed where these are so. */
export const needsOf = ({ needs }: Gate, circumstances: readonly string[] = []): readonly GateNeed[] =>
  needs.filter(({ when }) => when === undefined || when.some((one) => circumstances.includes(one)))

/** Renting: which types a machine demands follows from its category or line; the papers are the renter's. */
export const rentingGate = (types: readonly string[], of: HolderKind = 'person'): Gate =>
  defineGate({
    code: 'renting',
    label: '租用设备',
    needs: types.map((type) => ({ type, label: qualificationTypeNames[type]?.name ?? type, of })),
  })
