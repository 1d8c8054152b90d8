import { BadgeCheck } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, type ScreenModule } from '../../shell/routes/route.ts'

type Load = () => Promise<ScreenModule>
const queue: Load = () => import('./desk/screens/qualification-queue.tsx')

export const qualificationWork: WorkModule = {
  name: 'qualification',
  routes: [
    desk('/admin/qualification-verification', '资质审核', queue, { isBroad: true, needs: 'qualification_view' }),
    desk('/admin/qualification-verification/:id', '资质审核', queue, { isBroad: true, needs: 'qualification_view' }),
  ],
  lineDesks: {
    review: {
      title: '资质审核',
      screen: queue,
      place: '/admin/qualification-verification',
      rest: { isBroad: true, needs: 'qualification_view' },
    },
    reviewItem: {
      title: '资质审核',
      screen: queue,
      place: '/admin/qualification-verification',
      rest: { isBroad: true, needs: 'qualification_view' },
    },
    production: {
      title: '审核处理',
      screen: () => import('./desk/screens/production-reviews.tsx'),
      rest: { needs: 'qualification_view' },
    },
    productionItem: {
      title: '审核处理',
      screen: () => import('./desk/screens/production-review.tsx'),
      rest: { needs: 'qualification_view' },
    },
  },
  places: [
    {
      to: '/admin/qualification-verification',
      label: '资质审核',
      icon: BadgeCheck,
      group: 'review',
      isTab: true,
      counts: 'review',
    },
  ],
}
