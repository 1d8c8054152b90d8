/** What other modules know for maintenance. They bring it in their `module.ts`. */
import type { Queryable } from '../../platform/database/database.ts'
import { onlyOne } from '../../platform/hooks.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly maintenance?: BroughtMaintenanceHooks
  }
  interface Hooks {
    readonly maintenance: MaintenanceHooks
  }
}

/** The unit a live code stands on; null: none. */
export type UnitOfCode = (db: Queryable, code: string) => Promise<number | null>

export interface BroughtMaintenanceHooks {
  readonly unitOfCode?: UnitOfCode
}
export interface MaintenanceHooks {
  /** Null: no machine has a code. */
  readonly unitOfCode: UnitOfCode | null
}

export const composeMaintenanceHooks = (brought: readonly BroughtMaintenanceHooks[]): MaintenanceHooks => ({
  unitOfCode:
    onlyOne(
      'the machine of a code',
      brought.map(({ unitOfCode }) => unitOfCode),
    ) ?? null,
})
