import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import {
  cancelCompanyPayoutAccountChange,
  cancelPayoutAccountChange,
  changeCompanyPayoutAccount,
  changePayoutAccount,
  getCompanyPayoutAccount,
  getPayoutAccount,
} from '@jihui/protocol/payment/payout-account-operations'
import { queryOptions } from '@tanstack/react-query'
import { type CommandOptions, useCommand } from '../../kits/command/use-command.ts'
import { type ActingCompany, useActingCompany } from '../../shell/api/acting-company.ts'
import { call } from '../../shell/api/call.ts'
import { useUser } from '../../shell/api/user.ts'

export type PayoutAccount = ResponseOf<typeof getPayoutAccount.shape>
export type ShownAccount = Pick<NonNullable<PayoutAccount['account']>, 'account_name' | 'bank_name' | 'account_number'>
export type PayoutAccountRequest = BodyIn<typeof changePayoutAccount.shape>

/** The company whose account it is; null: the reader's own. A driver who acts for a company is still paid himself. */
export function usePayingFor(): ActingCompany | null {
  const company = useActingCompany()
  const isOwner = useUser()?.roles.includes('equipment_owner') ?? false
  return isOwner ? company : null
}

export const payoutAccountQuery = (company: ActingCompany | null) =>
  queryOptions({
    queryKey: ['payout-account', company?.id ?? 0],
    queryFn: ({ signal }) => (company ? call(getCompanyPayoutAccount, { signal }) : call(getPayoutAccount, { signal })),
  })

/** Every command answers with the account as it now stands. */
const onAccount = (company: ActingCompany | null): CommandOptions<unknown, PayoutAccount & { message: string }> => {
  const { queryKey } = payoutAccountQuery(company)
  return {
    // What says where it is paid to: sums of what owners and drivers earn.
    touches: [['rental', 'owner'], ['freight-earnings']],
    stale: [queryKey],
    keep: (client, answer) => client.setQueryData(queryKey, answer),
  }
}

/** Refusals are for the form to show. */
export const useChangePayoutAccount = () => {
  const company = usePayingFor()
  return useCommand(
    (body: PayoutAccountRequest) =>
      company ? call(changeCompanyPayoutAccount, { body }) : call(changePayoutAccount, { body }),
    { ...onAccount(company), told: 'answer' },
  )
}

export const useCancelPayoutAccountChange = () => {
  const company = usePayingFor()
  return useCommand(
    () =>
      company ? call(cancelCompanyPayoutAccountChange, { body: {} }) : call(cancelPayoutAccountChange, { body: {} }),
    onAccount(company),
  )
}
