import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import {
  cancelPayoutAccountChange,
  changePayoutAccount,
  getPayoutAccount,
} from '@jihui/protocol/owner/payout-account-operations'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { toast } from '../../ui/toast.tsx'
import { earningSummaryQuery } from './work-queries.ts'

export type PayoutAccount = ResponseOf<typeof getPayoutAccount.shape>
export type ShownAccount = Pick<NonNullable<PayoutAccount['account']>, 'account_name' | 'bank_name' | 'account_number'>
export type PayoutAccountRequest = BodyIn<typeof changePayoutAccount.shape>

export const payoutAccountQuery = queryOptions({
  queryKey: ['owner', 'payout-account'],
  queryFn: ({ signal }) => call(getPayoutAccount, { signal }),
})

/** Every command answers with the account as it now stands. */
function keep(client: QueryClient, answer: PayoutAccount & { message: string }): void {
  client.setQueryData(payoutAccountQuery.queryKey, answer)
  void client.invalidateQueries({ queryKey: earningSummaryQuery.queryKey })
  toast.ok(answer.message)
}

/** Refusals are for the form to show. */
export function useChangePayoutAccount() {
  const client = useQueryClient()
  return async (body: PayoutAccountRequest) => keep(client, await call(changePayoutAccount, { body }))
}

export function useCancelPayoutAccountChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelPayoutAccountChange, { body: {} }),
    onSuccess: (answer) => keep(client, answer),
    onError: (error) => {
      toast.error(messageOf(error))
      void client.invalidateQueries({ queryKey: payoutAccountQuery.queryKey })
    },
  })
}
