/** What other modules may use of tenant. */
export { accountOfTenant, findTenantBrief, listMembersWith, tenantName } from './tenant-queries.ts'
