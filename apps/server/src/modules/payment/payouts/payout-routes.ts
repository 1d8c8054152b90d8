/** What is to be paid out, for whoever transfers it. */
import * as operations from '@jihui/protocol/payment/payout-operations'
import { toYuan } from '@jihui/protocol/values'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { listEarned } from '../earnings/list-earned.ts'
import { keysTyped } from '../payables/known-payables.ts'
import { completePayout } from './complete-payout.ts'
import { holdPayouts, resumePayouts } from './hold-payouts.ts'
import { viewPayouts } from './view-payouts.ts'

export const payoutRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  const read = async (id: number) => {
    const { rows } = await listEarned(services, { id, limit: 1, offset: 0 })
    const [payout] = await viewPayouts(services, db, rows, clock.now())
    return payout ?? refuse('payout.not_found')
  }
  const done = async (id: number, message: string) => ({ success: true as const, message, payout: await read(id) })

  mountEndpoint(mounting, operations.listPayouts, async ({ query, request }) => {
    const { page, page_size: limit, role, status, keyword } = query
    const keys = keysTyped(services, keyword)
    const filter = { role, status, keyword, keys, limit, offset: (page - 1) * limit }
    const { rows, total, dueFen, dueOrders } = await listEarned(services, filter)
    const results = await viewPayouts(services, db, rows, clock.now())
    return { ...pageAnswer(request, query, total, results), due: toYuan(dueFen), due_orders: dueOrders }
  })
  mountEndpoint(mounting, operations.getPayout, ({ params }) => read(params.id))
  mountEndpoint(mounting, operations.completePayout, async ({ params, body, actor, client }) => {
    const { reference, account_fingerprint: accountFingerprint, amount: amountFen } = body
    await completePayout(services, params.id, { reference, accountFingerprint, amountFen }, actor, client)
    return done(params.id, '已登记打款')
  })
  mountEndpoint(mounting, operations.holdPayouts, async ({ params, body, actor, client }) => {
    await holdPayouts(services, { earningId: params.id, actor, client }, body.reason)
    return done(params.id, '已暂停给他打款')
  })
  mountEndpoint(mounting, operations.resumePayouts, async ({ params, body, actor, client }) => {
    await resumePayouts(services, { earningId: params.id, actor, client }, body.notes)
    return done(params.id, '已恢复给他打款')
  })
}
