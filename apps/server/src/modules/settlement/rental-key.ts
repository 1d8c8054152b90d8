/** How rows of money name a rental order. */
import { rentalPayable } from '@jihui/protocol/settlement/payable'
import type { PayableKey } from '../payment/public.ts'

export const rentalKey = (rentalId: number): PayableKey => ({ payableKind: rentalPayable.kind, payableId: rentalId })

/** SQL: this row of money is about the order whose id this expression is. */
export const ofRental = (row: string, rentalId: string): string =>
  `${row}.payable_kind = '${rentalPayable.kind}' and ${row}.payable_id = ${rentalId}`
