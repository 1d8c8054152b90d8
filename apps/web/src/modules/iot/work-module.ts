import { Radio } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, leading } from '../../shell/routes/route.ts'

export const iotWork: WorkModule = {
  name: 'iot',
  routes: [
    desk('/iot-dashboard', '物联网看板', () => import('./desk/screens/iot-dashboard.tsx'), {
      needs: 'equipment_view',
    }),
    desk('/iot-alerts', '物联网告警', () => import('./desk/screens/iot-alerts.tsx'), {
      needs: 'equipment_view',
    }),
    desk('/iot-analytics', '物联网分析', () => import('./desk/screens/iot-analytics.tsx'), {
      needs: 'equipment_view',
    }),
    desk('/iot-control', '设备远程控制', () => import('./desk/screens/iot-control.tsx'), {
      needs: 'equipment_delete',
    }),
    leading('/admin/iot-dashboard', '/iot-dashboard'),
    leading('/admin/iot-alerts', '/iot-alerts'),
    leading('/admin/iot-analytics', '/iot-analytics'),
    leading('/admin/iot-control', '/iot-control'),
  ],
  places: [
    {
      to: '/iot-dashboard',
      label: '设备监测',
      icon: Radio,
      group: 'operation',
      covers: ['/iot-alerts', '/iot-analytics', '/iot-control'],
    },
  ],
}
