/** Who may do what: permission codes, the technical roles that hold them, the business roles. */

/** What can be held. A module adds its own codes where it declares them (`<module>/permissions.ts`). */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface PermissionCodes {}
export type Permission = keyof PermissionCodes

export const technicalRoles = ['super_admin', 'admin', 'staff', 'user'] as const
export type TechnicalRole = (typeof technicalRoles)[number]

/** Technical roles that work on other people's orders; `user` only ever reaches what is his own. */
export const staffRoles: readonly TechnicalRole[] = ['super_admin', 'admin', 'staff']

export const businessRoles = {
  system_admin: { label: '系统管理员', home: '/admin/dashboard' },
  platform_admin: { label: '平台管理员', home: '/admin/operations' },
  technician: { label: '技师', home: '/technician/center' },
  equipment_owner: { label: '设备主', home: '/owner/dashboard' },
  renter: { label: '租赁方', home: '/user' },
  parts_supplier: { label: '配件供应商', home: '/supplier/dashboard' },
  maintenance_applicant: { label: '报修人', home: '/maintenance/applicant' },
  business_delegate: { label: '商务代表', home: '/delegate/center' },
  visitor: { label: '访客', home: '/' },
} as const
export type BusinessRole = keyof typeof businessRoles
export const businessRoleCodes = Object.keys(businessRoles) as BusinessRole[]

/** Roles an account can be given one by one; staff and superusers hold all nine (R216). */
export const grantableRoles = ['technician', 'equipment_owner', 'renter', 'parts_supplier'] as const
export type GrantableRole = (typeof grantableRoles)[number]

/** Roles a company has as well: for whoever acts for one, the company's count and not his own. */
export const companyRoles: readonly BusinessRole[] = ['equipment_owner']

/** R218: in which order a primary role is suggested. */
export const rolePriority: readonly BusinessRole[] = [
  'system_admin',
  'platform_admin',
  'equipment_owner',
  'technician',
  'renter',
  'visitor',
]

/**
 * Who may call an endpoint. `auth` is any signed-in user: what he reaches is then decided by ownership in the query.
 * `staff` is a permission that every user may hold for what is his own, asked of somebody who works on everybody's.
 * The text itself is what OpenAPI shows as `x-access`.
 */
export type Access = 'public' | 'auth' | `permission:${Permission}` | `staff:${Permission}` | `role:${BusinessRole}`
