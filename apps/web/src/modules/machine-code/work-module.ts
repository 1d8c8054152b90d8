import { QrCode } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk } from '../../shell/routes/route.ts'
import { codePaths } from './code-paths.ts'

export const machineCodeWork: WorkModule = {
  name: 'machine-code',
  routes: [
    { path: codePaths.scan, access: 'auth', title: '扫机器码', screen: () => import('./screens/scan.tsx') },
    {
      path: codePaths.mine,
      access: 'role:equipment_owner',
      title: '机器码',
      screen: () => import('./screens/my-codes.tsx'),
      frame: 'owner-step',
    },
    desk(codePaths.desk, '机器码', () => import('./desk/screens/machine-codes.tsx'), { needs: 'equipment_view' }),
  ],
  places: [{ to: codePaths.desk, label: '机器码', icon: QrCode, group: 'care' }],
}
