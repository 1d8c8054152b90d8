/** What was done in the field and did not fit when it arrived: kept whole, with how things stood, until somebody chooses. */
import { type ClashAction, type ClashChoice, clashMachine, type ClashStatus } from '@jihui/protocol/field/clash-machine'
import type { fieldEvent as eventSchema } from '@jihui/protocol/field/sync-schema'
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { addHours } from '../../platform/clock.ts'
import { ask } from '../../platform/database/ask.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { bindMachine } from '../../platform/machine/transition.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { personName, requireNoParty } from '../identity/public.ts'
import type { FieldSubject, HappenedAct, Noting, SubjectState } from './hooks.ts'
import { fieldClash, fieldEvent } from './table.ts'

export type ClashRow = Omit<typeof fieldClash.$inferSelect, 'status'> & { status: ClashStatus }

const clashes = bindMachine<ClashStatus, ClashAction, typeof fieldClash, ClashRow>({
  machine: clashMachine,
  table: fieldClash,
  refusals: { notAllowed: 'field.clash_resolved', changedMeanwhile: 'field.clash_resolved' },
  staffRoles: ['staff'],
  requireNoParty: (hooked, tx, actor, { userId }) => requireNoParty(hooked, tx, actor, { accounts: [userId] }),
  columns: (_, __, { notes = '', now }) => ({ notes, resolvedAt: now }),
  follow: async (tx, { action, by, after: { id: clashId, userId, notes } }) => {
    if (action === 'close') await emit(tx, 'field.clash_closed', { clashId, userId, notes })
    if (action === 'hand_over' && by === 'system') await emit(tx, 'field.clash_handed_over', { clashId, userId })
  },
  audit: {
    objectType: 'field_clash',
    shown: ({ status, subjectKind, subjectId, kind }) => ({ status, subjectKind, subjectId, kind }),
  },
})

/** What nobody chose is handed to staff after so long. */
const chooseWithinHours = 48
const batchSize = 200

export const findOpenClash = async (
  db: Queryable,
  userId: number,
  subjectKind: string,
  subjectId: number,
): Promise<number | null> => {
  const [row] = await db
    .select({ id: fieldClash.id })
    .from(fieldClash)
    .where(
      and(
        eq(fieldClash.userId, userId),
        eq(fieldClash.subjectKind, subjectKind),
        eq(fieldClash.subjectId, subjectId),
        eq(fieldClash.status, 'open'),
      ),
    )
  return row?.id ?? null
}

/** Refuses to finish what has a step of his that did not fit: what becomes of it is chosen first. */
export const requireNoClash = async (
  db: Queryable,
  userId: number,
  subjectKind: string,
  subjectId: number,
): Promise<void> => {
  if ((await findOpenClash(db, userId, subjectKind, subjectId)) !== null) refuse('field.waits_for_clash')
}

interface Opening {
  readonly actor: Actor
  readonly sent: z.output<typeof eventSchema>
  readonly refusal: Refusal
  readonly subject: FieldSubject
  readonly state: SubjectState
  readonly now: Date
}
/** Answers its id; of two that open one at the same moment, the one that is there. */
export const openClash = async (tx: Tx, { actor, sent, refusal, subject, state, now }: Opening): Promise<number> => {
  const choices: ClashChoice[] = [...(subject.settle ? ['settle_as_happened' as const] : []), 'hand_over', 'discard']
  const [made] = await tx
    .insert(fieldClash)
    .values({
      userId: actor.id,
      subjectKind: sent.subject,
      subjectId: sent.subject_id,
      eventId: sent.event_id,
      kind: sent.kind,
      status: 'open',
      code: refusal.code,
      message: refusal.message,
      theirs: state,
      choices,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: fieldClash.id })
  return made?.id ?? (await findOpenClash(tx, actor.id, sent.subject, sent.subject_id)) ?? refuse('resource.conflict')
}

/** What was done, by the clash it belongs to, in the order of the device. */
const actsOf = async (db: Queryable, clashIds: readonly number[]): Promise<Map<number, HappenedAct[]>> => {
  const found = new Map<number, HappenedAct[]>(clashIds.map((id) => [id, []]))
  if (clashIds.length === 0) return found
  const rows = await db
    .select()
    .from(fieldEvent)
    .where(inArray(fieldEvent.clashId, [...clashIds]))
    .orderBy(asc(fieldEvent.sequence))
    .limit(clashIds.length * 100)
  for (const { clashId, eventId, kind, occurredAt, receivedAt, payload } of rows)
    found.get(clashId!)?.push({ eventId, kind, occurredAt, receivedAt, payload: payload ?? {} })
  return found
}

