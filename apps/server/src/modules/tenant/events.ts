/** What tenant tells the rest of the house. */
import type { ApprovalAction, TenantAction } from '@jihui/protocol/tenant/machine'
import { event, type PayloadsOf } from '../../platform/events/declared.ts'

interface ToMember {
  userId: number
  tenantId: number
  name: string
}

export const tenantEvents = {
  'tenant.submitted': event<{ tenantId: number; name: string }>(),
  /** Told to its heads. */
  'tenant.moved': event<{ tenantId: number; name: string; action: TenantAction; notes: string; heads: number[] }>(),
  /** To somebody who has an account under the number that was invited. */
  'tenant.invited': event<{ tenantId: number; name: string; userId: number; role: string; path: string }>(),
  /** To the member it happened to, unless he did it himself. */
  'tenant.role_changed': event<ToMember & { role: string }>(),
  'tenant.handed_over': event<ToMember & { by: string }>(),
  'tenant.member_removed': event<ToMember>(),
  /** To each of the other heads. */
  'tenant.member_joined': event<ToMember & { member: string; role: string }>(),
  'tenant.member_left': event<ToMember & { member: string; role: string }>(),
  /** Of the company's wallet; to whoever keeps it. */
  'tenant.document_expires_soon': event<{
    documentId: number
    holder: string
    name: string
    expiresOn: string
    daysLeft: number
    keepers: number[]
  }>(),
  'tenant.approval_requested': event<{ approvalId: number; rentalId: number; name: string; approvers: number[] }>(),
  'tenant.approval_decided': event<{
    approvalId: number
    rentalId: number
    name: string
    userId: number
    action: ApprovalAction
    notes: string
  }>(),
}

declare module '../../platform/events/outbox.ts' {
  interface Events extends PayloadsOf<typeof tenantEvents> {}
}
