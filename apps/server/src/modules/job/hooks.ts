/** What a job is to the thing it came from: the module that has such things brings it, and jobs move them through it. */
import type { JobAction, JobActor, JobCall, JobSourceCode } from '@jihui/protocol/job/machine'
import type { workPart } from '@jihui/protocol/maintenance/orders/order-schema'
import type { ToldPrices } from '@jihui/protocol/maintenance/orders/prices'
import type { completeRequest, taskParts } from '@jihui/protocol/maintenance/orders/task-schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { By } from '../../platform/machine/transition.ts'
import { gatherNamed } from '../../platform/registry.ts'
import type { Services } from '../../platform/services.ts'
import type { AppliedAct, listPhotos, SentAct } from '../field/public.ts'
import type { JobRow } from './move-job.ts'

declare module '../../platform/hooks.ts' {
  interface BroughtHooks {
    readonly job?: BroughtJobHooks
  }
  interface Hooks {
    readonly job: JobHooks
  }
}

/** A move of a job, for what follows at its source in the same transaction. */
export interface JobMove {
  readonly action: JobAction
  readonly by: By
  readonly as: JobActor
  readonly job: JobRow
  readonly notes: string
  readonly now: Date
  readonly hooks: Hooks
}
/** Something done to a job in the field, while it is locked. */
export interface JobDoing {
  readonly services: Services
  readonly tx: Tx
  readonly job: JobRow
  readonly actor: Actor
  /** When it was done, as far as it is believed. */
  readonly at: Date
  /** It was done without network, and is heard of afterwards. */
  readonly hasHappened: boolean
  readonly now: Date
}
export interface JobDone {
  readonly notes?: string
  readonly facts?: Readonly<Record<string, unknown>>
  readonly isDoubtful?: boolean
}
/** Where it is and whom to ask for there, and what is wrong in the words of whoever asked. */
export interface JobPlace {
  /** What its customer knows it by. */
  readonly orderId: string | null
  readonly taskId: number | null
  readonly description: string
  readonly address: string
  readonly contactName: string
  readonly contactPhone: string
  readonly quote: Readonly<Record<string, unknown>> | null
  /** What a quote of it is reckoned with. */
  readonly prices: ToldPrices
  /** Kept aside for it, used, and missing; empty where another screen tells it. */
  readonly parts: readonly PartOfJob[]
}
export type PartOfJob = z.output<typeof workPart>
export interface JobOutcome {
  readonly rating: number | null
  /** It did not come back within its warranty; null as long as it is looked at again. */
  readonly isFirstTime: boolean | null
  /** When it was clear that it had. */
  readonly cameBackAt: Date | null
  /** Everything charged was agreed to before. */
  readonly hasConsent: boolean | null
}
export interface JobSource {
  readonly place: (db: Queryable, sourceId: number) => Promise<JobPlace>
  /** What whoever asked for it photographed; absent: nothing, or another screen shows it. */
  readonly photos?: (db: Queryable, sourceId: number) => ReturnType<typeof listPhotos>
  /** Where staff see what is wrong with a visit of it. */
  readonly deskPath: (job: Pick<JobRow, 'id' | 'sourceId'>) => string
  /** Accounts that have a part in it: nobody of them is sent. */
  readonly parties: (
    db: Queryable,
    sourceId: number,
  ) => Promise<{
    readonly accounts: readonly number[]
    readonly phone: string
    /** Whom the customer does not want this time. */
    readonly unwanted?: readonly number[]
  }>
  /** The thing moves by its own machine. */
  readonly moved: (tx: Tx, move: JobMove) => Promise<void>
  /** Nobody is left to be asked, or somebody is again. */
  readonly searched: (tx: Tx, job: JobRow, isFound: boolean, now: Date, hooks: Hooks) => Promise<void>
  /** He will be late by so many minutes: whoever waits for him hears it. */
  readonly late?: (doing: JobDoing, minutes: number) => Promise<void>
  readonly quote?: (doing: JobDoing, lines: readonly QuotedLine[]) => Promise<JobDone>
  readonly parts?: (doing: JobDoing, lines: readonly TakenPart[]) => Promise<JobDone>
  /** What the store has that can be used for it, and his van. */
  readonly usableParts: (services: Services, actor: Actor, sourceId: number, keyword: string) => Promise<UsableParts>
  readonly complete?: (doing: JobDoing, body: z.output<typeof completeRequest>) => Promise<JobDone>
  /**
   * The thing has commands of its own for these acts: they do it, and the job follows (`followSource`). Absent: the job's
   * own act does it, and the thing follows (`moved`).
   */
  readonly commands?: Readonly<Partial<Record<JobCall, SourceCommand>>>
  /** What this technician's share of it comes to where it is paid and not accepted yet, and of how many. */
  readonly held?: (db: Queryable, technicianId: number) => Promise<{ readonly fen: number; readonly jobs: number }>
  /** How an accepted one turned out; null: that says nothing here. */
  readonly outcome?: (db: Queryable, sourceId: number) => Promise<JobOutcome>
  /** The machine a code stands on is the one to be worked at. */
  readonly isCodeOf?: (tx: Tx, sourceId: number, code: string) => Promise<boolean>
}
/** With the thing's id as its subject; `body` is the job's call's. */
export type SourceCommand = (services: Services, actor: Actor, sent: SentAct<never>, job: JobRow) => Promise<AppliedAct>

export interface QuotedLine {
  readonly kind: 'labour' | 'part' | 'call_out'
  readonly code: string
  readonly quantity: number
  /** Fen. */
  readonly price: number
}
export type UsableParts = z.output<typeof taskParts>
export interface TakenPart {
  readonly part_id: number
  readonly quantity: number
  readonly from: 'store' | 'van' | 'bought'
  readonly reason: string
}
export interface BroughtJobHooks {
  readonly sources?: Readonly<Partial<Record<JobSourceCode, JobSource>>>
}
export interface JobHooks {
  readonly sources: Readonly<Partial<Record<JobSourceCode, JobSource>>>
}
export const composeJobHooks = (brought: readonly BroughtJobHooks[]): JobHooks => ({
  sources: gatherNamed('source of jobs', brought, (one) => one.sources),
})

export const sourceOf = (hooks: Pick<Hooks, 'job'>, job: Pick<JobRow, 'source'>): JobSource => {
  const source = hooks.job.sources[job.source]
  if (!source) throw new Error(`no module brings jobs of ${job.source}`)
  return source
}
