import type { BodyIn, QueryIn } from '@jihui/protocol/endpoint'
import {
  changeAccountRole,
  createAccount,
  deleteAccount,
  getAccount,
  listAccounts,
  signOutAccount,
  updateAccount,
  withdrawAccountPhone,
} from '@jihui/protocol/identity/user-operations'
import type { Account } from '@jihui/protocol/identity/user-schema'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

const KEY = ['console', 'accounts'] as const
const PER_PAGE = 30

export type AccountFilter = Pick<
  NonNullable<QueryIn<typeof listAccounts.shape>>,
  'keyword' | 'role' | 'business_role' | 'active' | 'sort'
>
export const accountsQuery = (filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAccounts, { query: { ...filter, page: pageParam, page_size: PER_PAGE }, signal }),
    ...byPages,
  })

const keyOf = (id: number) => [...KEY, 'one', id]
export const accountQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getAccount, { params: { id }, signal }),
  })

/** One change of an account; its answer is the account as it now stands. */
const useAccountCommand = <Input = void>(
  run: (input: Input) => Promise<Account & { message: string }>,
  done?: (id: number) => void,
) =>
  useCommand(run, {
    touches: [[...KEY, 'list']],
    stale: [KEY],
    keep: (client, account) => {
      client.setQueryData(keyOf(account.id), account)
      done?.(account.id)
    },
  })

export const useCreateAccount = (onDone: (id: number) => void) =>
  useAccountCommand((body: NonNullable<BodyIn<typeof createAccount.shape>>) => call(createAccount, { body }), onDone)
export const useUpdateAccount = (id: number) =>
  useAccountCommand((body: NonNullable<BodyIn<typeof updateAccount.shape>>) =>
    call(updateAccount, { params: { id }, body }),
  )
export const useChangeAccountRole = (id: number) =>
  useAccountCommand((body: NonNullable<BodyIn<typeof changeAccountRole.shape>>) =>
    call(changeAccountRole, { params: { id }, body }),
  )
export const useSignOutAccount = (id: number) =>
  useAccountCommand(() => call(signOutAccount, { params: { id }, body: {} }))
export const useWithdrawAccountPhone = (id: number) =>
  useAccountCommand(() => call(withdrawAccountPhone, { params: { id } }))
export const useDeleteAccount = (id: number) =>
  useAccountCommand((reason: string) => call(deleteAccount, { params: { id }, body: { reason } }))
