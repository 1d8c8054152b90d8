/** Kinds of applications. The module that owns one brings in its `module.ts` what it is and what a decision does. */
import type { ApplicationKind } from '@jihui/protocol/application/kind'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import type { Client } from '../../platform/http/call.ts'
import { gatherNamed } from '../../platform/registry.ts'
import { refuse } from '../../platform/refusal.ts'
import type { application } from './table.ts'
import { type ApplicationSteps, bindKind } from './bind-kind.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly application?: BroughtApplicationHooks
  }
  interface Hooks {
    readonly application: ApplicationHooks
  }
}

export interface Decided {
  readonly row: typeof application.$inferSelect
  readonly actor: Actor
  readonly client: Client
  readonly now: Date
}
type Effect = (hooked: Hooked, tx: Tx, decided: Decided) => Promise<void>

export interface BroughtKind {
  readonly declared: ApplicationKind
  /** What was stated, as staff read it. */
  readonly facts: (details: Readonly<Record<string, unknown>>) => { readonly label: string; readonly value: string }[]
  /** What approval gives: a role, a profile. */
  readonly grant: Effect
  /** What ends with a suspension, and begins again with its end. */
  readonly suspend: Effect
  readonly restore: Effect
}
export interface KnownKind extends BroughtKind {
  readonly steps: ApplicationSteps
}

export interface BroughtApplicationHooks {
  /** Code → the kind. */
  readonly kinds?: Readonly<Record<string, BroughtKind>>
}
export interface ApplicationHooks {
  readonly kinds: Readonly<Record<string, KnownKind>>
}

export const composeApplicationHooks = (brought: readonly BroughtApplicationHooks[]): ApplicationHooks => {
  const kinds = gatherNamed('kind of application', brought, (one) => one.kinds)
  for (const [code, { declared }] of Object.entries(kinds))
    if (declared.code !== code) throw new Error(`the kind of application ${declared.code} is brought as ${code}`)
  return {
    kinds: Object.fromEntries(
      Object.entries(kinds).map(([code, kind]) => [code, { ...kind, steps: bindKind(kind.declared) }]),
    ),
  }
}

/** An application whose kind no module brings any more is not there. */
export const kindOf = ({ hooks }: Hooked, code: string): KnownKind =>
  hooks.application.kinds[code] ?? refuse('application.not_found')
