import { withdrawDeduction } from '@jihui/protocol/deposit/operations'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { toast } from '../../ui/toast.tsx'
import { depositQuery, type Order } from '../rental/public.ts'

/** Whoever asked takes it back; it may have been agreed to or settled in the meantime. */
export function useWithdrawClaim({ id, line }: Pick<Order, 'id' | 'line'>) {
  const client = useQueryClient()
  const on = findLine(line)
  return useMutation({
    mutationFn: () => call(onLine(withdrawDeduction, on), { params: { id }, body: {} }),
    onSuccess: ({ deposit, message }) => {
      client.setQueryData(depositQuery(on, id).queryKey, deposit)
      toast.ok(message)
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['rental'] }),
  })
}
