import { Repeat, TrendingUp } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { upkeepPaths } from './upkeep-paths.ts'

const { plans, predictive } = upkeepPaths
/** Staff who look after machines see everybody's. */
const staff = 'equipment_view'
/** Anybody may knock; what is inside follows whose machines they are, and permissions. */
export const upkeepWork: WorkModule = {
  name: 'upkeep',
  routes: [
    { path: plans, access: 'auth', title: '维保计划', screen: () => import('./screens/plans.tsx'), staff },
    { path: `${plans}/list`, access: 'auth', title: '维保计划', redirect: plans },
    { path: `${plans}/detail/$`, access: 'auth', title: '维保计划详情', redirect: `${plans}/$` },
    { path: `${plans}/:id`, access: 'auth', title: '维保计划详情', screen: () => import('./screens/plan.tsx'), staff },
    { path: predictive, access: 'auth', title: '预测性维护', screen: () => import('./screens/predictive.tsx'), staff },
  ],
  places: [
    { to: plans, label: '维保计划', icon: Repeat, group: 'care' },
    { to: predictive, label: '预测性维护', icon: TrendingUp, group: 'care' },
  ],
}
