import { DeviceMapPage } from '../device-map-page.tsx'

export const Screen = () => <DeviceMapPage title="设备地图" />
