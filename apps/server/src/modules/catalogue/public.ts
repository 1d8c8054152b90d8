/** What other modules may use of the catalogue. */
export { checkAvailability } from './check-availability.ts'
export {
  afterChange,
  asNewlyListed,
  holdBackMachines,
  isWithheld,
  type MachineChange,
  noteChange,
  offerMachinesAgain,
  wishOf,
} from './listing.ts'
export { type VerificationState, verificationColumns } from './verification-queries.ts'
export { viewVerification } from './verification-view.ts'
export { type DocumentRow, validityOf, viewDocument } from './view-document.ts'
export { composeCatalogueHooks, type OrdersOfMachines } from './hooks.ts'
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
  lockUnits,
  noteMeter,
  noteMeters,
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
export { overtimeOf, viewOvertime } from './overtime-rate.ts'
export { category, equipment, equipmentDocument, equipmentPhoto, equipmentUnit } from './table.ts'
export { joinUnit } from './join-unit.ts'
export {
  categoryNameOf,
  eachUnit,
  isInService,
  isKnownCategory,
  isKnownMachine,
  isOfCategory,
  joinUnitOf,
  listDocumentsAfter,
  listExpiries,
  newestDocument,
  newestUnit,
  unitsOfMachines,
} from './unit-sources.ts'
export {
  findMachineInService,
  listMachinesOfUnits,
  listPlacesOfOwner,
  listSerials,
  listUnitsNamed,
  type MachineInService,
  placeMachineByUnits,
} from './units-in-service.ts'
