import { holdDeposit } from '@jihui/protocol/deposit/operations'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import * as operations from '@jihui/protocol/settlement/operations'
import type { Actor } from '../../platform/access.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import type { Services } from '../../platform/services.ts'
import {
  type Asked,
  deskOf,
  payingOf,
  placeHold,
  recordOfflinePayment,
  viewHold,
  viewPayment,
} from '../payment/public.ts'
import { answerRental } from '../rental/public.ts'
import { rentalKeeper } from './rental-payable.ts'

/** How orders are paid on their lines' own addresses, and where a renter freezes his deposit. */
export const settlementRoutes = (mounting: Mounting, services: Services): void => {
  const desk = deskOf(services)
  const { create, readStatus, cancel } = payingOf(desk)
  const asked = (id: number, { line, actor }: { line: LineDeclaration; actor: Actor }, as: Asked['as']): Asked => ({
    id,
    actor,
    as,
    within: line.id,
  })
  mountOnLines(mounting, operations.createPayment, (call) =>
    create(rentalKeeper, asked(call.params.id, call, 'payer'), call.body, call),
  )
  mountOnLines(mounting, operations.createPaymentForOrder, (call) =>
    create(rentalKeeper, asked(call.body.order_id, call, 'payer'), call.body, call),
  )
  mountOnLines(mounting, operations.getPaymentStatus, (call) =>
    readStatus(rentalKeeper, asked(call.params.id, call, 'viewer'), call.request),
  )
  mountOnLines(mounting, operations.cancelPayment, (call) =>
    cancel(rentalKeeper, asked(call.params.id, call, 'canceller')),
  )
  mountOnLines(mounting, operations.updatePaymentStatus, async ({ params: { id }, line, actor, body, client }) => {
    const row = await recordOfflinePayment(desk, { keeper: rentalKeeper, id, within: line.id, actor, client, body })
    const answer = await answerRental(desk, id, actor, '已登记线下转账到账')
    return { ...answer, payment: viewPayment(desk, row, desk.clock.now()) }
  })
  mountOnLines(mounting, holdDeposit, async (call) => {
    const request = {
      keeper: rentalKeeper,
      asked: asked(call.params.id, call, 'payer'),
      method: call.body.payment_method,
    }
    const row = await placeHold(desk, request)
    return { success: true as const, message: '请在有效期内确认冻结', hold: viewHold(row, desk.clock.now()) }
  })
}
