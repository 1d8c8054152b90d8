import {
  approveMachine,
  getMachineVerification,
  listMachinesToVerify,
  rejectMachine,
} from '@jihui/protocol/catalogue/verification-operations'
import type { VerificationStatus } from '@jihui/protocol/catalogue/verification'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { findLine } from '@jihui/protocol/rental/faces'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { toast } from '../../ui/toast.tsx'

export type MachineToVerify = ResponseOf<typeof listMachinesToVerify.shape>['results'][number]
export type MachineVerification = ResponseOf<typeof getMachineVerification.shape>

const KEY = ['console', 'machines-to-verify'] as const
const oneKey = (id: number) => [...KEY, 'one', id] as const
const PAGE_SIZE = 30

export const machinesToVerifyQuery = (status: VerificationStatus | 'all', line: string, keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', status, line, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listMachinesToVerify, { query: { status, line, keyword, page: pageParam, page_size: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.next ? pages.length + 1 : undefined),
  })
export const machineVerificationQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getMachineVerification, { params: { id }, signal }),
  })

/** Where one machine stands alone: at its line's own address, or at the common one. */
export const machineVerificationPath = ({ id, line }: { id: number; line: string }): string =>
  (findLine(line).desks.machine ?? '/admin/equipment-verification/:id').replace(':id', String(id))
export const machinesToVerifyPath = (line: string | undefined): string =>
  (line && findLine(line).desks.machines) || '/admin/equipment-verification'

export type Verdict = { isApproved: true; notes: string } | { isApproved: false; reason: string }

/** One decision. The server takes only the first; whoever came late is shown what it was. */
export function useVerifyMachine({ id, version }: { id: number; version: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (verdict: Verdict) =>
      verdict.isApproved
        ? call(approveMachine, { params: { id }, body: { notes: verdict.notes, version } })
        : call(rejectMachine, { params: { id }, body: { reason: verdict.reason, version } }),
    onSuccess: (answer) => {
      toast.ok(answer.message)
      client.setQueryData(oneKey(id), answer)
      void client.invalidateQueries({ queryKey: [...KEY, 'list'] })
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0)
        toast.error(messageOf(error), { durationMs: 8000 })
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: KEY })
    },
  })
}
