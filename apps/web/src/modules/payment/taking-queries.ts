import type { ResponseOf } from '@jihui/protocol/endpoint'
import { chooseTaking, listTakingChoices } from '@jihui/protocol/payment/taking-operations'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'

export type TakingChoice = ResponseOf<typeof listTakingChoices.shape>['results'][number]

export const takingChoicesQuery = queryOptions({
  queryKey: ['payment', 'taking-choices'],
  queryFn: ({ signal }) => call(listTakingChoices, { signal }),
})

export const useChooseTaking = () =>
  useCommand(
    ({ payable_kind, is_on }: Pick<TakingChoice, 'payable_kind' | 'is_on'>) =>
      call(chooseTaking, { body: { payable_kind, is_on } }),
    {
      touches: [['rental', 'owner'], ['maintenance-orders']],
      stale: [takingChoicesQuery.queryKey],
      keep: (client, { results }) => client.setQueryData(takingChoicesQuery.queryKey, { results }),
    },
  )
