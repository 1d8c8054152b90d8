/** Every permission with its words, and who holds it in a new installation. */
import type { Permission, TechnicalRole } from './access.ts'
import { permissionGroups } from './identity/permission-groups.ts'
import type { PermissionDeclaration } from './module.ts'
import { allModules } from './modules.ts'

const groups = Object.keys(permissionGroups)
const declared = allModules.flatMap(
  ({ permissions = {} }) => Object.entries(permissions) as [Permission, PermissionDeclaration][],
)
const inOrder = declared.toSorted(([, a], [, b]) => groups.indexOf(a.group) - groups.indexOf(b.group))

/** In the order of the matrix. */
export const permissionWords = Object.fromEntries(inOrder) as Readonly<Record<Permission, PermissionDeclaration>>
export const permissions: readonly Permission[] = inOrder.map(([code]) => code)
export const labelOfPermission = (code: string): string =>
  (permissionWords as Readonly<Record<string, PermissionDeclaration>>)[code]?.label ?? code

/** The matrix a new installation starts with; from then on the table `role_permission` is the truth. */
const heldBy = (role: Exclude<TechnicalRole, 'super_admin'>): readonly Permission[] =>
  permissions.filter((code) => permissionWords[code].heldBy.includes(role))
export const initialPermissions: Readonly<Record<TechnicalRole, readonly Permission[]>> = {
  super_admin: permissions,
  admin: heldBy('admin'),
  staff: heldBy('staff'),
  user: heldBy('user'),
}

/** What a permission means to somebody who does not work here: for his own things, or more than he should have. */
export const wordsForUsers = (code: Permission): string =>
  initialPermissions.user.includes(code)
    ? '用户有它，也只对自己的那一份，看不到别人的。'
    : '这一项是给工作人员准备的，用户拿到就可能管到别人的事。'