const viewClash = (
  { hooks }: Hooked,
  { row, doer, isDesk }: { readonly row: ClashRow; readonly doer: string; readonly isDesk: boolean },
  acts: readonly HappenedAct[],
) => {
  const subject = hooks.field.subjects[row.subjectKind]
  return {
    id: row.id,
    event_id: row.eventId,
    kind: row.kind,
    subject: row.subjectKind,
    subject_id: row.subjectId,
    subject_display: subject?.named(row.subjectId) ?? '',
    link: (isDesk ? subject?.deskPath(row.subjectId) : subject?.path(row.subjectId)) ?? '',
    doer,
    status: row.status,
    status_display: clashMachine.states[row.status].label,
    code: row.code,
    message: row.message,
    mine: acts.map(({ eventId, kind, occurredAt, payload }) => ({
      event_id: eventId,
      kind,
      kind_display: subject?.acts?.[kind]?.label ?? kind,
      occurred_at: occurredAt.toISOString(),
      payload,
    })),
    theirs: row.theirs,
    choices: row.status === 'open' ? [...row.choices] : [],
    notes: row.notes,
    created_at: row.createdAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
  }
}

interface Page {
  readonly limit: number
  readonly offset: number
  /** Read by staff. */
  readonly isDesk?: boolean
}
type Asked = Pick<Services, 'db' | 'hooks'>
const listClashes = async (services: Asked, where: SQL, order: SQL, { limit, offset, isDesk = false }: Page) => {
  const { db } = services
  const doer = sql<string>`${sql.raw(personName('field_clash.user_id'))}`
  const [rows, counted] = await Promise.all([
    db.select({ row: fieldClash, doer }).from(fieldClash).where(where).orderBy(order).limit(limit).offset(offset),
    ask(db, { total: 'number' }, sql`select ${boundedCount(sql`from ${fieldClash} where ${where}`)} as total`),
  ])
  const acts = await actsOf(
    db,
    rows.map(({ row }) => row.id),
  )
  const results = rows.map(({ row, doer }) =>
    viewClash(services, { row: row as ClashRow, doer, isDesk }, acts.get(row.id)!),
  )
  return { total: counted.rows[0]?.total ?? 0, results }
}
/** A person's own, the newest first. */
export const listOwnClashes = (services: Asked, userId: number, page: Page) =>
  listClashes(services, eq(fieldClash.userId, userId), desc(fieldClash.id), page)
/** Those handed to staff, the longest waiting first. */
export const listHandedOverClashes = (services: Asked, page: Page) =>
  listClashes(services, eq(fieldClash.status, 'handed_over'), asc(fieldClash.resolvedAt), { ...page, isDesk: true })

export const readClash = async (services: Asked, where: SQL, isDesk = false) => {
  const { results } = await listClashes(services, where, asc(fieldClash.id), { limit: 1, offset: 0, isDesk })
  return results[0] ?? refuse('field.clash_not_found')
}

/** Where it was written down, in words. */
const noteElsewhere = async (
  noting: Noting,
  row: ClashRow,
  choice: Exclude<ClashChoice, 'discard'>,
): Promise<string> => {
  const subject = noting.services.hooks.field.subjects[row.subjectKind]
  const acts = (await actsOf(noting.tx, [row.id])).get(row.id)!
  if (choice === 'settle_as_happened') {
    await subject?.settle?.(noting, row.subjectId, acts)
    return '已按实际发生的记下，等平台核对'
  }
  const successor = await subject?.handOn?.(noting, row.subjectId, acts)
  return successor ? `已记到接手的${successor}` : ''
}

/** What whoever did it chooses; whatever he does not give up staff see as well. Chosen and written down, or neither. */
export const resolveClash = (services: Services, id: number, choice: ClashChoice, actor: Actor): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const own = and(eq(fieldClash.id, id), eq(fieldClash.userId, actor.id))
    const row = (await clashes.lock(tx, own)) ?? refuse('field.clash_not_found')
    clashes.requireOpen(row, choice)
    if (!row.choices.includes(choice)) refuse('field.choice_not_offered')
    const notes = choice === 'discard' ? '' : await noteElsewhere({ services, tx, actor, now }, row, choice)
    await clashes.transition(tx, row, { action: choice, by: actor, as: 'doer', notes, now })
  })

/** What staff made of it, in words whoever did it reads. */
export const closeClash = (services: Services, id: number, notes: string, actor: Actor): Promise<void> =>
  services.db.transaction(async (tx) => {
    const row = (await clashes.lock(tx, eq(fieldClash.id, id))) ?? refuse('field.clash_not_found')
    const { hooks, clock } = services
    await clashes.transition(tx, row, { action: 'close', by: actor, as: 'staff', notes, hooks, now: clock.now() })
  })

/** Hands to staff what nobody chose in time; one that does not move does not hold up the others. */
export const handOverUnchosen = async ({ db, clock, log }: Services): Promise<void> => {
  const now = clock.now()
  const due = await db
    .select({ id: fieldClash.id })
    .from(fieldClash)
    .where(and(eq(fieldClash.status, 'open'), lt(fieldClash.createdAt, addHours(now, -chooseWithinHours))))
    .orderBy(asc(fieldClash.createdAt))
    .limit(batchSize)
  for (const { id } of due) {
    await db
      .transaction(async (tx) => {
        const row = await clashes.lock(tx, and(eq(fieldClash.id, id), eq(fieldClash.status, 'open')))
        if (row) await clashes.transition(tx, row, { action: 'hand_over', by: 'system', as: 'system', now })
      })
      .catch((error: unknown) => log.error({ err: error, clash: id }, 'a clash could not be handed over'))
  }
}
