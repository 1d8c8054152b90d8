/** Who was paid is told so: what for, how much, and how his bank statement knows it. */
import { type EarningRoleDeclaration, earningRoles } from '@jihui/protocol/payment/earnings'
import { payableNumber } from '@jihui/protocol/payment/payable'
import { spokenYuan } from '@jihui/protocol/spoken'
import { type ConsumerDeclaration, consumes } from '../../../platform/events/declared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import '../events.ts'
import { keeperOf } from '../payables/known-payables.ts'

export const tellsPaid: readonly ConsumerDeclaration[] = [
  consumes('earning.paid', async (services, { payload }, tx) => {
    const { payableKind, payableId, payeeId: userId, role, amountFen, reference } = payload
    const { paidScreen: screen }: EarningRoleDeclaration = earningRoles[role]
    const keeper = keeperOf(services, payableKind)
    if (!screen || !keeper) return
    const { declared } = keeper
    const number = payableNumber(declared, payableId)
    const amount = spokenYuan(amountFen)
    await emit(tx, 'payout.told', { userId, what: declared.label, number, amount, reference, screen })
  }),
]
