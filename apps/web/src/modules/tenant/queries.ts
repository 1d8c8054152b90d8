import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { approveOrder, listApprovals, rejectOrder } from '@jihui/protocol/tenant/approval-operations'
import {
  addAddress,
  addInvoiceTitle,
  listAddresses,
  listInvoiceTitles,
  removeAddress,
  removeInvoiceTitle,
} from '@jihui/protocol/tenant/holding-operations'
import {
  acceptInvitation,
  changeRole,
  changeTenant,
  foundTenant,
  handOverTenant,
  inviteMember,
  leaveTenant,
  listMembers,
  listTenants,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from '@jihui/protocol/tenant/operations'
import type { TenantRole } from '@jihui/protocol/tenant/roles'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type Tenant = ResponseOf<typeof listTenants.shape>['results'][number]
export type Members = ResponseOf<typeof listMembers.shape>
export type Approval = ResponseOf<typeof listApprovals.shape>['results'][number]

const TENANTS = ['tenants'] as const
const MEMBERS = ['tenant-members'] as const
const APPROVALS = ['approvals'] as const
const ADDRESSES = ['addresses'] as const
const TITLES = ['invoice-titles'] as const

export const tenantsQuery = queryOptions({
  queryKey: TENANTS,
  queryFn: ({ signal }) => call(listTenants, { signal }),
})
export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: [...MEMBERS, id],
    queryFn: ({ signal }) => call(listMembers, { params: { id }, signal }),
  })
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['tenant-invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { params: { token }, signal }),
  })
export const approvalsQuery = infiniteQueryOptions({
  queryKey: APPROVALS,
  queryFn: ({ pageParam, signal }) => call(listApprovals, { query: { page: pageParam, page_size: 20 }, signal }),
  ...byPages,
})
/** Of whoever the reader acts for; `of` tells them apart. */
export const addressesQuery = (of: number) =>
  queryOptions({ queryKey: [...ADDRESSES, of], queryFn: ({ signal }) => call(listAddresses, { signal }) })
export const invoiceTitlesQuery = (of: number) =>
  queryOptions({ queryKey: [...TITLES, of], queryFn: ({ signal }) => call(listInvoiceTitles, { signal }) })

const company = { touches: [TENANTS, MEMBERS], told: 'answer' } as const

export const useFoundTenant = () =>
  useCommand(
    ({ name, credit_code, licence }: { name: string; credit_code: string; licence: File }) =>
      call(foundTenant, { body: { name, credit_code }, files: { licence: [licence] } }),
    company,
  )
export const useResubmit = (id: number) =>
  useCommand(
    ({ name, credit_code, licence }: { name: string; credit_code: string; licence: File | null }) =>
      call(changeTenant, {
        params: { id },
        body: { name, credit_code },
        ...(licence && { files: { licence: [licence] } }),
      }),
    company,
  )
export const useChangeRules = (id: number) =>
  useCommand(
    (body: { approval_above: string; monthly_budget: string; approve_without_deposit: boolean }) =>
      call(changeTenant, { params: { id }, body }),
    company,
  )
export const useInvite = (id: number) =>
  useCommand((body: { phone: string; role: TenantRole }) => call(inviteMember, { params: { id }, body }), {
    touches: [MEMBERS],
    told: 'none',
  })
export const useChangeRole = (id: number) =>
  useCommand(
    ({ memberId, role }: { memberId: number; role: TenantRole }) =>
      call(changeRole, { params: { id, member_id: memberId }, body: { role } }),
    { touches: [TENANTS, MEMBERS] },
  )
export const useRemoveMember = (id: number) =>
  useCommand((memberId: number) => call(removeMember, { params: { id, member_id: memberId } }), {
    touches: [TENANTS, MEMBERS],
  })
export const useHandOver = (id: number) =>
  useCommand((memberId: number) => call(handOverTenant, { params: { id }, body: { member_id: memberId } }), {
    touches: [TENANTS, MEMBERS],
  })
export const useWithdrawInvitation = (id: number) =>
  useCommand((invitationId: number) => call(withdrawInvitation, { params: { id, invitation_id: invitationId } }), {
    touches: [MEMBERS],
  })
export const useLeave = () => useCommand((id: number) => call(leaveTenant, { params: { id } }), { touches: [TENANTS] })
export const useAccept = () =>
  useCommand((token: string) => call(acceptInvitation, { params: { token } }), { touches: [TENANTS], told: 'answer' })

export const useApprove = () =>
  useCommand(({ id, total_amount }: Approval) => call(approveOrder, { params: { id }, body: { total_amount } }), {
    touches: [APPROVALS],
  })
export const useReject = (id: number) =>
  useCommand((body: { reason: string }) => call(rejectOrder, { params: { id }, body }), { touches: [APPROVALS] })

export const useAddAddress = () =>
  useCommand((body: NonNullable<BodyIn<typeof addAddress.shape>>) => call(addAddress, { body }), {
    touches: [ADDRESSES],
  })
export const useRemoveAddress = () =>
  useCommand((id: number) => call(removeAddress, { params: { id } }), { touches: [ADDRESSES] })
export const useAddInvoiceTitle = () =>
  useCommand((body: NonNullable<BodyIn<typeof addInvoiceTitle.shape>>) => call(addInvoiceTitle, { body }), {
    touches: [TITLES],
  })
export const useRemoveInvoiceTitle = () =>
  useCommand((id: number) => call(removeInvoiceTitle, { params: { id } }), { touches: [TITLES] })
