import type { handover, handoverRequest } from '@jihui/protocol/rental/handover-schema'
import type { HandoverParty } from '@jihui/protocol/rental/conventions'
import { findLine } from '@jihui/protocol/rental/lines'
import type { HandoverDeclaration, LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { nameOf } from '../../../platform/machine/transition.ts'
import type { Actor } from '../../../platform/access.ts'
import { constraintOf, type Queryable, sqlStateOf, sqlStates, type Tx } from '../../../platform/database/database.ts'
import { fileUrl, type PlacedFile } from '../../../platform/files/store.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { noteMeter } from '../../catalogue/public.ts'
import { receiptDueOf } from '../periods/in-time.ts'
import { type HandoverRow, listHandovers, type RentalRow } from '../queries.ts'
import { type HandoverStage, isHandedInPerson, isSoOfEveryUnit, isThere } from './every-unit.ts'
import { noteStaffAct } from './staff-acts.ts'
import { rental } from '../table.ts'
import { rentalHandover, rentalHandoverPhoto } from './handover-table.ts'
import { toldActors } from '../../identity/public.ts'
import { requireAction } from '../transition.ts'
import { requireNoPartyOf } from '../parties.ts'
import { isOwnerOf, isRenterOf } from '../scope.ts'
import { listUnitsOf } from '../units.ts'

type Request = z.output<typeof handoverRequest>

/** Stages that make sense where the order stands: out before and just after receipt, back once it is in use. */
const stagesAt: Readonly<Record<string, readonly Request['stage'][]>> = {
  pending_delivery: ['out'],
  in_use: ['out', 'back'],
  overdue: ['back'],
}

/** A list in a form comes as JSON or separated by commas. */
const listOf = (value: readonly string[] | string | undefined, field: string): string[] => {
  if (value === undefined || value === '') return []
  if (typeof value !== 'string') return [...value]
  if (!value.trim().startsWith('[')) return value.split(',').map((one) => one.trim())
  const read = readJson(value, field)
  return Array.isArray(read) ? read.map(String) : refuse('request.invalid', { errors: { [field]: '应为一个列表' } })
}
const readJson = (text: string, field: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return refuse('request.invalid', { errors: { [field]: '内容无法识别' } })
  }
}

const requireKnown = (given: readonly string[], known: readonly { readonly key: string }[], field: string): void => {
  const strange = given.find((key) => !known.some((one) => one.key === key))
  if (strange !== undefined) refuse('request.invalid', { errors: { [field]: `没有“${strange}”这一项` } })
}

const readMeter = ({ meter }: Request, declared: HandoverDeclaration['meter']): number | null => {
  if (meter === undefined || meter === '') return null
  const reading = Number(meter)
  if (!declared || !Number.isFinite(reading) || reading < 0 || reading > 99_999_999)
    return refuse('request.invalid', { errors: { meter: '读数应为不小于 0 的数字' } })
  const scale = 10 ** declared.decimals
  return Math.round(reading * scale) / scale
}

const readFindings = (value: Request['findings']): Record<string, string> => {
  const read = typeof value === 'string' ? (value === '' ? {} : readJson(value, 'findings')) : (value ?? {})
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return refuse('request.invalid', { errors: { findings: '内容无法识别' } })
  return Object.fromEntries(
    Object.entries(read).map(([position, text]) => [position, String(text).trim().slice(0, 200)]),
  )
}

/** The unit a hand-over is of: the order's only one, or the one that is named. */
const unitOf = async (tx: Tx, row: RentalRow, named: number | undefined) => {
  const units = await listUnitsOf(tx, row.id)
  if (named === undefined && units.length === 1) return units[0]!
  const found = units.find(({ id }) => id === named)
  return found ?? refuse('request.invalid', { errors: { unit_id: '请选择是这单里的哪一台' } })
}

