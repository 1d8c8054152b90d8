/** What other modules may use of tenant. */
export { listMembersWith } from './tenant-queries.ts'
