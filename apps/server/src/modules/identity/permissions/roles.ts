import {
  type BusinessRole,
  businessRoleCodes,
  businessRoles,
  type Permission,
  rolePriority,
  staffRoles,
  type TechnicalRole,
} from '@jihui/protocol/access'
import { permissions } from '@jihui/protocol/all-permissions'
import { roleBrings } from '@jihui/protocol/identity/abilities'

/** R216, R217, R219: all nine for staff; for others what was granted and what comes with it; else visitor. */
export const heldRoles = (technicalRole: TechnicalRole, granted: readonly string[]): BusinessRole[] => {
  if (staffRoles.includes(technicalRole)) return businessRoleCodes
  const held = new Set<BusinessRole>()
  for (const role of granted as BusinessRole[]) for (const each of [role, ...(roleBrings[role] ?? [])]) held.add(each)
  const known = businessRoleCodes.filter((role) => held.has(role))
  return known.length > 0 ? known : ['visitor']
}

/** R214: super_admin passes every check, whatever the table says. */
export const heldPermissions = (technicalRole: TechnicalRole, stored: readonly string[]): readonly Permission[] =>
  technicalRole === 'super_admin' ? permissions : permissions.filter((code) => stored.includes(code))

/** R218 */
export const suggestedRole = (held: readonly BusinessRole[]): BusinessRole =>
  rolePriority.find((role) => held.includes(role)) ?? held[0] ?? 'visitor'

/** The role chosen last, as long as it is still held. */
export const primaryRole = (chosen: string | null, held: readonly BusinessRole[]): BusinessRole =>
  held.find((role) => role === chosen) ?? suggestedRole(held)

export const roleDetail = (code: BusinessRole) => ({ code, ...businessRoles[code] })

/** R215: what stands beside a technical role, so that both always say the same. */
export const userTypeOf: Record<TechnicalRole, string> = {
  super_admin: 'admin',
  admin: 'admin',
  staff: 'staff',
  user: 'user',
}
