import type { OccupancyKind } from '@jihui/protocol/catalogue/availability'
import { equipmentDocumentTypes, listingStatuses, type UnitState, unitStates } from '@jihui/protocol/owner/fleet'
import type { ownedDetail, ownedItem, ownedUnit, unitCounts } from '@jihui/protocol/owner/schema'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import { includedHoursOf } from '@jihui/protocol/rental/overtime'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import {
  type listCategoryRows,
  unitFacts,
  validityOf,
  viewDocument,
  viewEquipment,
  viewEquipmentDetail,
  viewVerification,
  wishOf,
} from '../catalogue/public.ts'
import type { OwnedRow, OwnedUnitRow } from './fleet-queries.ts'
import { staffAsTold } from '../identity/public.ts'

const stateOfKind: Record<OccupancyKind, UnitState> = {
  rental: 'rented',
  buffer: 'buffer',
  maintenance: 'maintenance',
  block: 'blocked',
}
export const stateOf = (kind: string | null): UnitState => (kind === null ? 'free' : stateOfKind[kind as OccupancyKind])

export const countUnits = (units: readonly { kind: string | null }[]): z.output<typeof unitCounts> => {
  const of = (state: UnitState) => units.filter((unit) => stateOf(unit.kind) === state).length
  return {
    total: units.length,
    free: of('free'),
    rented: of('rented'),
    buffer: of('buffer'),
    maintenance: of('maintenance'),
    blocked: of('blocked'),
  }
}

export const viewUnit = (unit: OwnedUnitRow, line: LineDeclaration): z.output<typeof ownedUnit> => {
  const state = stateOf(unit.kind)
  return {
    id: unit.id,
    serial: unit.serial,
    city: unit.city,
    location: unit.location,
    latitude: unit.latitude,
    longitude: unit.longitude,
    details: unit.details,
    meter: unit.meter,
    status: unit.status,
    facts: unitFacts(unit, line, true),
    state,
    state_display: unitStates[state],
    state_until: unit.until,
    rental_id: unit.rental_id,
  }
}

const ownFigures = (row: OwnedRow, today: string) => ({
  // What he wants of it; whether the platform lets it be found is said beside it.
  status: wishOf(row),
  status_display: listingStatuses[wishOf(row)],
  verification: { ...viewVerification(row), verified_by: row.verified_by_name ? staffAsTold : '' },
  unit_counts: countUnits(row.units),
  open_orders: row.open_orders,
  month_earnings: toYuan(row.month_net_fen),
  expiring_documents: row.documents.filter((one) => ['expiring', 'expired'].includes(validityOf(one.expires_on, today)))
    .length,
})

export const viewOwned = (row: OwnedRow, today: string): z.output<typeof ownedItem> => ({
  ...viewEquipment(row),
  ...ownFigures(row, today),
})

export const viewOwnedDetail = (row: OwnedRow, today: string): z.output<typeof ownedDetail> => {
  const line = findLine(row.line)
  return {
    ...viewEquipmentDetail(row),
    ...ownFigures(row, today),
    grade: row.grade,
    keywords: row.keywords,
    day_rate: row.day_fen === null ? null : toYuan(row.day_fen),
    overtime_rate: row.overtime_fen === null ? null : toYuan(row.overtime_fen),
    delivery_fee_per_km: toYuan(row.delivery_km_fen),
    service_radius_km: row.service_radius_km,
    add_ons: Object.fromEntries(Object.entries(row.add_ons_fen).map(([name, fen]) => [name, toYuan(fen)])),
    requirement_values: row.requirements,
    units: row.units.map((unit) => viewUnit(unit, line)),
    documents: row.documents.map((one) => viewDocument(one, today)),
  }
}

/** What the form for a machine asks on each line. */
export const viewForm = (categories: ReadonlyMap<string, Awaited<ReturnType<typeof listCategoryRows>>>) => ({
  lines: lines.map((line) => ({
    id: line.id,
    label: line.label,
    machine_word: line.machineWord,
    unit_word: line.unitWord,
    categories: (categories.get(line.id) ?? []).map(({ id, code, name, illustration }) => ({
      id,
      code,
      name,
      illustration,
    })),
    grade_label: line.gradeLabel,
    grades: Object.entries(line.grades).map(([value, label]) => ({ value, label })),
    add_ons: [
      ...line.options.map(({ addOn, label, hint, per }) => ({ name: addOn, label, hint, per, is_charge: false })),
      ...line.charges.map(({ addOn, label, hint, per }) => ({ name: addOn, label, hint, per, is_charge: true })),
    ],
    requirements: line.questions
      .filter((one) => one.kind === 'measure')
      .map(({ field, label, unit = '' }) => ({ field, label, unit })),
    unit_fields: line.unitFields.map(({ field, label, hint }) => ({ field, label, hint })),
    meter: line.handover.meter && { label: line.handover.meter.label, unit: line.handover.meter.unit },
    included_hours: includedHoursOf(line),
    delivery: { label: line.delivery.label, included_km: line.delivery.includedKm },
    service_percent: line.pricing.servicePercent,
    commission_percent: line.pricing.commissionPercent,
  })),
  document_types: Object.entries(equipmentDocumentTypes).map(([value, label]) => ({ value, label })),
})
