import { useEffect } from 'react'
import { loadUser, useUserState } from '../../../shell/api/user.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { RouteError } from '../../../shell/route-error.tsx'
import { ScreenPending } from '../../../shell/screen-pending.tsx'
import { careHomeOf } from '../care-homes.ts'

/** 设备维保: leads on to what of it is the reader's, as soon as it is known who he is. */
export function Screen() {
  const go = useGo()
  const { user, error } = useUserState()
  useEffect(() => {
    if (user) go(careHomeOf(user), { replace: true })
  }, [user, go])
  return error && !user ? <RouteError error={error} reset={() => void loadUser()} /> : <ScreenPending />
}
