/** What other modules may use of tenant. */
export { findTenantBrief, listMembersWith, tenantName } from './tenant-queries.ts'
