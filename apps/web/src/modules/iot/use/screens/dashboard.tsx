import { Page } from '../../../../ui/page.tsx'
import { FleetNow } from '../components/fleet-now.tsx'

/** 设备监控看板: the devices of one's own, those of what one rents, or all of them. */
export const Screen = () => (
  <Page title="设备监控看板" back="/user" width="wide">
    <FleetNow />
  </Page>
)
