/** A step of an application: status, history, news and audit in one. */
import { type ApplicationAction, applicationMachine } from '@jihui/protocol/application/machine'
import type { Actor } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Hooked } from '../../platform/hooks.ts'
import type { Client } from '../../platform/http/call.ts'
import { nameOf } from '../../platform/machine/transition.ts'
import type { ApplicationRow } from './bind-kind.ts'
import { kindOf } from './hooks.ts'
import { type application, applicationHistory } from './table.ts'

/** Who acts, from where and when. */
export interface By {
  readonly actor: Actor
  readonly client: Client
  readonly now: Date
}
/** What follows from what somebody did elsewhere, or staff decided there. */
interface Unasked {
  readonly actor: Actor | 'system'
  readonly now: Date
}
interface Step {
  readonly action: ApplicationAction
  readonly notes: string
  readonly set?: Partial<typeof application.$inferInsert>
  /** Sentence of the history; absent: that of the action. */
  readonly sentence?: string
  readonly checkAt?: Date | null
  /** What else the audit log keeps. */
  readonly told?: Readonly<Record<string, unknown>>
}

/** The row must be locked. */
export const moveApplication = async (
  hooked: Hooked,
  tx: Tx,
  row: ApplicationRow,
  { action, notes, set = {}, sentence, checkAt = null, told: more = {} }: Step,
  by: By | Unasked,
): Promise<ApplicationRow> => {
  const { actor, now } = by
  const { declared, steps } = kindOf(hooked, row.kind)
  const { by: roles, history = '' } = applicationMachine.actions[action]
  const told = { notes, userId: row.userId, ...more }
  const after = await steps.transition(tx, row, {
    action,
    by: actor,
    as: actor === 'system' ? 'system' : roles[0]!,
    notes,
    set,
    told,
    ...('client' in by && { client: by.client }),
    hooks: hooked.hooks,
    now,
  })
  await tx.insert(applicationHistory).values({
    applicationId: row.id,
    action,
    status: after.status,
    stage: after.stage,
    notes: [sentence ?? history, notes].filter(Boolean).join('：'),
    actorId: actor === 'system' ? null : actor.id,
    actorName: nameOf(actor),
    createdAt: now,
  })
  const { code: kind, label, objectType, path } = declared
  await emit(tx, 'application.moved', {
    applicationId: row.id,
    kind,
    label,
    objectType,
    path,
    userId: row.userId,
    action,
    notes,
    checkAt: checkAt?.toISOString() ?? null,
  })
  return after
}

/** Takes back one's own. */
export const withdrawApplication = async (hooked: Hooked, tx: Tx, row: ApplicationRow, by: By): Promise<void> => {
  await moveApplication(hooked, tx, row, { action: 'withdraw', notes: '' }, by)
}
