import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute } from '../../platform/jobs/declared.ts'
import { supplierEvents } from './events.ts'
import { followsPayouts, passSupplierTime } from './orders/answer-order.ts'
import { supplierOrderKeeper } from './orders/order-payable.ts'
import { supplierDesk } from './orders/supplier-desk.ts'
import { supplierApplicationKind, supplierProfile } from './register-supplier.ts'
import { offerRoutes, supplierOrderRoutes, supplierRoutes } from './routes.ts'

/** Who supplies parts: what he offers, what is ordered of him, what he is owed. */
export const supplierModule: ServerModule = {
  name: 'supplier',
  mount: (mounting, services) => {
    supplierRoutes(mounting, services)
    offerRoutes(mounting, services)
    supplierOrderRoutes(mounting, services)
  },
  events: supplierEvents,
  consumers: followsPayouts,
  jobs: { 'supplier-order-time': everyMinute(passSupplierTime) },
  hooks: {
    application: { kinds: { supplier: supplierApplicationKind } },
    identity: { profiles: { supplier_profile: supplierProfile } },
    parts: { suppliers: supplierDesk },
    payment: {
      payables: [supplierOrderKeeper],
      payeeNames: { supplier: (payee) => `(SELECT s.company_name FROM supplier s WHERE s.user_id = ${payee})` },
    },
  },
  auditObjects: {
    supplier_order: {
      named: (ids) =>
        sql`select id::text, 'G' || lpad(id::text, 8, '0') as label, null::bigint as rental_id from supplier_order where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
}
