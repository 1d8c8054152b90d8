/** What each business role is for. Owners also have what renters have (R219). */
import type { BusinessRole } from '../access.ts'

export const roleAbilities: Record<BusinessRole, readonly string[]> = {
  system_admin: ['users', 'audit', 'disputes', 'settings', 'analytics'],
  platform_admin: ['users', 'audit', 'disputes', 'settings', 'analytics'],
  technician: ['tasks', 'schedule', 'earnings', 'profile'],
  equipment_owner: ['equipment', 'income', 'pricing', 'availability', 'history', 'disputes'],
  renter: ['browse', 'create_rental', 'orders', 'request_maintenance', 'rate', 'contracts', 'payments'],
  parts_supplier: ['parts', 'orders', 'inventory', 'analytics'],
  maintenance_applicant: ['create', 'track', 'evaluate'],
  business_delegate: ['courses', 'events', 'exam', 'certificate'],
  visitor: ['catalog', 'prices', 'register'],
}
/** A role on the left brings the roles on the right with it. */
export const roleBrings: Partial<Record<BusinessRole, readonly BusinessRole[]>> = { equipment_owner: ['renter'] }

/** Names of the documents → ours. */
export const roleAliases: Readonly<Record<string, BusinessRole>> = { supplier: 'parts_supplier' }
