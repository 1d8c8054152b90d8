/** The matrix of permissions and technical roles. */
import { defineEndpoint } from '../endpoint.ts'
import { byRole, permissionMatrix, rolePermissionsDone, rolePermissionsRequest } from './permission-schema.ts'

const base = '/api/admin/permissions/'

export const getPermissionMatrix = defineEndpoint({
  name: 'get_permission_matrix',
  summary: '权限表：30 个权限、5 种角色、最近的改动',
  method: 'GET',
  path: base,
  access: 'permission:permission_manage',
  response: permissionMatrix,
})
export const replaceRolePermissions = defineEndpoint({
  name: 'replace_role_permissions',
  summary: '换掉一个角色的全部权限，从下一次请求起生效',
  method: 'PUT',
  path: `${base}:role/`,
  access: 'permission:permission_manage',
  params: byRole,
  body: rolePermissionsRequest,
  response: rolePermissionsDone,
  errors: [
    'permission.role_not_found',
    'permission.role_fixed',
    'permission.unknown',
    'permission.beyond_own',
    'permission.stale',
  ],
})

export const permissionEndpoints = [getPermissionMatrix, replaceRolePermissions]
