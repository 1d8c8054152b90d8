import type { AgreementAction } from '@jihui/protocol/agreement/machine'
import { approveContract, rejectContract, sendContractToUser } from '@jihui/protocol/agreement/contract-operations'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { toast } from '../../ui/toast.tsx'
import { askAnew } from './console-commands.ts'
import { staffContractQuery, type Contract } from './console-queries.ts'

/** What the console does to a contract besides making one. `send` is no step of its life: it only tells the renter. */
export type ContractMove = Extract<AgreementAction, 'approve' | 'reject'> | 'send'

const run = (contract: Contract, move: ContractMove, reason: string) => {
  const line = findLine(contract.line)
  const params = { id: contract.id }
  switch (move) {
    case 'send':
      return call(onLine(sendContractToUser, line), { params, body: {} })
    case 'approve':
      return call(onLine(approveContract, line), { params, body: {} })
    case 'reject':
      return call(onLine(rejectContract, line), { params, body: { reason } })
  }
}

export function useContractMove(contract: Contract) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ move, reason = '' }: { move: ContractMove; reason?: string }) => run(contract, move, reason),
    onSuccess: ({ contract: moved, message }) => {
      client.setQueryData(staffContractQuery(findLine(moved.line), moved.rental_id).queryKey, moved)
      void client.invalidateQueries({ queryKey: ['rental'] })
      void client.invalidateQueries({ queryKey: ['agreement'] })
      toast.ok(message)
    },
    onError: (error) => {
      toast.error(messageOf(error))
      if (error instanceof ApiError && error.status === 409) askAnew(client)
    },
  })
}
