/** Where a technician stands at the desk, for the desks whose things he has a part in. */
export { technicianDeskPaths } from './desk-paths.ts'
