/** A record is corrected without losing what stood before: by its author while he remembers, later by the desk. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import type { recordCorrection } from '@jihui/protocol/maintenance/orders/record-schema'
import { spokenMoment } from '@jihui/protocol/spoken'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Client } from '../../../platform/http/call.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireNoParty } from '../../identity/public.ts'
import { maintenanceCorrection, maintenanceRecord } from '../orders/work-table.ts'
import { requireNoPartyOfUnit } from '../parties.ts'
import { noteWords } from '../visits/field-act.ts'
import { countUsedParts } from '../visits/used-parts.ts'
import { findRecord, type RecordRow } from './record-queries.ts'
import { correctableUntil, maySettle } from './record-view.ts'

type Body = z.output<typeof recordCorrection>

/** True where he corrects what somebody else wrote. */
const requireMay = async (services: Services, tx: Tx, actor: Actor, row: RecordRow, now: Date): Promise<boolean> => {
  if (row.author_id === actor.id) {
    const until = correctableUntil(row)
    if (now > until)
      refuse('care.correction_over', {
        message: `完工后 ${workOrderLimits.correctionDays} 天内由你更正，${spokenMoment(until.getTime())} 已经过了，请联系平台更正`,
      })
    return false
  }
  if (!maySettle(actor)) return refuse('auth.forbidden')
  await requireNoPartyOfUnit(services, tx, actor, row.unit_id, row.rental_id)
  await requireNoParty(services, tx, actor, { accounts: [row.reporter_id, row.author_id] })
  return true
}

const requireFit = async (tx: Tx, row: RecordRow, { result, meter, replaced }: Body): Promise<void> => {
  const errors: Record<string, string> = {}
  if (result === undefined && meter === undefined && replaced === undefined) errors.result = '没有要更正的内容'
  if (meter === null && row.needs_meter) errors.meter = '请填写表数'
  const used = await countUsedParts(tx, row.request_id)
  for (const [at, { part_id: id }] of (replaced ?? []).entries())
    if (!used.get(id)) errors[`replaced.${at}.part_id`] = '这张维护单没有用过这个配件'
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
}
const shown = ({ version, result, meter, replaced }: Pick<RecordRow, 'version' | 'result' | 'meter' | 'replaced'>) => ({
  version,
  result,
  meter,
  replaced,
})

export const correctRecord = (
  services: Services,
  actor: Actor,
  id: number,
  body: Body,
  client: Client,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now()
    const row = (await findRecord(tx, actor, now, id, { isLocked: true })) ?? refuse('care.record_not_found')
    const isDesk = await requireMay(services, tx, actor, row, now)
    if (body.version !== row.version) refuse('care.record_changed')
    await requireFit(tx, row, body)
    const before = { version: row.version, result: row.result, meter: row.meter, replaced: row.replaced }
    await tx.insert(maintenanceCorrection).values({
      recordId: id,
      ...before,
      reason: body.reason,
      actorId: actor.id,
      actorName: nameOf(actor),
      createdAt: now,
    })
    const after = {
      version: row.version + 1,
      result: body.result ?? row.result,
      meter: body.meter === undefined ? row.meter : body.meter,
      replaced: body.replaced ?? row.replaced,
    }
    await tx.update(maintenanceRecord).set(after).where(eq(maintenanceRecord.id, id))
    if (!isDesk) {
      await noteWords(tx, row.request_id, body)
      return
    }
    const entry = {
      actor,
      action: 'maintenance_record.correct',
      objectType: 'maintenance_record',
      objectId: id,
    } as const
    const change = { before: shown(row), after: { ...shown(after), reason: body.reason } }
    await writeAudit(tx, { ...entry, ...change, client }, now)
  })
