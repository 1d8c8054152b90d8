/** What other modules know of a person. They bring it in their `module.ts`, so that identity need not know them. */
import type { BusinessRole } from '@jihui/protocol/access'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ActingTenant } from '../../platform/access.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { onlyOne } from '../../platform/hooks.ts'
import { gatherNamed } from '../../platform/registry.ts'
import type { Services } from '../../platform/services.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly identity?: BroughtIdentityHooks
  }
  interface Hooks {
    readonly identity: IdentityHooks
  }
}

/** Rows `account`, `kind`, `mark` of these accounts: two accounts with one mark of a kind stand for one party. */
export type MarksOf = (accounts: SQL) => SQL

/** What ties a person to the platform. */
export interface TieSource {
  /** Where it stands among the others. */
  readonly position: number
  readonly label: string
  readonly unit: string
  /** One row: `count`, how many he has, and `open`, how many of them are not done with. */
  readonly counted: (userId: number) => SQL
  /** What those are called that are not done with; absent where none ever is. */
  readonly openLabel?: string
  /** The role he looks after them in: it is not taken from him before they are done with. */
  readonly role?: BusinessRole
}

/** The company as this member acts for it now; null where he is no member. */
export type FindActingTenant = (
  pool: Pick<pg.Pool, 'query'>,
  userId: number,
  tenantId: number,
) => Promise<ActingTenant | null>

/**
 * Who hears what this account is told: whoever it is, or who looks after it where nobody signs in with it, which is a
 * company's then.
 */
export type FindBehind = (
  db: Queryable,
  accountId: number,
) => Promise<{
  readonly company: { readonly id: number; readonly name: string } | null
  readonly people: readonly number[]
}>

/** SQL: accounts of companies whose machines this person looks after. */
export type AccountsKeptBy = (userId: number) => SQL

/** What somebody is by an application of this kind; null: he never applied. */
export interface Profile {
  readonly status: 'pending' | 'approved' | 'rejected' | 'suspended'
  /** By which others name him. */
  readonly id?: number
}
export type ProfileOf = (services: Pick<Services, 'db'>, userId: number) => Promise<Profile | null>

/**
 * SQL: the roles somebody holds by what this module knows at this moment, as rows `role`, `created_at` (since when).
 * `user` and `now` are expressions of the statement they are read in, with every call of whoever is signed in.
 */
export type RolesOf = (user: string, now: string) => string

export interface BroughtIdentityHooks {
  readonly actingTenant?: FindActingTenant
  readonly behind?: FindBehind
  readonly accountsKeptBy?: AccountsKeptBy
  readonly roles?: RolesOf
  readonly marks?: MarksOf
  /** Code → what it is. */
  readonly ties?: Readonly<Record<string, TieSource>>
  readonly profiles?: Partial<Readonly<Record<ProfileName, ProfileOf>>>
}

/** As `user-info` names them. */
export type ProfileName = 'driver_profile' | 'shipper_profile' | 'supplier_profile' | 'technician_profile'

export interface IdentityHooks {
  readonly actingTenant: FindActingTenant
  readonly behind: FindBehind
  readonly accountsKeptBy: AccountsKeptBy
  readonly roles: readonly RolesOf[]
  readonly marks: readonly MarksOf[]
  /** In the order of their positions. */
  readonly ties: readonly (readonly [code: string, tie: TieSource])[]
  readonly profiles: Partial<Readonly<Record<string, ProfileOf>>>
}

/** Of what the modules bring. */
export const composeIdentityHooks = (brought: readonly BroughtIdentityHooks[]): IdentityHooks => ({
  actingTenant:
    onlyOne(
      'for whom somebody acts',
      brought.map(({ actingTenant }) => actingTenant),
    ) ?? (async () => null),
  behind:
    onlyOne(
      'who is behind an account',
      brought.map(({ behind }) => behind),
    ) ?? (async (_, accountId) => ({ company: null, people: [accountId] })),
  accountsKeptBy:
    onlyOne(
      'whose accounts somebody looks after',
      brought.map(({ accountsKeptBy }) => accountsKeptBy),
    ) ?? (() => sql`select null::bigint`),
  roles: brought.flatMap(({ roles }) => roles ?? []),
  marks: brought.flatMap(({ marks }) => marks ?? []),
  ties: Object.entries(gatherNamed('tie', brought, ({ ties }) => ties)).toSorted(
    ([, one], [, other]) => one.position - other.position,
  ),
  profiles: gatherNamed('profile', brought, ({ profiles }) => profiles),
})
