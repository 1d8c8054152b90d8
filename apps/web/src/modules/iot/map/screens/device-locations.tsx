import { DeviceMapPage } from '../device-map-page.tsx'

export const Screen = () => <DeviceMapPage title="设备位置" />
