import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { deskOf } from './desk.ts'
import { paymentEvents } from './events.ts'
import { followsHolds } from './holds/follow-holds.ts'
import { payoutMarks } from './payouts/payout-accounts.ts'
import { reconcileNightly } from './reconciliation/reconcile-bill.ts'
import { reconcilePayments } from './reconciliation/reconcile-payments.ts'
import type { AuditObject } from '../../platform/registry.ts'
import { afterDay } from '../../platform/database/china-days.ts'
import { idCalled, isCalled } from './payables/payable-key.ts'
import { followsPayments, paymentRoutes } from './payments/routes.ts'
import { tellsPaid } from './payouts/tell-paid.ts'
import { followsTakings } from './takings/follow-takings.ts'

const numbered = (table: 'payment' | 'refund'): AuditObject => ({
  named: (ids) => sql`select p.id::text, p.number as label, ${idCalled('rental_id', 'p')} as rental_id
    from ${sql.identifier(table)} p where p.id in (${ids})`,
  ofOrder: (id) => isCalled('rental_id', 'p', id),
})

export const paymentModule: ServerModule = {
  name: 'payment',
  mount: paymentRoutes,
  events: paymentEvents,
  // Each of its calls to a channel stands for itself.
  retention: {
    'sandbox notices': {
      days: 'keep_sandbox_notices_days',
      table: 'gateway_notice',
      isOver: (before) => sql`gateway = 'sandbox' and created_at < ${before}`,
    },
  },
  queues: { gateway: { isOrdered: false, atOnce: 6 }, takings: { isOrdered: true, atOnce: 2 } },
  consumers: [...followsHolds, ...followsPayments, ...followsTakings, ...tellsPaid],
  jobs: {
    'reconcile-bills': everyMinute((services) => reconcileNightly(deskOf(services))),
    'reconcile-payments': everyMinute((services) => reconcilePayments(deskOf(services))),
  },
  hooks: { identity: { marks: payoutMarks } },
  waiting: {
    payout_hold: sql`select h.id, h.created_at as since, null::bigint as rental_id, array[h.payee_id] as waiters,
        null::bigint as decider_id
      from payout_hold h where h.released_at is null`,
    // What is held back is told of as held.
    payout: sql`select p.id, ${afterDay(sql`p.due_on`)} as since, ${idCalled('rental_id', 'p')} as rental_id,
        array[p.payee_id] as waiters, null::bigint as decider_id
      from earning p where p.status = 'due'
        and not exists (select 1 from payout_hold h where h.payee_id = p.payee_id and h.released_at is null)`,
    refund: sql`select f.id, coalesce(f.finished_at, f.created_at) as since, ${idCalled('rental_id', 'f')} as rental_id,
        array[p.user_id] as waiters, null::bigint as decider_id
      from refund f join payment p on p.id = f.payment_id
      where f.status = 'failed' or f.status = 'processing' and p.gateway = 'offline'`,
    reconciliation: sql`select i.id, i.created_at as since, ${idCalled('rental_id', 'i')} as rental_id, array[]::bigint[] as waiters,
        null::bigint as decider_id
      from reconciliation_item i where i.state = 'open'`,
  },
  auditObjects: {
    payment: numbered('payment'),
    refund: numbered('refund'),
    earning: {
      named: (ids) => sql`select p.id::text, '' as label, ${idCalled('rental_id', 'p')} as rental_id
        from earning p where p.id in (${ids})`,
      ofOrder: (id) => isCalled('rental_id', 'p', id),
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
