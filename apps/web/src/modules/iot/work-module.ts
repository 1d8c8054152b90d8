import { Radio } from 'lucide-react'
import type { WorkModule } from '../../shell/module.ts'
import { desk, leading, type ScreenModule, type ScreenRoute } from '../../shell/routes/route.ts'

/** What one reaches: the devices of one's own, those of what one rents, or all of them. */
const own = (path: string, title: string, screen: () => Promise<ScreenModule>): ScreenRoute => ({
  path,
  access: 'auth',
  staff: 'device_manage',
  title,
  screen,
})

export const iotWork: WorkModule = {
  name: 'iot',
  routes: [
    { path: '/iot', access: 'auth', title: '设备监控看板', redirect: '/iot/dashboard' },
    own('/iot/dashboard', '设备监控看板', () => import('./use/screens/dashboard.tsx')),
    own('/iot/analytics', '设备数据分析', () => import('./use/screens/analytics.tsx')),
    {
      path: '/my-device-monitoring',
      access: 'auth',
      title: '我的设备监控',
      screen: () => import('./use/screens/mine.tsx'),
    },
    own('/iot/map', '设备地图', () => import('./map/screens/device-map.tsx')),
    own('/iot/devices/locations', '设备位置', () => import('./map/screens/device-locations.tsx')),
    { path: '/iot/devices', access: 'auth', title: '设备位置', redirect: '/iot/devices/locations' },
    {
      path: '/share/:token',
      access: 'public',
      title: '位置分享',
      screen: () => import('./map/screens/shared-position.tsx'),
    },
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
    own('/iot/alerts', '设备告警', () => import('./alerts/screens/alerts.tsx')),
    own('/iot/alert-rules', '告警规则', () => import('./alerts/screens/alert-rules.tsx')),
    own('/iot/command-batches', '批量指令', () => import('./batches/screens/batches.tsx')),
    own('/iot/command-batches/new', '批量下发', () => import('./batches/screens/new-batch.tsx')),
    own('/iot/command-batches/:id', '批量指令', () => import('./batches/screens/batch.tsx')),
    own('/iot/statistics/location', '位置统计', () => import('./history/screens/location-figures.tsx')),
    own('/iot/devices/:deviceId/track', '轨迹回放', () => import('./history/screens/track.tsx')),
    own('/iot/devices/:deviceId/location-history', '位置历史', () => import('./history/screens/location-history.tsx')),
    own('/iot/device/:deviceId', '设备', () => import('./history/screens/device.tsx')),
    own('/iot/park', '物联网终端', () => import('./park/screens/park.tsx')),
    own('/iot/park/new', '登记终端', () => import('./park/screens/register.tsx')),
    own('/iot/park/:deviceId', '物联网终端', () => import('./park/screens/device.tsx')),
    own('/iot/profiles', '设备型号', () => import('./park/screens/profiles.tsx')),
    { path: '/iot/devices/$', access: 'auth', title: '设备', redirect: '/iot/device/$' },
    own('/iot/geofences', '电子围栏', () => import('./fences/screens/fences.tsx')),
    own('/iot/geofences/create', '新建电子围栏', () => import('./fences/screens/new-fence.tsx')),
    own('/iot/geofences/holidays', '围栏节假日', () => import('./fences/screens/holidays.tsx')),
    own('/iot/geofences/:id/edit', '编辑电子围栏', () => import('./fences/screens/edit-fence.tsx')),
    { path: '/iot/geofences/:id', access: 'auth', title: '电子围栏', redirect: '/iot/geofences/:id/edit' },
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
      covers: [
        '/iot-alerts',
        '/iot-analytics',
        '/iot-control',
        '/iot/map',
        '/iot/park',
        '/iot/profiles',
        '/iot/geofences',
        '/iot/alert-rules',
        '/iot/command-batches',
      ],
    },
  ],
}
