import type { Payable } from '@jihui/protocol/payment/payable'

/** Whether money for this purpose is kept in trust. */
export const isInTrust = ({ purposes }: Payable, purpose: string): boolean => purposes[purpose]?.isTrust === true

/** What of it is. */
export const trustPurposesOf = ({ purposes }: Payable): string[] =>
  Object.keys(purposes).filter((purpose) => purposes[purpose]?.isTrust)
