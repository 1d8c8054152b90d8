/** What other modules may use of the catalogue. */
export { checkAvailability } from './check-availability.ts'
export { type EquipmentRow, type EquipmentWithUnits, findEquipmentRow, type UnitRow } from './queries.ts'
export { placeNamed, roadKm } from './places.ts'
export { dayFenOf, photoUrl, demandedTypes, qualificationsOf, unitFacts, viewQualificationTypes } from './view.ts'
export { category, equipment, equipmentDocument, equipmentPhoto, equipmentUnit, occupancy } from './table.ts'
