import {
  approveContractRequest,
  rejectContractRequest,
  type listContractRequests,
} from '@jihui/protocol/agreement/console-operations'
import * as operations from '@jihui/protocol/agreement/contract-operations'
import * as staffOperations from '@jihui/protocol/agreement/contract-staff-operations'
import type { DeskAction } from '@jihui/protocol/agreement/desk-actions'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { findLine, onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { onDesk } from '@jihui/protocol/rental/desk-addresses'
import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { upload } from '../../../shell/api/upload.ts'
import { toast } from '../../../ui/toast.tsx'
import { invalidate } from '../../../kits/desk/refresh.ts'
import { contractRequestsKey, type ContractRequest, type DeskContract } from './contract-queries.ts'

type Named = Pick<DeskContract, 'id' | 'line'>
type Run = (line: LineFace, params: { id: number }, text: string) => Promise<{ message: string }>

/** Each action at an address of its own, which asks for the permission of just that action. */
const runs: Readonly<Record<DeskAction, Run>> = {
  approve: (line, params, notes) => call(onDesk(staffOperations.approveContract, line), { params, body: { notes } }),
  'accept-terms': (line, params, special_clauses) =>
    call(onDesk(staffOperations.acceptSpecialTerms, line), { params, body: { special_clauses } }),
  'refuse-terms': (line, params, reason) =>
    call(onDesk(staffOperations.refuseSpecialTerms, line), { params, body: { reason } }),
  reject: (line, params, reason) => call(onDesk(staffOperations.rejectContract, line), { params, body: { reason } }),
  'send-to-user': (line, params, notes) =>
    call(onDesk(staffOperations.sendContractToUser, line), { params, body: { notes } }),
  'generate-pdf': (line, params, notes) =>
    call(onDesk(staffOperations.generateContractPdf, line), { params, body: { notes } }),
  activate: (line, params, notes) => call(onDesk(staffOperations.activateContract, line), { params, body: { notes } }),
  complete: (line, params, notes) => call(onDesk(staffOperations.completeContract, line), { params, body: { notes } }),
  terminate: (line, params, reason) =>
    call(onDesk(staffOperations.terminateContract, line), { params, body: { reason } }),
}

/** What was written belongs to a field; the field says it. */
const sayUnlessInField = (error: unknown) => {
  if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) toast.error(messageOf(error))
}

/** What changes with a contract stands on many screens: lists, orders, figures. */
const renewAll = (client: QueryClient) => {
  invalidate(client)
  return client.invalidateQueries({ queryKey: ['console'] })
}

export function useDeskAction(contract: Named) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, text = '' }: { action: DeskAction; text?: string }) =>
      runs[action](findLine(contract.line), { id: contract.id }, text),
    onSuccess: ({ message }) => {
      toast.ok(message)
      return renewAll(client)
    },
    onError: (error) => {
      sayUnlessInField(error)
      if (error instanceof ApiError && error.status === 409) void renewAll(client)
    },
  })
}

/** A contract that was refused is made anew, with the order as it stands now. */
export function useReplaceContract({ rental_id, line }: Pick<DeskContract, 'rental_id' | 'line'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(onLine(operations.generateContract, findLine(line)), { params: { id: rental_id }, body: {} }),
    onSuccess: ({ message }) => {
      toast.ok(message)
      return renewAll(client)
    },
    onError: (error) => {
      sayUnlessInField(error)
      if (error instanceof ApiError && error.status === 409) void renewAll(client)
    },
  })
}

export const sendAttachment = ({ id, line }: Named, file: File, onProgress: (share: number) => void) =>
  upload(onDesk(staffOperations.addContractAttachment, findLine(line)), {
    params: { id },
    files: { file: [file] },
    onProgress,
  })

type RequestPage = ResponseOf<typeof listContractRequests.shape>

/** R182: a decided request leaves the list, and the count goes down with it. */
export const withoutRequest = (
  data: InfiniteData<RequestPage> | undefined,
  id: number,
): InfiniteData<RequestPage> | undefined => {
  if (!data?.pages.some((page) => page.results.some((one) => one.id === id))) return data
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      count: page.count - 1,
      pending_count: page.pending_count - 1,
      results: page.results.filter((one) => one.id !== id),
    })),
  }
}

export type RequestVerdict = { readonly isApproved: true } | { readonly isApproved: false; readonly reason: string }

export function useDecideRequest() {
  const client = useQueryClient()
  const drop = (id: number) =>
    client.setQueriesData<InfiniteData<RequestPage>>({ queryKey: contractRequestsKey }, (data) =>
      withoutRequest(data, id),
    )
  return useMutation({
    mutationFn: ({ request, verdict }: { request: ContractRequest; verdict: RequestVerdict }) => {
      const params = { rentalId: request.rental_id }
      return verdict.isApproved
        ? call(approveContractRequest, { params, body: {} })
        : call(rejectContractRequest, { params, body: { reject_reason: verdict.reason } })
    },
    onSuccess: ({ message }, { request }) => {
      drop(request.id)
      toast.ok(message)
      void renewAll(client)
    },
    onError: (error) => {
      sayUnlessInField(error)
      // Somebody else was faster, or the contract moved on.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void renewAll(client)
    },
  })
}
