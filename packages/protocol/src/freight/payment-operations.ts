/** The calls freight and extras are paid with, as they follow from what `payables.ts` declares. */
import { payableEndpoints, type PayableEndpoints } from '../payment/payable-operations.ts'
import type { Payable } from '../payment/payable.ts'
import { freightCargoPayable, freightExtraPayable, freightMembershipPayable, freightOrderPayable } from './payables.ts'

const callsOf = (payable: Payable): PayableEndpoints => {
  const calls = payableEndpoints(payable)
  if (!calls) throw new Error(`${payable.kind} has no address it is paid at`)
  return calls
}

export const freightPayment: PayableEndpoints = callsOf(freightOrderPayable)
export const cargoPayment: PayableEndpoints = callsOf(freightCargoPayable)
export const membershipPayment: PayableEndpoints = callsOf(freightMembershipPayable)
export const extraPayment: PayableEndpoints = callsOf(freightExtraPayable)
