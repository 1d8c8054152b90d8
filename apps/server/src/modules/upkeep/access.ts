/** Whose plans somebody sees and makes: an owner his own, the desk everybody's. */
import type { Permission } from '@jihui/protocol/access'
import { type Actor, isOwner, ownerIdOf } from '../../platform/access.ts'
import { refuse } from '../../platform/refusal.ts'

const isDesk = (actor: Actor, permission: Permission) => actor.isStaff && actor.permissions.has(permission)
/** Null: everybody's. */
export const seenBy = (actor: Actor): number | null => (isDesk(actor, 'equipment_view') ? null : ownerIdOf(actor))
export const mayEdit = (actor: Actor, plan: { readonly ownerId: number | null }): boolean =>
  isDesk(actor, 'equipment_edit') || plan.ownerId === ownerIdOf(actor)
export const roleOf = (actor: Actor): 'staff' | 'owner' => (isDesk(actor, 'equipment_edit') ? 'staff' : 'owner')

/** Whose machines a new plan reaches; null: everybody's. */
export const makesFor = (actor: Actor): number | null => {
  if (isDesk(actor, 'equipment_edit')) return null
  return isOwner(actor) ? ownerIdOf(actor) : refuse('upkeep.owners_only')
}
