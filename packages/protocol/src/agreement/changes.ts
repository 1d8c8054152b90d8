/** What is new to whoever has to sign a contract, and what he says of having read it. */

/** Of one clause that stands in the contract. */
export const signableChangeKinds = ['added', 'changed', 'moved'] as const
export type SignableChangeKind = (typeof signableChangeKinds)[number]
/** What must be confirmed by itself before the signature; a clause that only moved says what it said. */
export const isToConfirm = (kind: SignableChangeKind | null): boolean => kind === 'added' || kind === 'changed'

/** `signed`: the last contract he signed on this line. `replaced`: the one of this order it took the place of. */
export const contractChangeSince = ['signed', 'replaced'] as const
export type ContractChangeSince = (typeof contractChangeSince)[number]

/** Under this number the special terms are read and confirmed. */
export const specialTermsNumber = 0
export const readingLimits = { clausesMax: 200, secondsMax: 30 * 86_400 } as const
