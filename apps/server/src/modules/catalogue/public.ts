/** What other modules may use of the catalogue. */
export { checkAvailability } from './check-availability.ts'
export { afterChange, asNewlyListed, isWithheld, type MachineChange, noteChange, wishOf } from './listing.ts'
export { type VerificationState, verificationColumns } from './verification-queries.ts'
export { viewVerification } from './verification-view.ts'
export { type DocumentRow, validityOf, viewDocument } from './view-document.ts'
export { listBusy } from './calendar-queries.ts'
export {
  equipmentColumns,
  equipmentParts,
  type EquipmentRow,
  type EquipmentWithUnits,
  findEquipmentRow,
  listCategoryRows,
  type UnitRow,
} from './queries.ts'
export {
  cityNamed,
  findPlace,
  isWithin,
  type Place,
  placeInCity,
  placeNamed,
  placeOf,
  type Point,
  pointOf,
  roadKm,
} from './places.ts'
export { placeAtStart, placesNamedIn } from './named-place.ts'
export {
  demandedTypes,
  photoUrl,
  qualificationsOf,
  unitFacts,
  viewEquipment,
  viewEquipmentDetail,
  viewQualificationTypes,
  viewRules,
} from './view.ts'
export {
  countRental,
  countReview,
  insertMachine,
  insertUnit,
  noteMeter,
  retireMachine,
  updateMachine,
  updateUnit,
} from './machine-commands.ts'
export {
  addDocument,
  addPhotos,
  equipmentFilePurposes,
  listPhotos,
  removeDocument,
  removePhoto,
} from './machine-files.ts'
export { machineName } from './search-machines.ts'
export { dayFenOf } from './day-price.ts'
export { category, equipment, equipmentDocument, equipmentPhoto, equipmentUnit } from './table.ts'
