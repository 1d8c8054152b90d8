/** A report by the code on the machine. It begins an order that waits to be taken in: it keeps no days and orders nobody. */
import { codeReportPath } from '@jihui/protocol/machine-code/code'
import { machineCodeLimits } from '@jihui/protocol/machine-code/limits'
import { machineReportPurpose } from '@jihui/protocol/machine-code/module'
import type { codeReport } from '@jihui/protocol/machine-code/schema'
import { faultLabel, isFault, otherFault } from '@jihui/protocol/maintenance/faults'
import { careRequestNumber } from '@jihui/protocol/maintenance/orders/work-order-machine'
import { and, count, eq, gt, isNull } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { addHours } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import type { Client } from '../../platform/http/call.ts'
import { sourceOf } from '../../platform/http/rate-limits.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { attachGiven } from '../field/public.ts'
import { type SmsProof, useSmsCode, verifySmsCode } from '../identity/public.ts'
import { openOrder } from '../maintenance/public.ts'
import type { GuestCall } from './guest-call.ts'
import { machineReport, unitCode } from './table.ts'
import type { ScannedUnit } from './unit-codes.ts'

type Report = z.output<typeof codeReport>
export interface Reporting {
  readonly unit: ScannedUnit
  readonly actor: Actor | null
  /** Nothing to the machine: what he reports is bounded. */
  readonly isStranger: boolean
  readonly body: Report
  readonly files: readonly ReceivedFile[]
  readonly client: Client
  /** The key of an account's call, or of one without. */
  readonly idempotency: Idempotency | null
  readonly guestCall: GuestCall | null
}

const smsRequired = (): never =>
  refuse('care.sms_required', { errors: { sms_code: '报修太频繁，请填手机号，用验证码确认' } })

const requireReport = (line: string, { fault_code: code, description, phone, sms_code: proof }: Report): void => {
  if (!isFault(line, code))
    refuse('request.invalid', { errors: { fault_code: '故障不在这台设备的列表里，请重新选择' } })
  if (code === otherFault && description === '')
    refuse('request.invalid', { errors: { description: '说一说是什么故障' } })
  if (proof !== '' && phone === '') refuse('request.invalid', { errors: { phone: '请填写收验证码的手机号' } })
}

/** A number that was proved; null: none was given. */
const proofOf = async (services: Services, { body, actor }: Reporting): Promise<SmsProof | null> =>
  body.sms_code !== ''
    ? verifySmsCode(services, body.phone, 'machine_report', body.sms_code, { userId: actor?.id ?? null })
    : null

const windowHours = 1
/** Counted in this window with this one, whether or not it comes to a report. */
const requireAddressRoom = async ({ rates }: Services, { ip }: Client): Promise<void> => {
  const { count: reports } = await rates.count(`machine report ${sourceOf(ip)}`, windowHours * 3_600_000)
  if (reports > machineCodeLimits.reportsPerAddress) smsRequired()
}

/** Reports by one code come one after another; refused where it was ended meanwhile. */
const lockCode = async (tx: Tx, { codeId }: ScannedUnit): Promise<void> => {
  const [code] = await tx
    .select({ id: unitCode.id })
    .from(unitCode)
    .where(and(eq(unitCode.id, codeId), isNull(unitCode.revokedAt)))
    .for('update')
  if (!code) refuse('care.code_not_found')
}
const requireCodeRoom = async (db: Queryable, { codeId }: ScannedUnit, now: Date): Promise<void> => {
  const [counted] = await db
    .select({ reports: count() })
    .from(machineReport)
    .where(
      and(
        eq(machineReport.codeId, codeId),
        eq(machineReport.isUnproven, true),
        gt(machineReport.createdAt, addHours(now, -windowHours)),
      ),
    )
  if (counted!.reports >= machineCodeLimits.reportsPerCode) smsRequired()
}

const writeReport = async (
  { files: store }: Services,
  tx: Tx,
  reporting: Reporting,
  placed: readonly PlacedFile[],
  { isUnproven, now }: { readonly isUnproven: boolean; readonly now: Date },
): Promise<number> => {
  const { unit, actor, body, guestCall } = reporting
  const order = await openOrder(
    tx,
    {
      origin: 'code',
      unitId: unit.unitId,
      kind: 'repair',
      title: faultLabel(unit.line, body.fault_code),
      description: body.description || faultLabel(unit.line, body.fault_code),
      urgency: 'medium',
      userId: actor?.id ?? null,
      more: { faultCode: body.fault_code, reporterPhone: body.phone },
    },
    { by: actor ?? 'system', now },
  )
  const subject = { kind: 'maintenance_request', id: order.id, act: 'report' }
  const kept = []
  for (const file of placed) kept.push(await store.keep(tx, file, actor?.id ?? null))
  await attachGiven(tx, subject, kept, actor?.id ?? null, now)
  await tx.insert(machineReport).values({
    requestId: order.id,
    codeId: unit.codeId,
    trackKey: randomBytes(16).toString('base64url'),
    isUnproven,
    callKey: guestCall?.key ?? null,
    callDigest: guestCall?.digest ?? null,
    createdAt: now,
  })
  await recordIdempotencyKey(tx, reporting.idempotency, order.id, now)
  if (unit.ownerId !== null && unit.ownerId !== actor?.id)
    await emit(tx, 'machine_code.reported', {
      userId: unit.ownerId,
      requestId: order.id,
      name: `${unit.name}（${unit.serial}）`,
      fault: order.title,
    })
  return order.id
}

/** Answers the order's id. */
export const reportFault = async (services: Services, reporting: Reporting): Promise<number> => {
  const { unit, files, client, isStranger } = reporting
  const { db, clock } = services
  requireReport(unit.line, reporting.body)
  const proof = await proofOf(services, reporting)
  const isUnproven = isStranger && proof === null
  if (isUnproven) await requireAddressRoom(services, client)
  return services.files.place(files, machineReportPurpose, (placed) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      await lockCode(tx, unit)
      if (isUnproven) await requireCodeRoom(tx, unit, now)
      if (proof) await useSmsCode(tx, proof, now)
      return writeReport(services, tx, reporting, placed, { isUnproven, now })
    }),
  )
}

/** Number and link of a report, for whoever made it. */
export const readReceipt = async (db: Queryable, requestId: number) => {
  const [row] = await db
    .select({ key: machineReport.trackKey, code: unitCode.code })
    .from(machineReport)
    .innerJoin(unitCode, eq(unitCode.id, machineReport.codeId))
    .where(eq(machineReport.requestId, requestId))
  const { key, code } = row ?? refuse('care.report_not_found')
  const number = careRequestNumber(requestId)
  return { report_number: number, track_url: codeReportPath(code, number, key) }
}
