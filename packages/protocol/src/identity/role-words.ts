/** What technical roles are called, and what to bear in mind when their permissions are changed. */
import type { Permission, TechnicalRole } from '../access.ts'

/** Rows of the matrix; `guest` is whoever is not signed in. */
export const matrixRoles: Record<TechnicalRole | 'guest', string> = {
  super_admin: '超级管理员',
  admin: '管理员',
  staff: '员工',
  user: '用户',
  guest: '访客',
}
export type MatrixRole = keyof typeof matrixRoles
export const labelOfRole = (role: string): string => (matrixRoles as Record<string, string>)[role] ?? role

/** Rows nobody changes, and why. What a guest sees is public: no permission is asked there. */
export const fixedRoles: Partial<Record<MatrixRole, string>> = {
  super_admin: '超级管理员固定有全部权限',
  guest: '访客看到的都是公开页面，不靠权限，不能改',
}
export const guestPermissions: readonly Permission[] = ['equipment_view']
/** What to bear in mind before a role is given anything at all. */
export const roleCautions: Partial<Record<MatrixRole, string>> = {
  user: '注册的人都是用户，加上的每一项人人都能用',
}
