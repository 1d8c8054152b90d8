import * as operations from '@jihui/protocol/identity/permission-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { readMatrix } from './permission-matrix.ts'
import { replacePermissions, warningsFor } from './replace-permissions.ts'

/** The matrix of permissions and roles. */
export const permissionRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services
  mountEndpoint(mounting, operations.getPermissionMatrix, ({ actor }) => readMatrix(db, actor, clock.now()))
  mountEndpoint(mounting, operations.replaceRolePermissions, async ({ params, body, actor, client }) => {
    const { added, removed } = await replacePermissions(services, params.role, body, actor, client)
    const isChanged = added.length + removed.length > 0
    return {
      ...(await readMatrix(db, actor, clock.now())),
      success: true as const,
      message: isChanged ? '已经生效，从他们的下一次操作起' : '没有改动',
      role: params.role,
      added,
      removed,
      warnings: warningsFor(params.role, added),
    }
  })
}
