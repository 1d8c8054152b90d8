/** A record as one of its readers sees it. */
import { maintenanceKinds } from '@jihui/protocol/maintenance/machine'
import { workOrderLimits } from '@jihui/protocol/maintenance/orders/limits'
import type { careRecord, recordDetail } from '@jihui/protocol/maintenance/orders/record-schema'
import { payers, workOrderNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { addHours } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { fileUrl } from '../../../platform/files/store.ts'
import { listPhotos } from '../../field/public.ts'
import { listPartsNamed, type PartRow } from '../../parts/public.ts'
import { listStepResults } from '../orders/order-queries.ts'
import { photoSubject } from '../orders/order-view.ts'
import type { ReplacedPart } from '../orders/work-table.ts'
import { listCorrections, type RecordRow, recordedBefore } from './record-queries.ts'
import { spokenActors } from '../../identity/public.ts'

const iso = (moment: Date | string): string => new Date(moment).toISOString()
export const correctableUntil = ({ done_at: done }: Pick<RecordRow, 'done_at'>): Date =>
  addHours(new Date(done), workOrderLimits.correctionDays * 24)
export const maySettle = (actor: Actor): boolean => actor.isStaff && actor.permissions.has('equipment_edit')
const canCorrect = (row: RecordRow, actor: Actor, now: Date): boolean => {
  if (row.author_id === actor.id) return now <= correctableUntil(row)
  return maySettle(actor) && row.owner_id !== actor.id && row.reporter_id !== actor.id
}

export const viewRecord = (row: RecordRow, actor: Actor, now: Date): z.output<typeof careRecord> => ({
  id: row.id,
  task_id: row.request_id,
  number: workOrderNumber(row.request_id),
  version: row.version,
  visit: row.visit,
  unit_id: row.unit_id,
  equipment_id: row.equipment_id,
  equipment_name: row.equipment_name,
  equipment_model: row.equipment_model,
  unit_serial: row.unit_serial,
  line: row.line,
  plan_id: row.plan_id,
  kind: row.kind,
  kind_display: maintenanceKinds[row.kind],
  title: row.title || row.description.slice(0, 40),
  result: row.result,
  meter: row.meter,
  meter_unit: row.meter_unit,
  technician_name: row.author_name,
  payer: row.payer,
  payer_display: payers[row.payer].label,
  cost: row.sees_money ? toYuan(row.total_fen) : null,
  downtime_hours: Math.round((new Date(row.stood_until).getTime() - new Date(row.stood_from).getTime()) / 360_000) / 10,
  is_rework: row.is_rework,
  done_at: iso(row.done_at),
  can_correct: canCorrect(row, actor, now),
})

const viewReplaced = (lines: readonly ReplacedPart[], parts: ReadonlyMap<number, PartRow>) =>
  lines.map((line) => ({ ...line, name: parts.get(line.part_id)?.name ?? '' }))
/** What is said of its money is on the order, for whoever sees that. */
const disputeAct = 'dispute'
/** What was photographed on this visit, and what was reported before the first. */
const photosOfVisit = async (db: Queryable, row: RecordRow) => {
  const since = await recordedBefore(db, row)
  return (await listPhotos(db, photoSubject, row.request_id))
    .filter(
      ({ act, created_at: at }) =>
        act !== disputeAct && (since === null || new Date(at) > since) && new Date(at) <= new Date(row.created_at),
    )
    .map(({ sha256, act: kind, position, url, taken_at }) => ({ sha256, kind, position, url, taken_at }))
}

export const viewRecordDetail = async (
  db: Queryable,
  row: RecordRow,
  actor: Actor,
  now: Date,
): Promise<z.output<typeof recordDetail>> => {
  const [results, photos, corrections] = await Promise.all([
    listStepResults(db, row.request_id, row.visit),
    photosOfVisit(db, row),
    listCorrections(db, row.id),
  ])
  const replaced = [row.replaced, ...corrections.map((one) => one.replaced)].flat()
  const parts = await listPartsNamed(
    db,
    replaced.map(({ part_id: id }) => id),
  )
  const told = await spokenActors(db, actor, corrections)
  const resultOf = new Map(results.map((one) => [one.step_id, one]))
  return {
    labour: row.sees_money ? toYuan(row.labour_fen) : null,
    parts_cost: row.sees_money ? toYuan(row.parts_fen) : null,
    steps: row.steps.map((step) => {
      const { result = null, value = null, note = '' } = resultOf.get(step.id) ?? {}
      return { ...step, result, value, note }
    }),
    replaced: viewReplaced(row.replaced, parts),
    photos,
    signature: row.signature_id === null ? null : fileUrl(row.signature_id),
    correctable_until: iso(correctableUntil(row)),
    corrections: corrections.map((one) => ({
      version: one.version,
      result: one.result,
      meter: one.meter,
      replaced: viewReplaced(one.replaced, parts),
      reason: one.reason,
      actor: told(one),
      created_at: one.createdAt.toISOString(),
    })),
    ...viewRecord(row, actor, now),
  }
}
