import type { Permission } from '../access.ts'
import type { TenantCapability } from '../tenant/roles.ts'
import { actionOf, meets, type RentalAction, rentalActionCodes } from './actions.ts'
import type { RentalFacts, RentalStatus } from './machine.ts'

/** The actions a reader may take now: status ∩ who he is ∩ what he holds, or may for his company ∩ what the order already is. */
export const actionsFor = (
  status: RentalStatus,
  facts: RentalFacts,
  reader: {
    readonly isRenter: boolean
    readonly isOwner: boolean
    readonly isStaff: boolean
    readonly permissions: ReadonlySet<Permission>
    /** What he may for the company he rents for; null: he rents for himself. */
    readonly mayForCompany: ReadonlySet<TenantCapability> | null
  },
  /** Actions only the order's line has. */
  ownActions: readonly string[],
): RentalAction[] =>
  rentalActionCodes.filter((code) => {
    const action = actionOf(code)
    if (action.isLineOwn && !ownActions.includes(code)) return false
    if (!action.from.includes(status) || !meets(action, facts)) return false
    if (reader.isRenter && action.by.includes('renter'))
      return !action.company || (reader.mayForCompany?.has(action.company) ?? true)
    if (reader.isOwner && action.by.includes('owner')) return true
    return (
      reader.isStaff &&
      // Nobody judges his own case.
      !reader.isRenter &&
      !reader.isOwner &&
      action.by.includes('staff') &&
      action.permission !== undefined &&
      reader.permissions.has(action.permission)
    )
  })
