import {
  approveMachine,
  getMachineVerification,
  listMachinesToVerify,
  rejectMachine,
} from '@jihui/protocol/catalogue/verification-operations'
import type { VerificationStatus } from '@jihui/protocol/catalogue/verification'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { findLine } from '@jihui/protocol/rental/faces'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { useCommand } from '../../../kits/command/use-command.ts'

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
    ...byPages,
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

/** @param version Of the machine's papers as they were read: the server refuses a decision on others. */
export const useVerifyMachine = ({ id, version }: { id: number; version: number }) =>
  useCommand(
    (verdict: Verdict) =>
      verdict.isApproved
        ? call(approveMachine, { params: { id }, body: { notes: verdict.notes, version } })
        : call(rejectMachine, { params: { id }, body: { reason: verdict.reason, version } }),
    { touches: [KEY], keep: (client, answer) => client.setQueryData(oneKey(id), answer) },
  )
