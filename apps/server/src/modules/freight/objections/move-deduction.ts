/** How a deduction moves on: the only writer of its status. */
import {
  type DeductionAction,
  deductionMachine,
  type DeductionStatus,
} from '@jihui/protocol/freight/deductions/machine'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/database/database.ts'
import { bindMachine } from '../../../platform/machine/transition.ts'
import { requireNoParty } from '../../identity/public.ts'
import { freightOrder } from '../orders/order-table.ts'
import { freightDeduction } from './deduction-table.ts'

export type DeductionRow = Omit<typeof freightDeduction.$inferSelect, 'status'> & { status: DeductionStatus }

export const deductions = bindMachine<DeductionStatus, DeductionAction, typeof freightDeduction, DeductionRow>({
  machine: deductionMachine,
  table: freightDeduction,
  refusals: {
    notAllowed: 'freight.deduction_action_not_allowed',
    changedMeanwhile: 'freight.deduction_action_not_allowed',
  },
  staffRoles: ['staff'],
  requireNoParty: async (hooked, tx, actor, { orderId }) => {
    const [of] = await tx.select().from(freightOrder).where(eq(freightOrder.id, orderId))
    await requireNoParty(hooked, tx, actor, { accounts: [of!.shipperId, of!.driverId, of!.payeeId] })
  },
  audit: {
    objectType: 'freight_deduction',
    shown: ({ status, amountFen, grantedFen }) => ({ status, amount_fen: amountFen, granted_fen: grantedFen }),
  },
})
export const lockDeduction = (tx: Tx, orderId: number, id: number): Promise<DeductionRow | null> =>
  deductions.lock(tx, and(eq(freightDeduction.id, id), eq(freightDeduction.orderId, orderId)))
