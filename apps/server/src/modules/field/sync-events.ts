/** Applies what a device did while it had no network: each event once, in the order of the device. */
import { allErrors } from '@jihui/protocol/all-errors'
import type { fieldEvent as eventSchema, syncOutcomes } from '@jihui/protocol/field/sync-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
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

const versionOf = async (services: Services, actor: Actor, subject: FieldSubject | undefined, id: number) =>
  (await subject?.stateOf?.(services, actor, id))?.version ?? null

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

interface Syncing {
  readonly services: Services
  readonly actor: Actor
  readonly deviceId: string
}

/** What was answered when it came before; null where it did not. Somebody else's event is nobody's here. */
const answerBefore = async ({ services, actor }: Syncing, sent: Sent, subject: FieldSubject | undefined) => {
  const [known] = await services.db.select().from(fieldEvent).where(eq(fieldEvent.eventId, sent.event_id))
  if (!known) return null
  if (known.userId !== actor.id) return refuse('field.event_of_another')
  const version = await versionOf(services, actor, subject, known.subjectId)
  if (known.clashId === null) return { event_id: sent.event_id, outcome: 'already' as const, subject_version: version }
  return { event_id: sent.event_id, outcome: 'clash' as const, clash_id: known.clashId, subject_version: version }
}

/** Later moves of a thing that clashed are kept with the clash, in their order. */
const joinClash = async ({ services, actor, deviceId }: Syncing, sent: Sent, clashId: number): Promise<SyncResult> => {
  const { db, clock, hooks } = services
  await db
    .insert(fieldEvent)
    .values(note(actor, deviceId, sent, clock.now(), clashId))
    .onConflictDoNothing()
  const version = await versionOf(services, actor, hooks.field.subjects[sent.subject], sent.subject_id)
  return { event_id: sent.event_id, outcome: 'clash', clash_id: clashId, subject_version: version }
}

const applyOne = async (syncing: Syncing, sent: Sent): Promise<SyncResult> => {
  const { services, actor, deviceId } = syncing
  const { db, clock, hooks } = services
  const subject = hooks.field.subjects[sent.subject]
  const before = await answerBefore(syncing, sent, subject)
  if (before) return before
  const state = (await subject?.stateOf?.(services, actor, sent.subject_id)) ?? null
  if (!subject || !state) return refuse('field.unknown_subject', { errors: { subject_id: '没有这样的运单或工单' } })
  const { act, body } = readBody(subject, sent)
  const open = await findOpenClash(db, actor.id, sent.subject, sent.subject_id)
  if (open !== null) return joinClash(syncing, sent, open)
  const { event_id: eventId, subject_id: subjectId, occurred_at: occurredAt } = sent
  try {
    const { version, isRepeat } = await act.apply(services, actor, { subjectId, eventId, occurredAt, body })
    // A crash before this line is a repeat next time, which the act knows by its event.
    await db
      .insert(fieldEvent)
      .values(note(actor, deviceId, sent, clock.now(), null))
      .onConflictDoNothing()
    return { event_id: eventId, outcome: isRepeat ? 'already' : 'applied', subject_version: version }
  } catch (error) {
    const isImpossible = error instanceof Refusal && allErrors[error.code].http === 409
    if (!isImpossible || isRetried(error) || sent.is_waited) throw error
    const clashId = await db.transaction(async (tx) => {
      const made = await openClash(tx, { actor, sent, refusal: error, subject, state, now: clock.now() })
      await tx
        .insert(fieldEvent)
        .values(note(actor, deviceId, sent, clock.now(), made))
        .onConflictDoNothing()
      return made
    })
    const { code, message } = error
    return { event_id: eventId, outcome: 'clash', code, message, clash_id: clashId, subject_version: state.version }
  }
}

/** One that is refused is told so and lets the others pass; the results stand in the order sent. */
export const syncEvents = async (
  services: Services,
  actor: Actor,
  deviceId: string,
  events: readonly Sent[],
): Promise<SyncResult[]> => {
  const results = new Map<number, SyncResult>()
  const inOrder = events
    .map((sent, at) => ({ sent, at }))
    .toSorted((one, other) => one.sent.sequence - other.sent.sequence)
  for (const { sent, at } of inOrder) {
    const result = await applyOne({ services, actor, deviceId }, sent).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const subject = services.hooks.field.subjects[sent.subject]
      return refusedBy(sent.event_id, await versionOf(services, actor, subject, sent.subject_id), error)
    })
    results.set(at, result)
  }
  return events.map((_, at) => results.get(at)!)
}
