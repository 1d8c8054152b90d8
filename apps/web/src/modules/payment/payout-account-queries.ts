import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import {
  cancelPayoutAccountChange,
  changePayoutAccount,
  getPayoutAccount,
} from '@jihui/protocol/payment/payout-account-operations'
import { queryOptions } from '@tanstack/react-query'
import { type CommandOptions, useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'

export type PayoutAccount = ResponseOf<typeof getPayoutAccount.shape>
export type ShownAccount = Pick<NonNullable<PayoutAccount['account']>, 'account_name' | 'bank_name' | 'account_number'>
export type PayoutAccountRequest = BodyIn<typeof changePayoutAccount.shape>

export const payoutAccountQuery = queryOptions({
  queryKey: ['payout-account'],
  queryFn: ({ signal }) => call(getPayoutAccount, { signal }),
})

/** Every command answers with the account as it now stands. */
const onAccount: CommandOptions<unknown, PayoutAccount & { message: string }> = {
  // What says where it is paid to: sums of what owners and drivers earn.
  touches: [['rental', 'owner'], ['freight-earnings']],
  stale: [payoutAccountQuery.queryKey],
  keep: (client, answer) => client.setQueryData(payoutAccountQuery.queryKey, answer),
}

/** Refusals are for the form to show. */
export const useChangePayoutAccount = () =>
  useCommand((body: PayoutAccountRequest) => call(changePayoutAccount, { body }), { ...onAccount, told: 'answer' })

export const useCancelPayoutAccountChange = () =>
  useCommand(() => call(cancelPayoutAccountChange, { body: {} }), onAccount)
