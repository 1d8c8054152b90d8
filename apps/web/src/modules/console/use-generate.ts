import { generateContract } from '@jihui/protocol/agreement/contract-operations'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shell/api/api-error.ts'
import { call, CONTRACT_TIMEOUT_MS } from '../../shell/api/call.ts'
import { toast } from '../../ui/toast.tsx'
import { askAnew, keepStaffOrder, verdictProblem, type Target } from './console-commands.ts'

const problemOf = (error: unknown): string =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
    ? '身份验证失败，请重新登录'
    : verdictProblem(error, '生成合同失败，请重试')

/** The contract of an order that was approved without one. */
export function useGenerate(order: Target) {
  const client = useQueryClient()
  const command = useMutation({
    mutationFn: () =>
      call(onLine(generateContract, findLine(order.line)), {
        params: { id: order.id },
        body: {},
        timeoutMs: CONTRACT_TIMEOUT_MS,
      }),
    onSuccess: ({ rental, message }) => {
      keepStaffOrder(client, rental)
      toast.ok(message)
    },
    onError: (error) => {
      toast.error(problemOf(error))
      if (error instanceof ApiError && error.status === 409) askAnew(client)
    },
  })
  return {
    isBusy: command.isPending,
    generate: ({ onDone, onSettled }: { onDone: () => void; onSettled: () => void }) =>
      command.mutate(undefined, { onSuccess: onDone, onSettled }),
  }
}
