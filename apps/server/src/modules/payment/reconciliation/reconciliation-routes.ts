import * as operations from '@jihui/protocol/payment/reconciliation-operations'
import { type PaymentMethod, paymentMethods } from '@jihui/protocol/payment/methods'
import { repairs } from '@jihui/protocol/payment/reconciliation-rules'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Client } from '../../../platform/http/call.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import { csvHeaders, csvStream } from '../../../platform/csv-file.ts'
import { type Desk, reachGateway } from '../desk.ts'
import { reconcileBill } from './reconcile-bill.ts'
import { type ReadNext, reconciliationFile } from './reconciliation-file.ts'
import { findBill, listItems, listItemsAfter, sumDay } from './reconciliation-queries.ts'
import { askAboutItem } from './reconciliation-captures.ts'
import { type Decision, repairItem } from './reconciliation-repair.ts'
import { readItem, viewItem, viewTabs, viewTotals } from './reconciliation-view.ts'

export const reconciliationRoutes = (mounting: Mounting, desk: Desk): void => {
  readingRoutes(mounting, desk)
  const decide = async (id: number, repair: Decision, by: { reason?: string; actor: Actor; client: Client }) => {
    await repairItem(desk, id, repair, { reason: '', ...by })
    return { success: true as const, message: repairs[repair].done, item: await readItem(desk, id) }
  }
  mountEndpoint(mounting, operations.settleReconciliation, ({ params, actor, client }) =>
    decide(params.id, 'settle', { actor, client }),
  )
  mountEndpoint(mounting, operations.refundReconciliation, ({ params, body, actor, client }) =>
    decide(params.id, 'refund', { reason: body.reason, actor, client }),
  )
  mountEndpoint(mounting, operations.holdReconciliation, ({ params, body, actor, client }) =>
    decide(params.id, 'hold', { reason: body.reason, actor, client }),
  )
  mountEndpoint(mounting, operations.askReconciliation, async ({ params: { id }, actor, client }) => {
    await askAboutItem(desk, id, { actor, client })
    return { success: true as const, message: repairs.ask.done, item: await readItem(desk, id) }
  })
  mountEndpoint(mounting, operations.runReconciliation, async ({ body: { channel, day }, actor, client }) => {
    const sums = await runOnCommand(desk, channel, day, actor, client)
    const message = sums.open === 0 ? '全部对上了' : `对完了，${sums.open} 笔要看`
    return { success: true as const, message, channel, day, tabs: viewTabs(sums) }
  })
}

const runOnCommand = async (desk: Desk, channel: PaymentMethod, day: string, actor: Actor, client: Client) => {
  if (day >= dayOf(desk.clock.now())) {
    const sentence = '只能对昨天和更早的账'
    refuse('reconciliation.day', { message: sentence, errors: { day: sentence } })
  }
  if (!(await reachGateway(desk, () => reconcileBill(desk, channel, day)))) refuse('reconciliation.bill_missing')
  const sums = await sumDay(desk.db, channel, day)
  await desk.db.transaction((tx) =>
    writeAudit(
      tx,
      {
        actor,
        action: 'reconciliation.run',
        objectType: 'gateway_bill',
        objectId: `${channel}:${day}`,
        after: viewTabs(sums),
        client,
      },
      desk.clock.now(),
    ),
  )
  return sums
}

const readingRoutes = (mounting: Mounting, desk: Desk): void => {
  const { db, clock } = desk
  const yesterday = () => addDays(dayOf(clock.now()), -1)
  mountEndpoint(mounting, operations.listReconciliation, async ({ query, request }) => {
    const key = { gateway: query.channel, day: query.day || yesterday() }
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size }
    const [bill, sums, rows] = await Promise.all([
      findBill(db, key.gateway, key.day),
      sumDay(db, key.gateway, key.day),
      listItems(desk, db, { ...key, tab: query.tab }, page),
    ])
    const tabs = viewTabs(sums)
    return {
      channel: query.channel,
      channel_display: paymentMethods[query.channel].label,
      day: key.day,
      fetched_at: bill?.fetchedAt.toISOString() ?? null,
      hash: bill?.hash ?? '',
      totals: viewTotals(sums),
      tabs,
      ...pageAnswer(
        request,
        query,
        tabs[query.tab],
        rows.map((row) => viewItem(desk, row)),
      ),
    }
  })
  mountEndpoint(mounting, operations.exportReconciliation, async ({ query, reply }) => {
    const key = { gateway: query.channel, day: query.day || yesterday() }
    const readNext: ReadNext = async (afterId, limit) =>
      (await listItemsAfter(desk, db, key, afterId, limit)).map((row) => viewItem(desk, row))
    const readTotals = async () => viewTotals(await sumDay(db, key.gateway, key.day))
    const name = `对账_${paymentMethods[query.channel].label}_${key.day}.csv`
    return reply.headers(csvHeaders(name)).send(csvStream(reconciliationFile(readNext, readTotals))) as never
  })
  mountEndpoint(mounting, operations.getReconciliation, ({ params }) => readItem(desk, params.id))
}
