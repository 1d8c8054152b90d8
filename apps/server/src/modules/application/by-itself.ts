/** What follows for an application from what its person did elsewhere, without staff. */
import { and, asc, eq, lt } from 'drizzle-orm'
import type { CheckResult } from '@jihui/protocol/application/machine'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { nameOf } from '../../platform/machine/transition.ts'
import type { ApplicationRow } from './bind-kind.ts'
import { decided } from './decide-application.ts'
import { kindOf } from './hooks.ts'
import { moveApplication } from './move-application.ts'
import { application, applicationCheck } from './table.ts'

/** Locked; null where it is not open any more. */
export const lockPending = async (tx: Tx, id: number): Promise<ApplicationRow | null> => {
  const [row] = await tx
    .select()
    .from(application)
    .where(and(eq(application.id, id), eq(application.status, 'pending')))
    .for('update')
  return (row as ApplicationRow | undefined) ?? null
}

interface Made {
  readonly code: string
  readonly result: Exclude<CheckResult, 'planned'>
  readonly notes: string
  /** Where the application stands from now on. */
  readonly stage: string
}
/** A check of a kind that records it by itself. The row must be locked. */
export const recordCheckByItself = async (
  hooked: Hooked,
  tx: Tx,
  row: ApplicationRow,
  { code, result, notes, stage }: Made,
  now: Date,
): Promise<void> => {
  const check = kindOf(hooked, row.kind).declared.checks.find((one) => one.code === code && one.by === 'system')
  if (!check) throw new Error(`${row.kind} has no check ${code} that is recorded by itself`)
  const sentence = `${check.label}${result === 'passed' ? '通过' : '没有通过'}`
  const step = { action: 'record_check', notes, set: { stage }, sentence, told: { check: code, result } } as const
  await moveApplication(hooked, tx, row, step, { actor: 'system', now })
  const stated = { result, notes, recordedBy: row.userId, recordedByName: nameOf('system'), recordedAt: now }
  await tx
    .insert(applicationCheck)
    .values({ applicationId: row.id, code, ...stated })
    .onConflictDoUpdate({ target: [applicationCheck.applicationId, applicationCheck.code], set: stated })
}

/** What cannot be approved any more is refused, with the reason. The row must be locked. */
export const rejectByItself = async (
  hooked: Hooked,
  tx: Tx,
  row: ApplicationRow,
  reason: string,
  now: Date,
): Promise<void> => {
  await moveApplication(
    hooked,
    tx,
    row,
    { action: 'reject', notes: reason, set: decided(reason, now) },
    { actor: 'system', now },
  )
}

/** Pending ones of a kind whose check went badly before this moment. */
export const listFailedChecks = (
  db: Queryable,
  kind: string,
  code: string,
  before: Date,
  limit: number,
): Promise<{ id: number }[]> =>
  db
    .select({ id: application.id })
    .from(application)
    .innerJoin(applicationCheck, eq(applicationCheck.applicationId, application.id))
    .where(
      and(
        eq(application.status, 'pending'),
        eq(application.kind, kind),
        eq(applicationCheck.code, code),
        eq(applicationCheck.result, 'failed'),
        lt(applicationCheck.recordedAt, before),
      ),
    )
    .orderBy(asc(applicationCheck.recordedAt), asc(application.id))
    .limit(limit)
