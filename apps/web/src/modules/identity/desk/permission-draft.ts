import type { PermissionMatrix } from '@jihui/protocol/identity/permission-schema'

/** One cell of the matrix that was changed and does not count yet. */
export interface PendingChange {
  role: string
  code: string
  /** What it is to become. */
  isHeld: boolean
  /** When it was marked, in milliseconds. */
  at: number
}
export type Role = PermissionMatrix['roles'][number]
export type PermissionRow = PermissionMatrix['permissions'][number]

export const holds = (role: Role, code: string): boolean => role.permissions.includes(code)

const isAt = (role: string, code: string) => (change: PendingChange) => change.role === role && change.code === code

export const pendingAt = (draft: readonly PendingChange[], role: string, code: string): PendingChange | undefined =>
  draft.find(isAt(role, code))

/** What holds once everything pending counts. */
export const willHold = (draft: readonly PendingChange[], role: Role, code: string): boolean =>
  pendingAt(draft, role.code, code)?.isHeld ?? holds(role, code)

/** Nobody changes a fixed row, and nobody gives what he does not hold himself. */
export const whyFixed = (role: Role, row: PermissionRow): string => {
  if (role.is_fixed) return role.fixed_reason
  return row.is_held || holds(role, row.code) ? '' : '你自己没有这个权限，不能给别人'
}

/** What the permission means to whoever holds the role. */
export const meaning = (role: Role, row: PermissionRow): string =>
  role.is_staff ? row.allows : role.is_fixed ? `${role.fixed_reason}。` : row.for_users

/** Marks a cell; marked again, it is as it was. */
export function toggled(draft: readonly PendingChange[], role: Role, code: string, at: number): PendingChange[] {
  const rest = draft.filter((change) => !isAt(role.code, code)(change))
  return rest.length < draft.length ? rest : [...draft, { role: role.code, code, isHeld: !holds(role, code), at }]
}

/** Without what somebody else has made so in the meantime. */
export const stillPending = (draft: readonly PendingChange[], roles: readonly Role[]): PendingChange[] =>
  draft.filter(({ role: code, ...change }) => {
    const role = roles.find((one) => one.code === code)
    return role !== undefined && !role.is_fixed && holds(role, change.code) !== change.isHeld
  })

export interface RoleChange {
  role: Role
  added: string[]
  removed: string[]
  /** All the role is to hold. */
  permissions: string[]
}
/** What is sent: one call for each role that changes. */
export const roleChanges = (draft: readonly PendingChange[], roles: readonly Role[]): RoleChange[] =>
  roles.flatMap((role) => {
    const own = draft.filter((change) => change.role === role.code)
    if (own.length === 0) return []
    const added = own.filter(({ isHeld }) => isHeld).map(({ code }) => code)
    const removed = own.filter(({ isHeld }) => !isHeld).map(({ code }) => code)
    const kept = role.permissions.filter((code) => !removed.includes(code))
    return [{ role, added, removed, permissions: [...kept, ...added] }]
  })

export const peopleOf = (changes: readonly RoleChange[]): number =>
  changes.reduce((sum, { role }) => sum + (role.people ?? 0), 0)

/** The cell an arrow leads to; at the edge one stays. */
export function cellBeside(
  key: string,
  at: { role: number; code: number },
  size: { roles: number; codes: number },
): { role: number; code: number } | undefined {
  const clamp = (value: number, length: number) => Math.min(Math.max(value, 0), length - 1)
  const steps: Record<string, { role: number; code: number }> = {
    ArrowLeft: { role: at.role, code: at.code - 1 },
    ArrowRight: { role: at.role, code: at.code + 1 },
    ArrowUp: { role: at.role - 1, code: at.code },
    ArrowDown: { role: at.role + 1, code: at.code },
    Home: { role: at.role, code: 0 },
    End: { role: at.role, code: size.codes - 1 },
  }
  const next = steps[key]
  return next && { role: clamp(next.role, size.roles), code: clamp(next.code, size.codes) }
}

/** Permissions a word may mean: their names, their groups, their codes. */
export function permissionsNamed(matrix: PermissionMatrix, word: string): PermissionRow[] {
  const wanted = word.trim().toLowerCase()
  if (!wanted) return []
  const groupOf = new Map(matrix.groups.map(({ code, label }) => [code, label]))
  return matrix.permissions.filter(({ code, label, group, short }) =>
    [label, code, `${groupOf.get(group)}${short}`, `${groupOf.get(group)} ${short}`].some((name) =>
      name.toLowerCase().includes(wanted),
    ),
  )
}
