/** What other modules may use of the catalogue. */
export { checkAvailability } from './check-availability.ts'
export { type EquipmentRow, findEquipmentRow } from './queries.ts'
export { dayFenOf, photoUrl, qualificationsOf, viewQualificationTypes } from './view.ts'
export { category, equipment, equipmentPhoto, equipmentUnit, occupancy } from './table.ts'
