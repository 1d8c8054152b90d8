/** A deduction as the driver, his shipper and staff read it. */
import {
  deductionActionsFor,
  type DeductionKind,
  deductionKinds,
  deductionStatuses,
} from '@jihui/protocol/freight/deductions/machine'
import type { deduction } from '@jihui/protocol/freight/deductions/schema'
import { freightOrderNumber } from '@jihui/protocol/freight/order-machine'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import type { listPhotos } from '../../field/public.ts'
import type { DeductionRow } from './move-deduction.ts'

export interface DeductionReader {
  readonly id: number
  readonly role: 'driver' | 'shipper' | 'staff'
  readonly now: Date
}
type Photo = Awaited<ReturnType<typeof listPhotos>>[number]

/** Acts whose photographs a deduction of this kind was decided by. */
const grounds: Readonly<Record<DeductionKind, (row: DeductionRow) => readonly string[]>> = {
  dispute: () => ['dispute', 'dispute_answer', 'deliver', 'exception'],
  compensation: () => ['arrive_pickup', 'claim_empty_run'],
  extra: ({ extraId }) => [`extra_${extraId}`],
  waiver: ({ extraId }) => [`extra_${extraId}`],
}
export const objectionAct = (id: number): string => `objection_${id}`

const photosOn = (row: DeductionRow, photos: readonly Photo[]) => {
  const acts = [...grounds[row.kind as DeductionKind](row), objectionAct(row.id)]
  return photos
    .filter(({ act }) => acts.includes(act))
    .toSorted((one, other) => acts.indexOf(one.act) - acts.indexOf(other.act))
    .map(({ sha256, act: kind, url }) => ({ sha256, kind, url }))
}

const sentenceOf = (
  { status, borneBy, decidedBy }: DeductionRow,
  mayObject: boolean,
  { id, role }: DeductionReader,
): string => {
  if (status === 'objected' && role === 'staff')
    return decidedBy === id ? '第一次是你决定的，由别的同事复核。' : '等复核，结果两边都会收到。'
  if (status === 'objected') return '平台另派同事在复核，结果两边都会收到。'
  if (status === 'changed')
    return borneBy === 'shipper' ? '补的部分由货主随附加费一起付。' : '补的部分由平台承担，按期打款。'
  if (status === 'standing' && mayObject && role === 'driver') return '不同意可以提一次异议，写明原因、附上照片。'
  return ''
}

/** Whoever earns by it, in its time; of staff whoever did not decide it. */
const mayAct = ({ payeeId, decidedBy, objectBefore }: DeductionRow, { id, role, now }: DeductionReader): boolean => {
  if (role === 'staff') return decidedBy !== id
  return payeeId === id && now <= objectBefore
}

export const viewDeduction = (
  row: DeductionRow,
  photos: readonly Photo[],
  reader: DeductionReader,
): z.output<typeof deduction> => {
  const actions = mayAct(row, reader) ? deductionActionsFor(row.status, reader.role) : []
  return {
    id: row.id,
    order_id: row.orderId,
    order_number: freightOrderNumber(row.orderId),
    kind: row.kind as DeductionKind,
    kind_display: deductionKinds[row.kind as DeductionKind].label,
    extra_id: row.extraId,
    amount: toYuan(row.amountFen),
    reason: row.reason,
    decided_at: row.decidedAt.toISOString(),
    object_before: row.objectBefore.toISOString(),
    status: row.status,
    status_display: deductionStatuses[row.status].label,
    objection: row.objection,
    objected_at: row.objectedAt?.toISOString() ?? null,
    granted: row.grantedFen === null ? null : toYuan(row.grantedFen),
    borne_by: row.borneBy === '' ? null : (row.borneBy as 'platform' | 'shipper'),
    review: row.review,
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
    sentence: sentenceOf(row, actions.includes('object'), reader),
    photos: photosOn(row, photos),
    actions,
  }
}
