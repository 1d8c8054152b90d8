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
import { onDesk } from '@jihui/protocol/rental/desk-endpoints'
import type { InfiniteData } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { call } from '../../../shell/api/call.ts'
import { upload } from '../../../shell/api/upload.ts'
import { ordersAndPapers } from '../../../kits/desk/refresh.ts'
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

/** What changes with a contract stands on many screens: lists, orders, figures. */
const touches = [...ordersAndPapers, ['console']]

export const useDeskAction = (contract: Named) =>
  useCommand(
    ({ action, text = '' }: { action: DeskAction; text?: string }) =>
      runs[action](findLine(contract.line), { id: contract.id }, text),
    { touches, waits: true },
  )

/** A contract that was refused is made anew, with the order as it stands now. */
export const useReplaceContract = ({ rental_id, line }: Pick<DeskContract, 'rental_id' | 'line'>) =>
  useCommand(() => call(onLine(operations.generateContract, findLine(line)), { params: { id: rental_id }, body: {} }), {
    touches,
  })

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

export const useDecideRequest = () =>
  useCommand(
    ({ request, verdict }: { request: ContractRequest; verdict: RequestVerdict }) => {
      const params = { rentalId: request.rental_id }
      return verdict.isApproved
        ? call(approveContractRequest, { params, body: {} })
        : call(rejectContractRequest, { params, body: { reject_reason: verdict.reason } })
    },
    {
      touches,
      keep: (client, _answer, { request }) =>
        client.setQueriesData<InfiniteData<RequestPage>>({ queryKey: contractRequestsKey }, (data) =>
          withoutRequest(data, request.id),
        ),
    },
  )
