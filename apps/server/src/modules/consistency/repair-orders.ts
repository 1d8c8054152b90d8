import { consistencyRuleOf } from '@jihui/protocol/consistency/rules'
import type { applyDone, applyRequest, dismissRequest } from '@jihui/protocol/consistency/schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { type RentalStatus, statusOf } from '@jihui/protocol/rental/machine'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Client } from '../../platform/http/call.ts'
import { emit } from '../../platform/events/outbox.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { lockRental, requireNoPartyOf } from '../rental/public.ts'
import { describeParts } from './describe-parts.ts'
import { findOne, fingerprintOf } from './find-orders.ts'
import type { OrderParts } from './read-parts.ts'
import { isDoubleBooking } from '../calendar/public.ts'
import { applyRepair } from './repairs.ts'
import { dismissedFinding } from './table.ts'

type Item = z.output<typeof applyRequest>['items'][number]
type Outcome = z.output<typeof applyDone>['results'][number]
export interface Repairer {
  readonly by: Actor
  readonly client: Client
  readonly reason: string
}

/** The order as the finding has it, locked; refuses when it is not so any more. */
const lockFinding = async (services: Services, tx: Tx, item: Item, by: Actor, now: Date) => {
  const row = (await lockRental(tx, item.rental_id)) ?? refuse('rental.not_found')
  await requireNoPartyOf(services, tx, by, row)
  const order =
    (await findOne(tx, services.registry, { id: row.id, rule: item.rule }, now)) ?? refuse('consistency.finding_gone')
  if (fingerprintOf(item.rule, order) !== item.fingerprint) refuse('consistency.finding_changed')
  return { row, order }
}

const partsSaid = (order: OrderParts, rule: Item['rule']): Record<string, string> =>
  Object.fromEntries(describeParts(order, rule).map(({ label, value }) => [label, value]))

const repairOne = (
  services: Services,
  item: Item,
  { by, client, reason }: Repairer,
  now: Date,
): Promise<RentalStatus> =>
  services.db.transaction(async (tx) => {
    const { row, order } = await lockFinding(services, tx, item, by, now)
    const { title, repair } = consistencyRuleOf(item.rule)
    if (!repair) return refuse('consistency.finding_changed', { message: '这一单要人看，不能自动修' })
    const after = await applyRepair(services, tx, row, { rule: item.rule, order, by, now })
    const { id: rentalId, userId, line } = after
    if (after.status !== row.status)
      await emit(tx, 'rental.repaired', { rentalId, userId, line, from: row.status, to: after.status })
    await writeAudit(
      tx,
      {
        actor: by,
        action: 'rental.repair',
        objectType: 'rental',
        objectId: rentalId,
        before: { status: row.status, parts: partsSaid(order, item.rule) },
        after: { status: after.status, rule: item.rule, title, repair, reason },
        client,
      },
      now,
    )
    return after.status
  })

const whySkipped = (error: unknown, log: FastifyBaseLogger): string => {
  if (error instanceof Refusal) return error.message
  if (isDoubleBooking(error)) return '这几天刚刚被别的安排占用'
  // One order that cannot be repaired does not undo those before it, and must not hide what became of them.
  log.error({ err: error }, 'an order could not be repaired')
  return '没有修成，订单没有变，稍后再试'
}

/** Each order by itself: checked again under its lock, repaired or left as it is with the reason. */
export const repairOrders = async (
  services: Services,
  items: readonly Item[],
  repairer: Repairer,
  log: FastifyBaseLogger,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const item of items) {
    const about = { rental_id: item.rental_id, order_number: orderNumber(item.rental_id), rule: item.rule }
    try {
      const status = await repairOne(services, item, repairer, services.clock.now())
      const { label } = statusOf(status)
      outcomes.push({ ...about, is_fixed: true, message: '修好了', status, display_status: label })
    } catch (error) {
      const message = whySkipped(error, log)
      outcomes.push({ ...about, is_fixed: false, message, status: null, display_status: '' })
    }
  }
  return outcomes
}

/** Somebody looked and says that it is as it should be. */
export const dismissFinding = (
  services: Services,
  item: z.output<typeof dismissRequest>,
  by: Actor,
  client: Client,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const { row, order } = await lockFinding(services, tx, item, by, now)
    const { rule, fingerprint, reason } = item
    await tx.insert(dismissedFinding).values({
      rentalId: row.id,
      rule,
      fingerprint,
      reason,
      dismissedBy: by.id,
      dismissedByName: by.displayName || by.username,
      createdAt: now,
    })
    await writeAudit(
      tx,
      {
        actor: by,
        action: 'rental.finding_dismissed',
        objectType: 'rental',
        objectId: row.id,
        before: { status: row.status, parts: partsSaid(order, rule) },
        after: { rule, title: consistencyRuleOf(rule).title, reason },
        client,
      },
      now,
    )
  })
