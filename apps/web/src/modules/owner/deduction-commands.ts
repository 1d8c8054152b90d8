import { withdrawDeduction } from '@jihui/protocol/deposit/operations'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'
import { depositQuery, type Order } from '../rental/public.ts'

/** Whoever asked takes it back; it may have been agreed to or settled in the meantime. */
export function useWithdrawClaim({ id, line }: Pick<Order, 'id' | 'line'>) {
  const on = findLine(line)
  return useCommand(() => call(onLine(withdrawDeduction, on), { params: { id }, body: {} }), {
    touches: [['rental']],
    keep: (client, { deposit }) => client.setQueryData(depositQuery(on, id).queryKey, deposit),
  })
}
