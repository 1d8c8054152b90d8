import { ClipboardList } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const rentalWork: WorkModule = {
  name: 'rental',
  routes: [
    desk('/admin/contracts/rental/:id', '租赁合同', () => import('./desk/screens/rental-contract.tsx'), {
      needs: 'contract_view',
    }),
    desk('/admin/orders', '订单', () => import('./desk/screens/orders.tsx'), { needs: 'rental_view' }),
    desk('/admin/orders/:id/handover', '交接', () => import('./desk/screens/order-handover.tsx'), {
      needs: 'rental_edit',
    }),
    desk('/admin/orders/:id', '订单', () => import('./desk/screens/order.tsx'), {
      needs: 'rental_view',
    }),
  ],
  search: {
    order: {
      title: '订单',
      icon: ClipboardList,
      rank: 1,
      screen: '/admin/orders/:id',
      path: ({ id, line }) => `/admin/orders/${id}?line=${line}`,
    },
  },
  places: [
    { to: '/admin/orders', label: '订单', icon: ClipboardList, group: 'operation', isTab: true, counts: 'orders' },
  ],
}
