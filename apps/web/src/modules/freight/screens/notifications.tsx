import { useScreenRoute } from '../../../shell/navigation.tsx'
import { NotificationsPage } from '../../notification/public.ts'
import { freightPaths } from '../freight-words.ts'

/** The one list of notifications, beginning with what freight says. */
export function Screen() {
  const isDriver = useScreenRoute()?.path === freightPaths.driverNews
  return <NotificationsPage back={isDriver ? freightPaths.driverHome : freightPaths.platform} first="freight" />
}
