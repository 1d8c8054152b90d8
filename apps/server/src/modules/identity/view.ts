import { companyRoles, staffRoles } from '@jihui/protocol/access'
import { roleAbilities, roleAliases } from '@jihui/protocol/identity/abilities'
import type { UserInfo } from '@jihui/protocol/identity/schema'
import type { Actor } from '../../platform/access.ts'
import { fileUrl } from '../../platform/files/store.ts'
import { maskPhone } from '../../platform/outside/sms.ts'
import type { Services } from '../../platform/services.ts'
import type { Profile, ProfileName } from './hooks.ts'
import type { Person } from './queries.ts'
import { heldPermissions, heldRoles, primaryRole, roleDetail, suggestedRole } from './permissions/roles.ts'

/** What he is by applications, as the modules they belong to say. */
export type Profiles = Readonly<Record<ProfileName, Profile | null>>
export const readProfiles = async (services: Pick<Services, 'db' | 'hooks'>, userId: number): Promise<Profiles> => {
  const read = async (name: ProfileName) => (await services.hooks.identity.profiles[name]?.(services, userId)) ?? null
  const [driver_profile, shipper_profile, supplier_profile, technician_profile] = await Promise.all([
    read('driver_profile'),
    read('shipper_profile'),
    read('supplier_profile'),
    read('technician_profile'),
  ])
  return { driver_profile, shipper_profile, supplier_profile, technician_profile }
}

/** The person as he acts: for a company, what companies are is what this one is, and not what he is by himself. */
export const asActing = (person: Person, { tenant }: Pick<Actor, 'tenant'>): Person => {
  if (!tenant) return person
  const own = Object.entries(person.granted).filter(([role]) => !(companyRoles as readonly string[]).includes(role))
  const since = person.created_at.toISOString()
  return {
    ...person,
    granted: { ...Object.fromEntries(own), ...Object.fromEntries(tenant.roles.map((role) => [role, since])) },
  }
}

export const viewUserInfo = (
  person: Person,
  { technician_profile: asTechnician, ...profiles }: Profiles,
  tenant: Actor['tenant'] = null,
): UserInfo => {
  const roles = heldRoles(person.technical_role, Object.keys(person.granted))
  const primary = primaryRole(person.primary_role, roles)
  const profile = (role: string) => {
    const since = person.granted[role]
    return since ? { since: new Date(since).toISOString(), company_name: person.company_name } : null
  }
  const asGranted = profile('technician')
  return {
    id: person.id,
    username: person.username,
    name: person.display_name || person.username,
    display_name: person.display_name,
    company_name: person.company_name,
    phone: person.phone,
    phone_masked: person.phone && maskPhone(person.phone),
    email: person.email,
    avatar_url: person.avatar_file_id && fileUrl(person.avatar_file_id),
    is_staff: staffRoles.includes(person.technical_role),
    is_superuser: person.technical_role === 'super_admin',
    is_demo: person.is_demo,
    user_type: person.user_type,
    technical_role: person.technical_role,
    custom_permissions: [],
    permissions: [...heldPermissions(person.technical_role, person.permissions)],
    roles: [...roles],
    role_details: roles.map(roleDetail),
    primary_role: primary,
    primary_role_detail: roleDetail(primary),
    technician_profile: asGranted || asTechnician ? { ...asGranted, ...asTechnician } : null,
    equipment_owner_profile: profile('equipment_owner'),
    renter_profile: profile('renter'),
    ...profiles,
    company_may: tenant && [...tenant.may],
    created_at: person.created_at.toISOString(),
    last_login_at: person.last_login_at?.toISOString() ?? null,
  }
}

export const viewRolesAndPermissions = (person: Person) => {
  const held = heldRoles(person.technical_role, Object.keys(person.granted))
  const roles = [...held]
  const permissions = [...heldPermissions(person.technical_role, person.permissions)]
  const primary_role = primaryRole(person.primary_role, held)
  // C09: clients of the documents look for their own name of a role.
  const aliases = Object.keys(roleAliases).filter((name) => held.includes(roleAliases[name]!))
  return {
    success: true as const,
    data: {
      roles: [...roles, ...aliases],
      role_details: roles.map(roleDetail),
      permissions,
      abilities: [...new Set(held.flatMap((role) => roleAbilities[role]))],
      primary_role,
      suggestion: suggestedRole(held),
    },
  }
}