/** Keeps what one party saw of one unit, once for each stage; a machine's meter never runs back. */
export const recordHandover = async (
  services: Pick<Services, 'files' | 'hooks'>,
  tx: Tx,
  row: RentalRow,
  actor: Actor,
  request: Request,
  files: readonly PlacedFile[],
  now: Date,
): Promise<void> => {
  requireAction(row, 'record_handover', actor)
  const isRenter = actor.id === row.userId || isRenterOf(actor, row)
  if (!isRenter && !isOwnerOf(actor, row)) await requireNoPartyOf(services, tx, actor, row)
  if (!stagesAt[row.status]?.includes(request.stage))
    refuse('rental.action_not_allowed', { errors: { stage: '订单现在还不能记录这一次交接' } })
  const { handover: declared } = findLine(row.line)
  const meter = readMeter(request, declared.meter)
  const checks = listOf(request.checks, 'checks')
  const positions = listOf(request.positions, 'positions')
  const findings = readFindings(request.findings)
  requireKnown(checks, declared.checks, 'checks')
  requireKnown(positions, declared.positions, 'positions')
  requireKnown(Object.keys(findings), declared.positions, 'findings')
  if (request.level && !declared.level?.steps.includes(request.level))
    refuse('request.invalid', { errors: { level: '没有这一档' } })
  if (files.length !== positions.length)
    refuse('request.invalid', { errors: { positions: '每张照片都要说明拍的是哪里' } })
  const { id: unitId, serial } = await unitOf(tx, row, request.unit_id)
  await requireForward(tx, row, unitId, request.stage, meter)
  const party = isRenter ? 'renter' : 'lessor'
  const side = { rentalId: row.id, unitId, stage: request.stage, party, meter, level: request.level, checks, findings }
  const made = await tx
    .insert(rentalHandover)
    .values({ ...side, notes: request.notes, recordedBy: actor.id, recordedByName: nameOf(actor), createdAt: now })
    .returning({ id: rentalHandover.id })
    .catch((error: unknown) => {
      const isTwice = sqlStateOf(error) === sqlStates.uniqueViolation && constraintOf(error) === 'rental_handover_once'
      if (!isTwice) throw error
      return refuse('rental.handover_recorded')
    })
  for (const [index, file] of files.entries()) {
    const { id: fileId } = await services.files.keep(tx, file, actor.id)
    await tx.insert(rentalHandoverPhoto).values({ handoverId: made[0]!.id, position: positions[index]!, fileId })
  }
  if (request.stage === 'out' && row.deliveredAt) await noteHandedOver(tx, row, now)
  if (meter !== null && party === 'lessor') await noteMeter(tx, unitId, meter)
  const after = { stage: request.stage, serial, meter, level: request.level, checks, findings, photos: files.length }
  await noteStaffAct(tx, row, actor, { action: 'record_handover', before: { status: row.status }, after }, now)
}

/**
 * Recorded once it was sent, by whoever was there, of all its units: then it was handed over there, and nobody needs to
 * wait for a word. Where a lorry brought some of them and this was the last, it waits as after a lorry.
 */
const noteHandedOver = async (tx: Tx, row: RentalRow, now: Date) => {
  const isInPerson = await isSoOfEveryUnit(tx, row, 'out', isHandedInPerson)
  if (!isInPerson && !(await isSoOfEveryUnit(tx, row, 'out', isThere))) return
  const receiptDueAt = receiptDueOf(row, now, isInPerson)
  if (!isInPerson && row.receiptDueAt !== null && row.receiptDueAt <= receiptDueAt) return
  await tx
    .update(rental)
    .set({ receiptDueAt, updatedAt: now })
    .where(and(eq(rental.id, row.id), eq(rental.status, 'pending_delivery')))
}

const requireForward = async (tx: Tx, row: RentalRow, unitId: number, stage: string, meter: number | null) => {
  if (meter === null || stage !== 'back') return
  const out = (await listHandovers(tx, row.id)).filter(
    ({ handover: one }) => one.stage === 'out' && one.unitId === unitId,
  )
  const before = Math.max(...out.map((one) => one.handover.meter ?? 0), 0)
  if (meter < before) refuse('request.invalid', { errors: { meter: `读数不能小于交出时的 ${before}` } })
}

/**
 * The side that counts of a stage: who gives the machine, else the renter. Who carries it reads and counts nothing: the
 * loading stands for how it went out where nobody else said so.
 */
