/** What orders tell of machines. The module that keeps them brings it in its `module.ts`, so that the catalogue need not know it. */
import type { Pool } from 'pg'
import { onlyOne } from '../../platform/hooks.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly catalogue?: CatalogueHooks
  }
  interface Hooks {
    readonly catalogue: CatalogueHooks
  }
}

interface ReviewRow {
  readonly id: number
  readonly rating: number
  readonly comments: string
  /** How the reviewer is called. */
  readonly reviewer: string
  /** How long he had the machine. */
  readonly days: number
  readonly created_at: Date
}

export interface OrdersOfMachines {
  /** Reviews of a machine, the newest first. */
  readonly listReviews: (pool: Pool, equipmentId: number, limit: number, offset: number) => Promise<ReviewRow[]>
  /** How many reviews gave each rating, the best first. */
  readonly countRatings: (pool: Pool, equipmentId: number) => Promise<{ rating: number; count: number }[]>
  /** How long staff took over the papers of an order lately, on average; null: there was none. */
  readonly findReviewMinutes: (pool: Pool) => Promise<number | null>
  /** SQL: how many orders there were on machines of the owner whose id this expression is. */
  readonly countOfOwner: (owner: string) => string
}

export interface CatalogueHooks {
  readonly orders?: OrdersOfMachines | undefined
}

export const composeCatalogueHooks = (brought: readonly CatalogueHooks[]): CatalogueHooks => ({
  orders: onlyOne(
    'what orders tell of machines',
    brought.map(({ orders }) => orders),
  ),
})
