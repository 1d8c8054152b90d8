/** What other modules may use of the audit log. */
export { aboutOrder } from './objects.ts'
