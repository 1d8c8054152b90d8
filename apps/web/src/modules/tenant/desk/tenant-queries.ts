import type { ResponseOf } from '@jihui/protocol/endpoint'
import {
  freezeTenant,
  getTenant,
  listAllTenants,
  rejectTenant,
  unfreezeTenant,
  verifyTenant,
} from '@jihui/protocol/tenant/operations'
import type { TenantStatus } from '@jihui/protocol/tenant/machine'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type Company = ResponseOf<typeof getTenant.shape>

const KEY = ['console', 'tenants'] as const

export const companiesQuery = (status: TenantStatus | '', keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', status, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listAllTenants, { query: { status, keyword, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
export const companyQuery = (id: number) =>
  queryOptions({ queryKey: [...KEY, id], queryFn: ({ signal }) => call(getTenant, { params: { id }, signal }) })

const touches = [KEY]
export const useVerify = ({ id, papers_fingerprint }: Company) =>
  useCommand(() => call(verifyTenant, { params: { id }, body: { papers_fingerprint } }), { touches })
export const useUnfreeze = ({ id }: Company) =>
  useCommand(() => call(unfreezeTenant, { params: { id }, body: {} }), { touches })
/** What is refused or frozen, with its reason. */
export const useRefuse = ({ id }: Company) =>
  useCommand(
    ({ action, reason }: { action: 'reject' | 'freeze'; reason: string }) =>
      call(action === 'reject' ? rejectTenant : freezeTenant, { params: { id }, body: { reason } }),
    { touches },
  )
