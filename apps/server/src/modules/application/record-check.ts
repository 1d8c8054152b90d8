/** A check of an application: agreed for a time, or made. */
import type { CheckResult } from '@jihui/protocol/application/machine'
import { decidePermission } from '@jihui/protocol/application/machine'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database/database.ts'
import type { Hooked } from '../../platform/hooks.ts'
import { nameOf } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import { type ApplicationRow, refusalOf } from './bind-kind.ts'
import { kindOf } from './hooks.ts'
import { type By, moveApplication } from './move-application.ts'
import { applicationCheck } from './table.ts'

interface Recorded {
  readonly code: string
  readonly result: CheckResult
  readonly notes: string
  /** ISO 8601; absent: as it was agreed. */
  readonly plannedAt: string | null | undefined
  /** Field of the call the time came in. */
  readonly timeField: string
}

const momentOf = (text: string | null | undefined, field: string): Date | null => {
  const moment = text ? new Date(text) : null
  if (moment && (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999))
    refuse('request.invalid', { errors: { [field]: '核验时间不是有效时间' } })
  return moment
}

/** The row must be locked. A result may be corrected until it is decided: the history keeps what was said before. */
export const recordCheck = async (
  hooked: Hooked,
  tx: Tx,
  row: ApplicationRow,
  { code, result, notes, plannedAt, timeField }: Recorded,
  by: By,
): Promise<void> => {
  const { declared, steps } = kindOf(hooked, row.kind)
  const check = declared.checks.find((one) => one.code === code) ?? refuse('application.check_not_found')
  if (check.by === 'system') refuse('application.check_by_itself')
  if (!by.actor.permissions.has(check.permission ?? decidePermission)) refuse('auth.forbidden')
  const isPlan = result === 'planned'
  const action = isPlan ? 'arrange_check' : 'record_check'
  steps.requireOpen(row, action)
  if (result === 'failed' && notes === '')
    refuse(refusalOf(declared, 'reason_required'), {
      message: '请写明为什么没有通过',
      errors: { notes: '请写明为什么没有通过' },
    })
  const ofCheck = and(eq(applicationCheck.applicationId, row.id), eq(applicationCheck.code, code))
  const [known] = await tx.select().from(applicationCheck).where(ofCheck)
  const moment = momentOf(plannedAt, timeField) ?? known?.plannedAt ?? null
  const words = { planned: `已安排${check.label}`, passed: `${check.label}通过`, failed: `${check.label}没有通过` }
  await moveApplication(
    hooked,
    tx,
    row,
    {
      action,
      notes,
      set: { stage: code },
      sentence: words[result],
      checkAt: isPlan ? moment : null,
      ...(isPlan ? {} : { told: { check: code, result } }),
    },
    by,
  )
  const stated = {
    result,
    plannedAt: moment,
    notes,
    recordedBy: by.actor.id,
    recordedByName: nameOf(by.actor),
    recordedAt: by.now,
  }
  await tx
    .insert(applicationCheck)
    .values({ applicationId: row.id, code, ...stated })
    .onConflictDoUpdate({ target: [applicationCheck.applicationId, applicationCheck.code], set: stated })
}
