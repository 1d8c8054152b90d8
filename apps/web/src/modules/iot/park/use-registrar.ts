import { keepsMachines, useUser } from '../../../shell/api/user.ts'

/** Whether this reader may register devices: owners, and whoever manages all. */
export const useIsRegistrar = (): boolean => {
  const user = useUser()
  return user !== undefined && (keepsMachines(user) || user.permissions.includes('device_manage'))
}