const sideOf = (rows: readonly HandoverRow[], stage: HandoverStage): HandoverRow['handover'] | undefined => {
  const sides = rows.map((row) => row.handover).filter((one) => one.stage === stage)
  const by = (party: string) => sides.find((one) => one.party === party)
  return by('lessor') ?? by('renter') ?? (stage === 'out' ? by('carrier') : undefined)
}

/** What the meter counted between the two hand-overs of one unit; null where a reading is missing. */
export const meterUsed = (rows: readonly HandoverRow[]): number | null => {
  const [out, back] = [sideOf(rows, 'out'), sideOf(rows, 'back')]
  return usedBetween(out?.meter ?? null, back?.meter ?? null)
}
const usedBetween = (out: number | null, back: number | null): number | null =>
  out === null || back === null ? null : Math.round((back - out) * 10) / 10

const compare = (line: LineDeclaration, row: RentalRow, rows: readonly HandoverRow[]) => {
  const out = sideOf(rows, 'out')
  const back = sideOf(rows, 'back')
  if (!out || !back) return null
  const { meter, level, positions } = line.handover
  const used = usedBetween(out.meter, back.meter)
  const included = meter && meter.includedPerDay !== null ? meter.includedPerDay * row.days : null
  const steps = level?.steps ?? []
  const isLevelLower = back.level !== '' && steps.indexOf(back.level) < steps.indexOf(out.level)
  const missing = out.checks.filter((key) => !back.checks.includes(key))
  const fresh = positions.flatMap(({ key, label }) => {
    const text = back.findings[key]
    return text && text !== out.findings[key] ? [{ position: key, label, text }] : []
  })
  const isBeyond = used !== null && included !== null && used > included
  return {
    meter_used: used,
    meter_included: included,
    level_out: out.level,
    level_back: back.level,
    is_level_lower: isLevelLower,
    missing_checks: missing.map((key) => line.handover.checks.find((one) => one.key === key)?.label ?? key),
    new_findings: fresh,
    differences: fresh.length + missing.length + Number(isLevelLower) + Number(isBeyond),
  }
}

/** What is to be recorded of this order, what was, and how the two differ, unit by unit. */
export const viewHandover = async (
  db: Queryable,
  row: RentalRow,
  reader: Actor,
): Promise<z.output<typeof handover>> => {
  const line = findLine(row.line)
  const rows = await listHandovers(db, row.id)
  const listed = await listUnitsOf(db, row.id)
  const recorders = rows.map(({ handover: one }) => ({ actorId: one.recordedBy }))
  const told = await toldActors(db, reader, recorders)
  const units = listed.map((unit) => ({
    ...unit,
    comparison: compare(
      line,
      row,
      rows.filter((one) => one.handover.unitId === unit.id),
    ),
  }))
  const { positions, meter, level, checks } = line.handover
  return {
    rental_id: row.id,
    positions: [...positions],
    meter: meter && {
      label: meter.label,
      unit: meter.unit,
      decimals: meter.decimals,
      included_per_day: meter.includedPerDay,
      last: units[0]?.meter ?? null,
    },
    level: level && { label: level.label, steps: [...level.steps] },
    check_items: [...checks],
    sides: rows.map(({ handover: one, serial, photos }) => ({
      id: one.id,
      unit_id: one.unitId,
      serial,
      stage: one.stage as Request['stage'],
      party: one.party as HandoverParty,
      recorded_by: told({ actorId: one.recordedBy, actorName: one.recordedByName }),
      recorded_at: one.createdAt.toISOString(),
      meter: one.meter,
      level: one.level,
      checks: one.checks,
      findings: one.findings,
      notes: one.notes,
      trip: one.trip && {
        number: one.trip.number,
        vehicle: one.trip.vehicle,
        arrived_at: one.arrivedAt?.toISOString() ?? null,
        receiver_name: one.trip.receiver,
        exceptions: [...one.trip.exceptions],
      },
      photos: photos.map(({ position, file }) => ({ position, url: fileUrl(file) })),
    })),
    units,
    comparison: units[0]?.comparison ?? null,
  }
}
