import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'
import { useMemo, useState } from 'react'
import { useLeaveGuard } from '../../../shell/navigation.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import {
  type PendingChange,
  type PermissionRow,
  type Role,
  type RoleChange,
  roleChanges,
  stillPending,
  toggled,
  whyFixed,
} from './permission-draft.ts'

export interface PermissionDraft {
  pending: readonly PendingChange[]
  /** The same by role, as it is sent. */
  changes: readonly RoleChange[]
  toggle: (role: Role, row: PermissionRow) => void
  revert: (change: PendingChange) => void
  revertAll: () => void
}

/** What was marked in the matrix and does not count yet; whoever leaves with it is asked. */
export function usePermissionDraft(matrix: PermissionMatrix): PermissionDraft {
  const [marked, setMarked] = useState<readonly PendingChange[]>([])
  const pending = useMemo(() => stillPending(marked, matrix.roles), [marked, matrix.roles])
  const changes = useMemo(() => roleChanges(pending, matrix.roles), [pending, matrix.roles])
  useLeaveGuard({
    isOn: pending.length > 0,
    mayLeave: () =>
      confirm({
        title: `${pending.length} 处改动还没生效，确定离开吗？`,
        body: '离开后这些改动不保留，权限和原来一样。',
        cancelLabel: '留在这里',
        confirmLabel: '离开',
      }),
  })
  return {
    pending,
    changes,
    toggle: (role, row) => {
      const why = whyFixed(role, row)
      if (why) toast.plain(why)
      else setMarked(toggled(pending, role, row.code, Date.now()))
    },
    revert: (change) => setMarked(pending.filter((one) => one !== change)),
    revertAll: () => setMarked([]),
  }
}
