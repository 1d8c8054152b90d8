import { BookOpen, HandCoins, Scale, Wallet } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

export const paymentWork: WorkModule = {
  name: 'payment',
  routes: [
    desk('/admin/financial-reports', '财务报表', () => import('./desk/screens/financial-reports.tsx'), {
      needs: 'reports',
    }),
    desk('/admin/reconciliation', '对账', () => import('./desk/screens/reconciliation.tsx'), {
      needs: 'payment_process',
      isBroad: true,
    }),
    desk('/admin/payouts', '打款', () => import('./desk/screens/payouts.tsx'), {
      needs: 'payment_process',
      isBroad: true,
    }),
    desk('/admin/payouts/:id', '打款', () => import('./desk/screens/payout.tsx'), {
      needs: 'payment_process',
      isBroad: true,
    }),
    desk('/admin/ledger', '总账', () => import('./desk/screens/ledger.tsx'), {
      needs: 'reports',
      isBroad: true,
    }),
    desk('/admin/ledger/:rentalId', '这一单的账', () => import('./desk/screens/ledger-order.tsx'), {
      needs: 'reports',
      isBroad: true,
    }),
  ],
  places: [
    { to: '/admin/payouts', label: '打款', icon: HandCoins, group: 'money' },
    { to: '/admin/reconciliation', label: '对账', icon: Scale, group: 'money' },
    { to: '/admin/ledger', label: '总账', icon: BookOpen, group: 'money' },
    { to: '/admin/financial-reports', label: '财务报表', icon: Wallet, group: 'money' },
  ],
}
