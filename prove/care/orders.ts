/** What becomes of an order: how it usually goes on from where it stands, and what else somebody may try. */
import type { WorkOrderStatus } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { tasksPath } from '@jihui/protocol/maintenance/orders/task-operations'
import { requestsPath } from '@jihui/protocol/maintenance/orders/request-operations'
import { cashierFor } from '../../apps/server/src/testing/channels.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { send, someDays, type Stage } from './stage.ts'
import { arranger, askerOf, findTargets, payerOf, renterOf, type Target } from './targets.ts'
import { visitDeeds, work } from './visits.ts'

export type OrderDeed = (stage: Stage, target: Target) => Promise<unknown>
type Who = (stage: Stage, target: Target) => Person
type Body = (stage: Stage, target: Target) => object

const on =
  (base: string) =>
  (who: Who, act: string, body: Body = () => ({})): OrderDeed =>
  (stage, target) =>
    send(stage, who(stage, target), `${base}${target.id}/${act}/`, { body: body(stage, target) })
const onTask = on(tasksPath)
const onRequest = on(requestsPath)
const reason: Body = () => ({ reason: '原因写明' })

const accept = onRequest(arranger, 'accept', (stage, { ownerId, renterId }) => {
  const { random, cast } = stage
  const usual = ownerId === null ? 'platform' : 'owner'
  return {
    kind: random.pick(['repair', 'repair', 'service', 'inspection']),
    payer: random.chance(65)
      ? usual
      : random.pick(['owner', 'platform', renterId === null ? 'owner' : 'renter', 'reporter']),
    ...(random.chance(40) && { standstill: random.chance(60) }),
    ...(random.chance(40) && someDays(stage)),
    ...(random.chance(50) && { assigned_to: random.pick(cast.technicians).id }),
  }
})
const assign = onTask(arranger, 'assign', (stage, { version }) => ({
  technician_id: stage.random.pick(stage.cast.technicians).id,
  ...(stage.random.chance(60) && someDays(stage)),
  ...(stage.random.chance(60) && { version: stage.random.chance(90) ? version : version + 1 }),
}))
const consent = onTask(payerOf, 'consent', ({ random }, { quote }) => ({
  agreed: random.chance(75),
  quote_version: random.chance(92) ? (quote ?? 1) : (quote ?? 1) + 1,
}))
const confirm = onTask(askerOf, 'confirm')
const cancel = onTask(arranger, 'cancel', reason)
const reopen = onTask(askerOf, 'reopen', reason)
const agreeVisit = onTask(renterOf, 'agree-visit', ({ random }) => ({ agreed: random.chance(80), reason: '那天不在' }))

const pay: OrderDeed = async (stage, target) => {
  const { app, random } = stage
  const path = `/api/maintenance/orders/${target.id}/payment/`
  const opened = await send(stage, payerOf(stage, target), path, { body: { payment_method: 'wechat' } })
  if (opened.status >= 300 || opened.status === 0) return
  const result = random.chance(85) ? 'success' : 'fail'
  await app.call('POST', await cashierFor(app, opened.body), { body: { result } })
}
const over: OrderDeed = (stage, target) => {
  if (target.totalFen && !target.isPaid && stage.random.chance(70)) return pay(stage, target)
  return stage.random.chance(20) ? reopen(stage, target) : rate(stage, target)
}
const rate = onTask(askerOf, 'rate', ({ random }) => ({ rating: 1 + random.below(5), comments: '' }))

/** As the addresses of before do it: without a technician, in four states. */
const before =
  (act: 'schedule' | 'complete' | 'cancel', body: Body): OrderDeed =>
  (stage, target) => {
    const who = arranger(stage, target)
    const base = who.id === target.ownerId ? '/api/v1/core/equipment-owner/maintenance/' : '/api/admin/maintenance/'
    return send(stage, who, `${base}${target.id}/${act}/`, { body: body(stage, target) })
  }

/** Another unit of the same machine for a rental that is in the way of work and was not sent yet. */
const swap = async (stage: Stage): Promise<void> => {
  const { app, random, machines, cast } = stage
  const { rows } = await app.pool.query<{ task: number; unit: number; rental: number }>(
    `SELECT m.id AS task, m.unit_id AS unit, o.rental_id AS rental FROM maintenance_request m
       JOIN occupancy o ON o.unit_id = m.unit_id AND o.kind = 'rental' AND o.released_at IS NULL
       JOIN rental r ON r.id = o.rental_id
     ORDER BY m.resolved_at IS NULL DESC, r.delivered_at IS NULL DESC, m.id DESC LIMIT 3`,
  )
  if (rows.length === 0) return
  const { task, unit, rental } = random.pick(rows)
  const { units, owner } = machines.find((machine) => machine.units.includes(unit)) ?? machines[0]!
  const body = { rental_id: rental, unit_id: units.find((id) => id !== unit) ?? unit }
  await send(stage, random.chance(70) ? cast.desk : (owner ?? cast.head), `${tasksPath}${task}/swap/`, { body })
}
/** Asked for, or answered by whoever has the rental. */
export const swapOrAnswer = async (stage: Stage): Promise<void> => {
  if (stage.random.chance(55)) return swap(stage)
  const { rows } = await stage.app.pool.query<{ id: number; renter: number }>(
    `SELECT s.id, r.user_id AS renter FROM maintenance_swap s JOIN rental r ON r.id = s.rental_id ORDER BY s.status = 'asked' DESC, s.id DESC LIMIT 1`,
  )
  const [asked] = rows
  const renter = asked && stage.everybody.get(asked.renter)
  if (!asked || !renter) return
  const body = { agreed: stage.random.chance(65), reason: '' }
  await send(stage, renter, `/api/maintenance/swaps/${asked.id}/answer/`, { body })
}
const merge: OrderDeed = async (stage, target) => {
  const others = await findTargets(stage)
  const same = others.filter(({ id, unitId }) => id !== target.id && unitId === target.unitId)
  const into = stage.random.chance(85) && same[0] ? stage.random.pick(same).id : stage.random.pick(others).id
  await send(stage, arranger(stage, target), `${requestsPath}${target.id}/merge/`, { body: { into } })
}

export const usual: Readonly<Partial<Record<WorkOrderStatus, OrderDeed>>> = {
  submitted: accept,
  pending: assign,
  reopened: assign,
  assigned: (stage, target) =>
    target.assignedTo === null
      ? assign(stage, target)
      : target.visitAgreed === false && stage.random.chance(40)
        ? agreeVisit(stage, target)
        : visitDeeds.accept(stage, target),
  accepted: visitDeeds.start,
  in_progress: work,
  paused: visitDeeds.resume,
  pending_quote: consent,
  pending_acceptance: (stage, target) =>
    target.totalFen && stage.random.chance(20) ? pay(stage, target) : confirm(stage, target),
  completed: over,
}
export const odd: readonly OrderDeed[] = [
  accept,
  onRequest(arranger, 'reject', reason),
  onRequest(askerOf, 'withdraw', reason),
  merge,
  assign,
  agreeVisit,
  consent,
  confirm,
  cancel,
  reopen,
  pay,
  rate,
  before('schedule', (stage) => (stage.random.chance(70) ? someDays(stage) : {})),
  before('complete', ({ random }) => ({ cost: random.pick([null, 0, 120.5]), result: '处理好了' })),
  before('cancel', ({ random }) => (random.chance(60) ? { reason: '不修了' } : {})),
  ...Object.values(visitDeeds),
]
