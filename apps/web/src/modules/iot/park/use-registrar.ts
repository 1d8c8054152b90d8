import { useUser } from '../../../shell/api/user.ts'

/** Whether this reader may register devices: owners, and whoever manages all. */
export const useIsRegistrar = (): boolean => {
  const user = useUser()
  const [roles, permissions]: (readonly string[])[] = [user?.roles ?? [], user?.permissions ?? []]
  return roles!.includes('equipment_owner') || permissions!.includes('device_manage')
}
