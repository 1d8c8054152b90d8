/** What work in the field is about: the module that owns a kind of thing says what is done to it there, and who sees it. */
import type { Schema } from '@jihui/protocol/endpoint'
import type { BundleName } from '@jihui/protocol/field/sync-schema'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { IsParty } from '../../platform/files/parties.ts'
import { gatherNamed } from '../../platform/registry.ts'
import type { Services } from '../../platform/services.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly field?: BroughtFieldHooks
  }
  interface Hooks {
    readonly field: FieldHooks
  }
}

/** An act as a device sent it. */
export interface SentAct<Body = unknown> {
  readonly subjectId: number
  /** Under which it is applied once; null of a call that is made with network and names none. */
  readonly eventId: string | null
  /** When it was done, as the device says; null: now. */
  readonly occurredAt: Date | null
  /** Nobody is there to say otherwise: it was done without network, and is heard of afterwards. */
  readonly hasHappened?: boolean
  readonly body: Body
}
export interface AppliedAct {
  /** Of the thing, afterwards. */
  readonly version: number
  /** It was applied before, under the same event. */
  readonly isRepeat: boolean
}
/** One act: its body, and the command that does it. Refuses like the call of the same name; a 409 is a clash. */
export interface FieldAct {
  /** 装货完成 */
  readonly label: string
  readonly body: Schema
  readonly apply: (services: Services, actor: Actor, sent: SentAct<never>) => Promise<AppliedAct>
}
export const fieldAct = <S extends Schema>(
  label: string,
  body: S,
  apply: (services: Services, actor: Actor, sent: SentAct<S['_zod']['output']>) => Promise<AppliedAct>,
): FieldAct => ({ label, body, apply })

/** How a thing stands, for whoever reads it: beside its own fields its `version`. */
export type SubjectState = Readonly<Record<string, unknown>> & { readonly version: number }
export interface HappenedAct {
  readonly eventId: string
  readonly kind: string
  readonly occurredAt: Date
  readonly receivedAt: Date
  readonly payload: Readonly<Record<string, unknown>>
}
export interface FieldSubject {
  /** 运单 Y00000009 */
  readonly named: (id: number) => string
  /** Screens of it, for whoever works on it and for staff. */
  readonly path: (id: number) => string
  readonly deskPath: (id: number) => string
  /** Whether this person reads the thing, and with it the photographs on it: by the query that reads it. */
  readonly isReader: (
    services: Pick<Services, 'db' | 'hooks' | 'clock'>,
    userId: number,
    id: number,
  ) => Promise<boolean>
  /** Null where he may not know of it. */
  readonly stateOf?: (services: Services, actor: Actor, id: number) => Promise<SubjectState | null>
  /** Its version alone, where that is less work than its state. */
  readonly versionOf?: (services: Services, actor: Actor, id: number) => Promise<number | null>
  /** Name in a sync → the act. */
  readonly acts?: Readonly<Record<string, FieldAct>>
  /** Notes what happened although it could not be applied, in the transaction that chooses so; absent: that is not offered. */
  readonly settle?: (noting: Noting, id: number, acts: readonly HappenedAct[]) => Promise<void>
  /** Notes it with whoever has the work now; answers what of, in words, or null where nobody has. */
  readonly handOn?: (noting: Noting, id: number, acts: readonly HappenedAct[]) => Promise<string | null>
}
/** Somebody chooses what becomes of what he did: noted with the choice, or not at all. */
export interface Noting {
  readonly services: Services
  readonly tx: Tx
  readonly actor: Actor
  readonly now: Date
}
/** What a device needs for a week without network, of one kind: changed since then, at most `bundleMax`. */
export interface BundlePart {
  readonly read: (
    services: Services,
    actor: Actor,
    since: Date | null,
  ) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly removed: readonly number[] }>
}
export interface BroughtFieldHooks {
  readonly bundle?: Readonly<Partial<Record<BundleName, BundlePart>>>
  /** Kind of thing → what it is to the field. */
  readonly subjects?: Readonly<Record<string, FieldSubject>>
  /** Who reads a photograph from the field beside whoever reads its thing: it stands on something else of this module too. */
  readonly readers?: IsParty
}
export interface FieldHooks {
  readonly bundle: Readonly<Partial<Record<BundleName, BundlePart>>>
  readonly subjects: Readonly<Record<string, FieldSubject>>
  readonly readers: readonly IsParty[]
}

export const composeFieldHooks = (brought: readonly BroughtFieldHooks[]): FieldHooks => ({
  bundle: gatherNamed('part of the bundle', brought, (one) => one.bundle),
  subjects: gatherNamed('subject of the field', brought, (one) => one.subjects),
  readers: brought.flatMap((one) => one.readers ?? []),
})
