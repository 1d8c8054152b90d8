import type { Permission } from '@jihui/protocol/access'
import type { Actor } from '../../platform/access.ts'

/** Null: everyone's, for staff who hold the permission; otherwise only one's own. */
export const scopeOf = (actor: Actor, permission: Permission): number | null =>
  actor.isStaff && actor.permissions.has(permission) ? null : actor.id
