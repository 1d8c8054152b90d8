import { NotificationsPage } from '../components/notifications-page.tsx'

export function Screen() {
  return <NotificationsPage back="/" first="all" />
}
