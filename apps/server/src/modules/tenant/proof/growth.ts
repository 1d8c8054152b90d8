import type { Growth } from '../../../proof.ts'

const ofMember = 'SELECT m.tenant_id FROM tenant_member m WHERE ($1 = 0 OR m.user_id = $1) AND m.left_at IS NULL'

export const growth: Growth = {
  subjects: [
    [/approvals/, `SELECT id FROM tenant_approval WHERE tenant_id IN (${ofMember})`],
    [/addresses/, `SELECT id FROM saved_address WHERE ($1 = 0 OR user_id = $1)`],
    [/invoice-titles/, `SELECT id FROM invoice_title WHERE ($1 = 0 OR user_id = $1)`],
    [/invitations/, `SELECT token AS id FROM tenant_invitation WHERE $1 = $1`],
    [/tenants/, `SELECT m.tenant_id AS id FROM tenant_member m WHERE ($1 = 0 OR m.user_id = $1) AND m.left_at IS NULL`],
  ],
}
