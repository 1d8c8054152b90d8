/** What other modules know of a technician's days, so that this one need not know them. */
import type { SkillCode } from '@jihui/protocol/technician/skills'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { onlyOne } from '../../platform/hooks.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly technician?: BroughtTechnicianHooks
  }
  interface Hooks {
    readonly technician: TechnicianHooks
  }
}

/** What one of them has taken on, the way there included. */
export interface BookedVisit {
  readonly userId: number
  readonly skill: SkillCode
  readonly from: Date
  readonly to: Date
}
/** What these technicians have taken on that lies between the two moments, in whatever order. */
export type FindBooked = (db: Queryable, ids: readonly number[], from: Date, until: Date) => Promise<BookedVisit[]>

/** What he took on and did not keep, of the last thirty days. */
export interface Shortfalls {
  readonly givenBack: number
  readonly missed: number
}
export interface TechnicianStanding {
  /** By technician; who is not there has none. */
  readonly shortfalls: (db: Queryable, ids: readonly number[], now: Date) => Promise<ReadonlyMap<number, Shortfalls>>
  /** SQL: a select of those who gave back so many in that time. */
  readonly givingBack: (least: number, now: Date) => SQL
}

export interface BroughtTechnicianHooks {
  readonly booked?: FindBooked
  readonly standing?: TechnicianStanding
}
export interface TechnicianHooks {
  readonly booked: FindBooked
  readonly standing: TechnicianStanding
}
export const composeTechnicianHooks = (brought: readonly BroughtTechnicianHooks[]): TechnicianHooks => ({
  booked:
    onlyOne(
      'what technicians have taken on',
      brought.map(({ booked }) => booked),
    ) ?? (async () => []),
  standing: onlyOne(
    'what technicians did not keep',
    brought.map(({ standing }) => standing),
  ) ?? { shortfalls: async () => new Map(), givingBack: () => sql`select null::bigint where false` },
})
