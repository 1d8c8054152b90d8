import { getPermissionMatrix, replaceRolePermissions } from '@jihui/protocol/identity/permission-operations'
import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { call } from '../../../shell/api/call.ts'
import { loadUser, useUser } from '../../../shell/api/user.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import type { RoleChange } from './permission-draft.ts'

const KEY = ['console', 'permissions'] as const

export const permissionMatrixQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(getPermissionMatrix, { signal }),
})

/** One call for each role, each on what the one before it answered; where one is refused, the rest waits. */
export function useApplyPermissions() {
  const client = useQueryClient()
  const user = useUser()
  return useCommand(
    async ({ matrix, changes }: { matrix: PermissionMatrix; changes: readonly RoleChange[] }) => {
      let { version } = matrix
      const warnings: string[] = []
      for (const { role, permissions } of changes) {
        const done = await call(replaceRolePermissions, {
          params: { role: role.code },
          body: { permissions, version },
        })
        version = done.version
        warnings.push(...done.warnings.map(({ text }) => text))
        client.setQueryData(permissionMatrixQuery.queryKey, done)
      }
      return warnings
    },
    {
      told: 'refusal',
      stale: [KEY],
      keep: (_client, _warnings, { changes }) => {
        toast.ok('已经生效，从他们的下一次操作起')
        if (changes.some(({ role }) => role.code === user?.technical_role)) void loadUser()
      },
    },
  )
}
