/** Where /maintenance leads: to what of it is the reader's. */
import { isAdmin, type SessionUser } from '../../shell/api/session-user.ts'
import { mayEnter } from '../../shell/guards.ts'
import type { ScreenAccess } from '../../shell/routes/route.ts'
import { carePaths } from './care-paths.ts'

export interface CareHome {
  readonly access: ScreenAccess
  readonly needs?: string
  readonly to: string
}
/** Of staff, by what they hold: the first they may enter. */
export const staffHomes: readonly CareHome[] = [
  { access: 'admin', needs: 'equipment_view', to: carePaths.plans },
  { access: 'admin', needs: 'equipment_edit', to: carePaths.parts },
  { access: 'admin', needs: 'reports', to: carePaths.reports },
  { access: 'admin', needs: 'system_settings', to: carePaths.settings },
]
/** Of everybody else, by what he is: the one of the role he uses, else the first he has. */
export const roleHomes: readonly CareHome[] = [
  { access: 'role:equipment_owner', to: carePaths.plans },
  { access: 'role:technician', to: carePaths.technician },
  { access: 'role:maintenance_applicant', to: carePaths.applicant },
]
/** Whoever is none of these reports what he rents. */
const renterHome: CareHome = { access: 'auth', to: carePaths.requests }

type Reader = Parameters<typeof mayEnter>[1] & Pick<SessionUser, 'primary_role'>
export const careHomeOf = (reader: Reader): string => {
  const homes = isAdmin(reader) ? staffHomes : roleHomes
  const open = homes.filter((home) => mayEnter(home, reader))
  const inUse = open.find(({ access }) => access === `role:${reader.primary_role}`)
  return (inUse ?? open[0] ?? renterHome).to
}
