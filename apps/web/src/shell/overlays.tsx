import { ConfirmHost } from '../ui/overlays/confirm-host.tsx'
import { ToastHost } from '../ui/overlays/toast-host.tsx'
import { ExpiredLoginHost } from './expired-login-host.tsx'

/** What may come to lie over a screen; nothing of it is needed to show the first one. */
export function Overlays() {
  return (
    <>
      <ToastHost />
      <ConfirmHost />
      <ExpiredLoginHost />
    </>
  )
}
