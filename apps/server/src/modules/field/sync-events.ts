/** Applies what a device did while it had no network: each event once, in the order of the device. */
import { allErrors } from '@jihui/protocol/all-errors'
import type { fieldEvent as eventSchema, syncOutcomes } from '@jihui/protocol/field/sync-schema'
import { inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { createFairQueue } from '../../platform/jobs/fair-queue.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findOpenClash, openClash } from './clashes.ts'
import type { FieldSubject } from './hooks.ts'
import { fieldEvent } from './table.ts'

type Sent = z.output<typeof eventSchema>
export interface SyncResult {
  readonly event_id: string
  readonly outcome: (typeof syncOutcomes)[number]
  readonly code?: string
  readonly message?: string
  readonly errors?: Record<string, string>
  readonly subject_version: number | null
  readonly clash_id?: number
}

/** Its version alone, or null where this person may not know of it. */
const versionOf = async (services: Services, actor: Actor, subject: FieldSubject | undefined, id: number) => {
  if (subject?.versionOf) return subject.versionOf(services, actor, id)
  return (await subject?.stateOf?.(services, actor, id))?.version ?? null
}

const refusedBy = (eventId: string, version: number | null, { code, message, errors }: Refusal): SyncResult => ({
  event_id: eventId,
  outcome: 'refused',
  code,
  message,
  ...(errors && { errors }),
  subject_version: version,
})

/** A photograph that is not there yet is sent first, and the act again. */
const isRetried = ({ code }: Refusal): boolean => code === 'field.file_missing'

/** The body of the act, or the refusal of the first field that is wrong. */
const readBody = (subject: FieldSubject, { kind, payload }: Sent) => {
  const act = subject.acts?.[kind] ?? refuse('field.unknown_kind', { errors: { kind: '没有这种动作' } })
  const read = act.body.safeParse(payload)
  if (read.success) return { act, body: read.data as never }
  const errors = Object.fromEntries(
    read.error.issues.map(({ path, message }) => [path.join('.') || 'payload', message]),
  )
  return refuse('request.invalid', { errors })
}

const note = (actor: Actor, deviceId: string, sent: Sent, now: Date, clashId: number | null) => ({
  eventId: sent.event_id,
  userId: actor.id,
  deviceId,
  subjectKind: sent.subject,
  subjectId: sent.subject_id,
  kind: sent.kind,
  sequence: sent.sequence,
  occurredAt: sent.occurred_at,
  receivedAt: now,
  payload: clashId === null ? null : sent.payload,
  clashId,
})

/** What a batch knows of a thing: read once, and kept up with what the batch does. */
interface Thing {
  readonly subject: FieldSubject | undefined
  version: number | null
  mayHaveClash: boolean
}
interface Syncing {
  readonly services: Services
  readonly actor: Actor
  readonly deviceId: string
  /** Events that came before, by their ids. */
  readonly known: ReadonlyMap<string, KnownEvent>
  readonly thingOf: (sent: Pick<Sent, 'subject' | 'subject_id'>) => Promise<Thing>
  /** Notes of what was applied. */
  readonly applied: ReturnType<typeof note>[]
}
type KnownEvent = Pick<typeof fieldEvent.$inferSelect, 'userId' | 'subjectKind' | 'subjectId' | 'clashId'>

const findKnown = async (
  { db }: Services,
  events: readonly Pick<Sent, 'event_id'>[],
): Promise<ReadonlyMap<string, KnownEvent>> => {
  if (events.length === 0) return new Map()
  const { eventId, userId, subjectKind, subjectId, clashId } = fieldEvent
  const ids = events.map((one) => one.event_id)
  const rows = await db
    .select({ eventId, userId, subjectKind, subjectId, clashId })
    .from(fieldEvent)
    .where(inArray(eventId, ids))
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** Things by their kind and id, each looked at when the first of its events is. */
const thingsOf = (services: Services, actor: Actor): Syncing['thingOf'] => {
  const things = new Map<string, Promise<Thing>>()
  const find = async (kind: string, id: number): Promise<Thing> => {
    const subject = services.hooks.field.subjects[kind]
    const version = await versionOf(services, actor, subject, id)
    return { subject, version, mayHaveClash: (await findOpenClash(services.db, actor.id, kind, id)) !== null }
  }
  return ({ subject: kind, subject_id: id }) => {
    const name = `${kind}:${id}`
    const thing = things.get(name) ?? find(kind, id)
    things.set(name, thing)
    return thing
  }
}

/** What was answered when it came before; null where it did not. Somebody else's event is nobody's here. */
const answerBefore = async ({ actor, known, thingOf }: Syncing, sent: Sent): Promise<SyncResult | null> => {
  const before = known.get(sent.event_id)
  if (!before) return null
  if (before.userId !== actor.id) return refuse('field.event_of_another')
  const { version } = await thingOf({ subject: before.subjectKind, subject_id: before.subjectId })
  if (before.clashId === null) return { event_id: sent.event_id, outcome: 'already', subject_version: version }
  return { event_id: sent.event_id, outcome: 'clash', clash_id: before.clashId, subject_version: version }
}

/** What came of a copy of this batch that another process took meanwhile; null where there was none. */
const answerMeanwhile = async (syncing: Syncing, sent: Sent): Promise<SyncResult | null> =>
  answerBefore({ ...syncing, known: await findKnown(syncing.services, [sent]) }, sent)

/** Later moves of a thing that clashed are kept with the clash, in their order. */
const joinClash = async (syncing: Syncing, sent: Sent, { version }: Thing, clashId: number): Promise<SyncResult> => {
  const { services, actor, deviceId } = syncing
  const kept = await services.db
    .insert(fieldEvent)
    .values(note(actor, deviceId, sent, services.clock.now(), clashId))
    .onConflictDoNothing()
    .returning({ id: fieldEvent.eventId })
  if (kept.length === 0) return (await answerMeanwhile(syncing, sent))!
  return { event_id: sent.event_id, outcome: 'clash', clash_id: clashId, subject_version: version }
}

/** A crash before this is a repeat next time, which the acts know by their events. */
const keepNotes = async ({ db }: Services, applied: Syncing['applied']): Promise<void> => {
  if (applied.length > 0) await db.insert(fieldEvent).values(applied).onConflictDoNothing()
}

/** What could not be applied is kept, with how the thing stands. */
const keepAsClash = async (syncing: Syncing, sent: Sent, thing: Thing, refusal: Refusal): Promise<SyncResult> => {
  const before = await answerMeanwhile(syncing, sent)
  if (before) return before
  const { services, actor, deviceId } = syncing
  const { subject } = thing
  const state = (await subject?.stateOf?.(services, actor, sent.subject_id)) ?? null
  if (!subject || !state) throw refusal
  const now = services.clock.now()
  const clashId = await services.db.transaction(async (tx) => {
    const made = await openClash(tx, { actor, sent, refusal, subject, state, now })
    await tx
      .insert(fieldEvent)
      .values(note(actor, deviceId, sent, now, made))
      .onConflictDoNothing()
    return made
  })
  thing.mayHaveClash = true
  const { code, message } = refusal
  return { event_id: sent.event_id, outcome: 'clash', code, message, clash_id: clashId, subject_version: state.version }
}

const applyOne = async (syncing: Syncing, sent: Sent): Promise<SyncResult> => {
  const { services, actor, deviceId } = syncing
  const before = await answerBefore(syncing, sent)
  if (before) return before
  const thing = await syncing.thingOf(sent)
  if (!thing.subject || thing.version === null)
    return refuse('field.unknown_subject', { errors: { subject_id: '没有这样的运单或工单' } })
  const { act, body } = readBody(thing.subject, sent)
  // One that was open may have been resolved meanwhile.
  const open = thing.mayHaveClash ? await findOpenClash(services.db, actor.id, sent.subject, sent.subject_id) : null
  if (open !== null) return joinClash(syncing, sent, thing, open)
  const { event_id: eventId, subject_id: subjectId, occurred_at: occurredAt } = sent
  try {
    const sentAct = { subjectId, eventId, occurredAt, hasHappened: !sent.is_waited, body }
    const { version, isRepeat } = await act.apply(services, actor, sentAct)
    thing.version = version
    syncing.applied.push(note(actor, deviceId, sent, services.clock.now(), null))
    return { event_id: eventId, outcome: isRepeat ? 'already' : 'applied', subject_version: version }
  } catch (error) {
    const isImpossible = error instanceof Refusal && allErrors[error.code].http === 409
    if (!isImpossible || isRetried(error) || sent.is_waited) throw error
    return keepAsClash(syncing, sent, thing, error)
  }
}

const applyInOrder = async (syncing: Syncing, events: readonly Sent[]): Promise<SyncResult[]> => {
  const { services, actor } = syncing
  const results = new Map<number, SyncResult>()
  const inOrder = events
    .map((sent, at) => ({ sent, at }))
    .toSorted((one, other) => one.sent.sequence - other.sent.sequence)
  for (const { sent, at } of inOrder) {
    const result = await applyOne(syncing, sent).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const subject = services.hooks.field.subjects[sent.subject]
      return refusedBy(sent.event_id, await versionOf(services, actor, subject, sent.subject_id), error)
    })
    results.set(at, result)
  }
  return events.map((_, at) => results.get(at)!)
}

/**
 * Batches that are worked on at once: a thousand devices that come back at the same moment leave the others of the house their
 * connections. Who waits for longer is told to come again, well before a device takes the way for broken. One person's run
 * one after another: a batch that arrives twice is known by its events the second time, not tried beside itself.
 */
const batches = createFairQueue({ atOnce: 2, atOnceEach: 1, waitingMax: 200, waitingEachMax: 10, patienceMs: 10_000 })

/** One that is refused is told so and lets the others pass; the results stand in the order sent. */
export const syncEvents = (
  services: Services,
  actor: Actor,
  deviceId: string,
  events: readonly Sent[],
): Promise<SyncResult[]> =>
  batches.run(async () => {
    const known = await findKnown(services, events)
    const syncing = { services, actor, deviceId, known, thingOf: thingsOf(services, actor), applied: [] }
    try {
      return await applyInOrder(syncing, events)
    } finally {
      await keepNotes(services, syncing.applied)
    }
  })
