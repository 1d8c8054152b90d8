/** What became of a report, for whoever has the link he was given. */
import type { codeReportStatus } from '@jihui/protocol/machine-code/schema'
import { faultLabel } from '@jihui/protocol/maintenance/faults'
import {
  careRequestNumber,
  careRequestStatuses,
  isOverOrder,
  workOrderStatuses,
} from '@jihui/protocol/maintenance/orders/work-order-machine'
import { eq } from 'drizzle-orm'
import { timingSafeEqual } from 'node:crypto'
import type * as z from 'zod/mini'
import { dayOf } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { listPhotos } from '../field/public.ts'
import { findReportedFault, listReportStates, type ReportedFault } from '../maintenance/public.ts'
import { listMetAgain } from './me-too.ts'
import { pastWords, stateWords } from './state-words.ts'
import { machineReport, unitCode } from './table.ts'
import { findByAnyCode, type ScannedUnit } from './unit-codes.ts'
import { emergencyPhone, viewMachine } from './view.ts'

const numberShape = /^B(\d{8,15})$/
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Alike for a number nobody has, another machine's, and a key that is not its own. */
const needReport = async (
  db: Queryable,
  { code, number }: { readonly code: string; readonly number: string },
  key: string,
): Promise<{ readonly unit: ScannedUnit; readonly fault: ReportedFault }> => {
  const unit = await findByAnyCode(db, code)
  const digits = numberShape.exec(number)?.[1]
  const requestId = digits === undefined ? 0 : Number(digits)
  const [made] = await db
    .select({ id: machineReport.requestId, key: machineReport.trackKey, code: unitCode.code })
    .from(machineReport)
    .innerJoin(unitCode, eq(unitCode.id, machineReport.codeId))
    .where(eq(machineReport.requestId, requestId))
  if (!unit || !made || made.code !== unit.code || !isSame(made.key, key)) return refuse('care.report_not_found')
  return { unit, fault: (await findReportedFault(db, made.id)) ?? refuse('care.report_not_found') }
}

/** Of one that was put together with another, how far that one has come. */
const followed = async (db: Queryable, fault: ReportedFault): Promise<ReportedFault> =>
  fault.status === 'merged' && fault.mergedInto !== null
    ? ((await findReportedFault(db, fault.mergedInto)) ?? fault)
    : fault

const stateOf = (fault: ReportedFault, where: ReportedFault, today: string): string => {
  const told = stateWords(fault, today)
  if (where !== fault) return `${told}：${stateWords(where, today)}`
  return fault.status === 'rejected' && fault.result !== '' ? `${told}：${fault.result}` : told
}

export const readCodeReport = async (
  { db, clock }: Services,
  params: { readonly code: string; readonly number: string },
  key: string,
): Promise<z.output<typeof codeReportStatus>> => {
  const { unit, fault } = await needReport(db, params, key)
  const today = dayOf(clock.now())
  const where = await followed(db, fault)
  const { request } = workOrderStatuses[fault.status]
  const photos = await listPhotos(db, 'maintenance_request', fault.id)
  const states = await listReportStates(db, fault.id)
  const met = await listMetAgain(db, [fault.id], '')
  return {
    report_number: careRequestNumber(fault.id),
    machine: viewMachine(unit),
    fault: faultLabel(fault.line, fault.faultCode),
    description: fault.description,
    photo_count: photos.filter(({ act }) => act === 'report').length,
    status: request,
    status_display: careRequestStatuses[request].label,
    state: stateOf(fault, where, today),
    is_over: isOverOrder(where.status),
    reported_at: fault.createdAt.toISOString(),
    me_too_count: met.get(fault.id)?.count ?? 0,
    history: states.map(({ status, at }) => ({ state: pastWords(status), at: at.toISOString() })),
    actions: [],
    emergency_phone: emergencyPhone,
  }
}
