import type { DepositKind } from '@jihui/protocol/rental/deposit-ladder'

interface Claims {
  readonly unpaidExtensionFen: number
  readonly lateFen: number
  readonly damageFen: number
}
export interface Settled extends Claims {
  /** Of a deposit that was paid, what nobody asks for. */
  readonly depositRefundFen: number
  /** Longer period and late days that neither a paid deposit nor money kept aside covers: the renter owes it. */
  readonly debtFen: number
}

/**
 * How a deposit answers when a machine comes back: unpaid longer period, late days and what is asked for damage, in this
 * order and together never more than the machine's deposit. Damage is only set aside here; it is taken once it is settled.
 */
export const settleDeposit = (
  secured: { readonly depositKind: DepositKind; readonly depositBaseFen: number; readonly depositHoldFen: number },
  claims: Claims,
): Settled => {
  let left = secured.depositBaseFen
  const take = (wanted: number) => {
    const taken = Math.min(left, wanted)
    left -= taken
    return taken
  }
  const unpaidExtensionFen = take(claims.unpaidExtensionFen)
  const lateFen = take(claims.lateFen)
  const damageFen = take(claims.damageFen)
  const isPaid = secured.depositKind === 'paid'
  return {
    unpaidExtensionFen,
    lateFen,
    damageFen,
    depositRefundFen: isPaid ? left : 0,
    debtFen: isPaid ? 0 : Math.max(0, unpaidExtensionFen + lateFen - secured.depositHoldFen),
  }
}
