/** What other modules may use of technician. */
export {
  composeTechnicianHooks,
  type BookedVisit,
  type BroughtTechnicianHooks,
  type TechnicianStanding,
} from './hooks.ts'
export { excuseFirstTime, noteFinishedJob, noteRating, takeBackFirstTimeFix } from './profile/note-work.ts'
export { listTechnicianGround, type TechnicianGround, techniciansNear } from './profile/technician-ground.ts'
export {
  findTechnician,
  findTechniciansNamed,
  requireStanding,
  requireTechnician,
  type Technician,
  technicianNames,
  technicianSuspension,
} from './profile/technician-queries.ts'
export { isWorkingAt } from './profile/working-hours.ts'
export { countTechniciansAround, techniciansOnMap } from './roster/technicians-on-map.ts'
export { liftContestedCircle } from './standing/change-circle.ts'
export { type CircleRow, findCircle } from './standing/circles.ts'
export { liftSuspension, suspendTechnician } from './registration/suspend-technician.ts'
export {
  countTechnicians,
  findTechnicianCard,
  findTechnicianCards,
  type TechnicianCard,
} from './profile/technician-cards.ts'
