import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { Forklift, PackageCheck } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, type ScreenModule } from '../../shell/routes/route.ts'

type Load = () => Promise<ScreenModule>
const machines: Load = () => import('./desk/screens/machines-to-verify.tsx')
const machine: Load = () => import('./desk/screens/machine-to-verify.tsx')

export const catalogueWork: WorkModule = {
  name: 'catalogue',
  routes: [
    desk('/admin/equipment-verification', '设备核验', machines, { needs: 'equipment_edit' }),
    desk('/admin/equipment-verification/:id', '设备核验', machine, { needs: 'equipment_edit' }),
  ],
  lineDesks: {
    machines: {
      title: '设备核验',
      screen: machines,
      place: '/admin/equipment-verification',
      rest: { needs: 'equipment_edit' },
    },
    machine: {
      title: '设备核验',
      screen: machine,
      place: '/admin/equipment-verification',
      rest: { needs: 'equipment_edit' },
    },
  },
  search: {
    machine: {
      title: '设备',
      icon: Forklift,
      rank: 3,
      screen: '/admin/equipment-verification/:id',
      // The platform's own are verified by nobody: they are shown as everybody sees them.
      path: ({ id, line, screen }) =>
        screen === 'desk' ? `/admin/equipment-verification/${id}` : screenPath(findLine(line!), 'machine', id),
    },
  },
  places: [
    { to: '/admin/equipment-verification', label: '设备核验', icon: PackageCheck, group: 'review', counts: 'machines' },
  ],
}
