import * as operations from '@jihui/protocol/iot/usage-operations'
import { usageStatusCodes, usageStatuses } from '@jihui/protocol/iot/usage-schema'
import { orderNumber } from '@jihui/protocol/rental/conventions'
import { findLine } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import { type Mounting, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findEquipmentRow, unitFacts } from '../catalogue/public.ts'
import { answersOf, partyOf, rentalScope } from '../rental/public.ts'
import { listUnitCare, listUsage, sumUsage, type UsageRow } from './usage-queries.ts'

/** Fields of the details that tell what a machine was used for. */
const productionField = 'production_type'
const purposeField = 'usage_purpose'

const iso = (moment: string | Date | null) => (moment === null ? null : new Date(moment).toISOString())
const answerOf = (row: Pick<UsageRow, 'details'>, line: LineDeclaration, field: string): string =>
  answersOf(line, row.details).find((one) => one.field === field)?.value ?? ''
const hoursOf = ({ meter_out: out, meter_back: back }: UsageRow): number | null =>
  out === null || back === null ? null : Math.round((back - out) * 10) / 10

const viewUse = (row: UsageRow) => {
  const line = findLine(row.line)
  return {
    unit_serial: row.unit_serial,
    start_date: row.start_date,
    end_date: row.end_date,
    rental_days: row.days,
    production_type: answerOf(row, line, productionField),
    production_started_at: iso(row.production_started_at),
    production_completed_at: iso(row.production_completed_at),
    meter_unit: line.handover.meter?.unit ?? '',
    hours_used: hoursOf(row),
    status: row.standing,
    status_display: usageStatuses[row.standing],
  }
}
const viewRecord = (row: UsageRow) => {
  const line = findLine(row.line)
  return {
    id: row.id,
    rental_id: row.id,
    order_number: orderNumber(row.id),
    equipment_id: row.equipment_id,
    equipment_name: row.equipment_name,
    equipment_model: row.equipment_model,
    party_name: partyOf(line, row.details) || row.customer_name,
    usage_purpose: answerOf(row, line, purposeField),
    meter_out: row.meter_out,
    meter_back: row.meter_back,
    ...viewUse(row),
  }
}

interface MachineCall {
  readonly params: { id: number }
  readonly query: { page: number; page_size: number }
  readonly line: LineDeclaration
  readonly request: FastifyRequest
}

export const usageRoutes = (mounting: Mounting, services: Services): void => {
  machineUseRoutes(mounting, services)
  operationalRecordRoutes(mounting, services)
}

/** Of one machine, without whoever had it. */
const machineUseRoutes = (mounting: Mounting, { db, clock, database: { pool } }: Services): void => {
  const today = () => dayOf(clock.now())
  const needMachine = async (id: number, line: LineDeclaration) =>
    (await findEquipmentRow(pool, { id }, line.id, today())) ?? refuse('equipment.not_found')

  const listUses = async ({ params, query, line, request }: MachineCall, isProduction: boolean) => {
    const { id: equipmentId } = await needMachine(params.id, line)
    const filter = { line: line.id, personId: null, equipmentId, isProduction }
    const { rows, total } = await listUsage(db, filter, query.page_size, (query.page - 1) * query.page_size)
    return { ...pageAnswer(request, query, total, rows.map(viewUse)), equipment_id: equipmentId }
  }
  mountOnLines(mounting, operations.listOperationalHistory, (call) => listUses(call, false))
  mountOnLines(mounting, operations.listProductionRecords, (call) => listUses(call, true))

  mountOnLines(mounting, operations.getMaintenanceStatus, async ({ params, line }) => {
    const { id } = await needMachine(params.id, line)
    const units = await listUnitCare(db, id, today())
    const lastDays = units.flatMap((unit) => unit.last_maintained_on ?? []).toSorted()
    return {
      equipment_id: id,
      units_total: units.length,
      in_maintenance: units.filter((unit) => unit.is_in_maintenance).length,
      open_requests: units.reduce((total, unit) => total + unit.open_requests, 0),
      last_maintained_on: lastDays.at(-1) ?? null,
      units: units.map((unit) => ({
        serial: unit.serial,
        is_in_maintenance: unit.is_in_maintenance,
        maintenance_until: unit.maintenance_until,
        next_maintenance_on: unit.next_maintenance_on,
        open_requests: unit.open_requests,
        meter: unit.meter,
        facts: unitFacts(unit, line),
      })),
    }
  })
}

/** Of orders: one's own, those of one's machines, or all. */
const operationalRecordRoutes = (mounting: Mounting, { db }: Services): void => {
  const scopeOf = (actor: Actor) => rentalScope(actor, 'rental_view')
  mountOnLines(mounting, operations.listOperationalRecords, async ({ query, line, actor, request }) => {
    const { page, page_size: limit, equipment_id: equipmentId, status, keyword } = query
    const machine = equipmentId === undefined ? {} : { equipmentId }
    const filter = { line: line.id, personId: scopeOf(actor), status, keyword, ...machine }
    const { rows, total } = await listUsage(db, filter, limit, (page - 1) * limit)
    return pageAnswer(request, query, total, rows.map(viewRecord))
  })
  mountOnLines(mounting, operations.getOperationalRecord, async ({ params, line, actor }) => {
    const { rows } = await listUsage(db, { line: line.id, personId: scopeOf(actor), id: params.id }, 1, 0)
    return viewRecord(rows[0] ?? refuse('rental.not_found'))
  })
  mountOnLines(mounting, operations.getOperationalStatistics, async ({ line, actor }) => {
    const figures = await sumUsage(db, { line: line.id, personId: scopeOf(actor) }, productionField)
    const sum = (field: 'total' | 'rental_days' | 'hours' | 'with_hours', rows = figures) =>
      rows.reduce((total, row) => total + row[field], 0)
    const kinds = new Map<string, typeof figures>()
    for (const row of figures) {
      const kind = answerOf(row, line, productionField)
      kinds.set(kind, [...(kinds.get(kind) ?? []), row])
    }
    const countOf = (status: string) =>
      sum(
        'total',
        figures.filter((row) => row.standing === status),
      )
    return {
      success: true as const,
      total: sum('total'),
      by_status: Object.fromEntries(usageStatusCodes.map((status) => [status, countOf(status)])),
      rental_days: sum('rental_days'),
      hours_used: Math.round(sum('hours') * 10) / 10,
      records_with_hours: sum('with_hours'),
      equipment_count: new Set(figures.map((row) => row.equipment_id)).size,
      by_production_type: [...kinds]
        .map(([kind, rows]) => ({
          production_type: kind || '未填写',
          count: sum('total', rows),
          rental_days: sum('rental_days', rows),
        }))
        .toSorted((a, b) => b.count - a.count),
    }
  })
}
