/** The work is finished: what was found and done, and what it leaves. */
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import { maintenanceSignaturePurpose } from '@jihui/protocol/maintenance/orders/signature'
import type { completeRequest } from '@jihui/protocol/maintenance/orders/task-schema'
import { findLine } from '@jihui/protocol/rental/lines'
import type { QuoteSums } from '@jihui/protocol/maintenance/orders/quote'
import { and, desc, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { addHours } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PlacedFile } from '../../../platform/files/store.ts'
import { nameOf } from '../../../platform/machine/transition.ts'
import { refuse } from '../../../platform/refusal.ts'
import { readSignature } from '../../agreement/public.ts'
import { attachPhotos, requireNoClash } from '../../field/public.ts'
import { findLiveJob } from '../../job/public.ts'
import { findLastMeter, meterUnitOf, takeReading } from '../../upkeep/public.ts'
import type { OrderRow } from '../orders/move-order.ts'
import { maintenanceRecord } from '../orders/work-table.ts'
import { maintenanceHistory } from '../table.ts'
import { type Doing, type FieldWork, movingAct, photosOf } from './field-act.ts'
import { owedOfOrder } from './quotes.ts'
import { listResults } from './record-steps.ts'
import { countUsedParts } from './used-parts.ts'

type Body = z.output<typeof completeRequest>

const requireSteps = async ({ tx, order }: Doing): Promise<void> => {
  const filled = new Set((await listResults(tx, order)).map(({ stepId }) => stepId))
  const open = order.steps.filter(({ id }) => !filled.has(id)).map(({ title }) => title)
  if (open.length === 0) return
  const named = open.slice(0, 5).join('、')
  refuse('care.steps_open', {
    errors: { steps: open.length > 5 ? `还没填：${named} 等 ${open.length} 步` : `还没填：${named}` },
  })
}
/** What a customer pays for, he signs for. */
const isSigned = ({ requiresSignature, payer }: OrderRow): boolean =>
  requiresSignature || payer === 'renter' || payer === 'reporter'

/** What was read before this moment is the least it may show. */
const meterFault = async ({ tx, order, at }: Doing, meter: number | null): Promise<string | null> => {
  if (meter === null) return order.needsMeter ? '请填写表数' : null
  const last = await findLastMeter(tx, order.unitId, meterUnitOf(order.line))
  return last && last.at <= at && meter < last.meter ? `表数比上次（${last.meter}）小` : null
}
const requireResult = async (doing: Doing, body: Body, isDrawn: boolean): Promise<void> => {
  const errors: Record<string, string> = {}
  const fault = await meterFault(doing, body.meter ?? null)
  if (fault) errors.meter = fault
  if (!isDrawn && isSigned(doing.order)) errors.signature = '请客户签字'
  const used = await countUsedParts(doing.tx, doing.order.id)
  for (const [at, { part_id: id }] of body.replaced.entries())
    if (!used.get(id)) errors[`replaced.${at}.part_id`] = '这张维护单没有用过这个配件'
  if (Object.keys(errors).length > 0) refuse('request.invalid', { errors })
}

/** Since when it stood, of which the order itself says nothing: since it was reported, or since the work began. */
const stoodSince = async ({ tx, order, at }: Doing): Promise<Date> => {
  if (order.stoodFrom) return order.stoodFrom
  if (order.kind !== 'repair' || !order.isReported) return order.startedAt ?? at
  if (order.visit === 1) return order.createdAt
  const [again] = await tx
    .select({ at: maintenanceHistory.occurredAt })
    .from(maintenanceHistory)
    .where(and(eq(maintenanceHistory.requestId, order.id), eq(maintenanceHistory.action, 'reopen')))
    .orderBy(desc(maintenanceHistory.id))
    .limit(1)
  return again?.at ?? order.startedAt ?? at
}
const writeRecord = async (doing: Doing, body: Body, signatureId: string | null, owed: QuoteSums): Promise<number> => {
  const { tx, order, actor, at, now } = doing
  const since = await stoodSince(doing)
  const meter = body.meter ?? null
  const [made] = await tx
    .insert(maintenanceRecord)
    .values({
      requestId: order.id,
      visit: order.visit,
      unitId: order.unitId,
      result: body.result,
      meter,
      meterUnit: meter === null ? null : meterUnitOf(order.line),
      replaced: body.replaced,
      signatureId,
      authorId: actor.id,
      authorName: nameOf(actor),
      totalFen: owed.totalFen,
      labourFen: owed.labourFen,
      partsFen: owed.partsFen,
      stoodFrom: since < at ? since : at,
      stoodUntil: at,
      isRework: order.isRework,
      doneAt: at,
      createdAt: now,
    })
    .returning({ id: maintenanceRecord.id })
  return made!.id
}
const readMeter = async ({ tx, order, at, now }: Doing, meter: number | null): Promise<void> => {
  if (meter === null) return
  const { unitId, line } = order
  const isShown = findLine(line).handover.meter !== null
  const reading = { unitId, measuredAt: at, source: 'staff', device: 0, alarms: null } as const
  await takeReading(tx, { ...reading, unit: meterUnitOf(line), meter, isShown }, now)
}

/** Its steps came under the order, or under the job of it. */
const requireNothingToChoose = async ({ tx, order, actor }: Doing): Promise<void> => {
  await requireNoClash(tx, actor.id, 'maintenance_request', order.id)
  const job = await findLiveJob(tx, 'task', order.id)
  if (job) await requireNoClash(tx, actor.id, 'job', job.id)
}

const finish = (drawn: PlacedFile | null, keep: (tx: Tx, file: PlacedFile) => Promise<string>) =>
  movingAct<Body>('complete', async (doing, body) => {
    const { tx, order, actor, at, now } = doing
    await requireNothingToChoose(doing)
    await requireSteps(doing)
    await requireResult(doing, body, drawn !== null)
    await attachPhotos(tx, photosOf(order, 'complete_before'), body.photos_before, actor.id, now, 'photos_before')
    await attachPhotos(tx, photosOf(order, 'complete_after'), body.photos_after, actor.id, now, 'photos_after')
    const signatureId = drawn && (await keep(tx, drawn))
    const owed = await owedOfOrder(tx, order)
    const recordId = await writeRecord(doing, body, signatureId, owed)
    await readMeter(doing, body.meter ?? null)
    const { totalFen, labourFen } = owed
    // Of a second visit nothing is owed; what the first came to stays as it was.
    const money = order.isRework
      ? {}
      : { totalFen: totalFen > 0 ? totalFen : null, labourFen: totalFen > 0 ? labourFen : 0 }
    return {
      set: {
        finishedAt: at,
        confirmBefore: addHours(now, workOrderLimits.acceptanceHours),
        result: body.result,
        ...money,
      },
      notes: body.result,
      facts: { record_id: recordId },
    }
  })
export const completeWork: FieldWork<Body> = async (services, actor, sent) => {
  const { signature } = sent.body
  const keep = async (tx: Tx, file: PlacedFile) => (await services.files.keep(tx, file, actor.id)).id
  if (!signature) return finish(null, keep)(services, actor, sent)
  const drawn = await readSignature(signature)
  return services.files.place([drawn], maintenanceSignaturePurpose, ([placed]) =>
    finish(placed!, keep)(services, actor, sent),
  )
}
