import { PackageMinus, PackagePlus, Boxes } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'

/** Anybody may knock; what is inside is for whoever keeps the machines. */
const store = { access: 'auth', needs: 'equipment_edit', isBroad: true } as const
const base = '/maintenance/parts'
export const partsWork: WorkModule = {
  name: 'parts',
  routes: [
    desk(base, '配件库存', () => import('./desk/screens/parts.tsx'), store),
    desk(`${base}/inbound`, '配件入库', () => import('./desk/screens/inbounds.tsx'), store),
    desk(`${base}/inbound/:id`, '入库单详情', () => import('./desk/screens/inbound.tsx'), store),
    desk(`${base}/outbound`, '配件出库', () => import('./desk/screens/outbounds.tsx'), store),
    desk(`${base}/outbound/:id`, '出库单详情', () => import('./desk/screens/outbound.tsx'), store),
    desk(`${base}/:id`, '配件详情', () => import('./desk/screens/part.tsx'), store),
  ],
  places: [
    { to: base, label: '配件库存', icon: Boxes, group: 'care', covers: [`${base}/:id`] },
    {
      to: `${base}/inbound`,
      label: '配件入库',
      icon: PackagePlus,
      group: 'care',
      covers: [`${base}/inbound/:id`],
    },
    {
      to: `${base}/outbound`,
      label: '配件出库',
      icon: PackageMinus,
      group: 'care',
      covers: [`${base}/outbound/:id`],
    },
  ],
}
