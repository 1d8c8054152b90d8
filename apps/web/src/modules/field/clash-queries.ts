import type { ClashChoice } from '@jihui/protocol/field/clash-machine'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { closeClash, listClashes, listHandedOver, resolveClash } from '@jihui/protocol/field/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type Clash = ResponseOf<typeof listClashes.shape>['results'][number]

const OWN = ['field-clashes'] as const
const HANDED_OVER = ['handed-over-clashes'] as const

export const ownClashesQuery = infiniteQueryOptions({
  queryKey: OWN,
  queryFn: ({ pageParam, signal }) => call(listClashes, { query: { page: pageParam, page_size: 20 }, signal }),
  ...byPages,
})
export const handedOverQuery = infiniteQueryOptions({
  queryKey: HANDED_OVER,
  queryFn: ({ pageParam, signal }) => call(listHandedOver, { query: { page: pageParam, page_size: 20 }, signal }),
  ...byPages,
})
export const useResolveClash = (id: number) =>
  useCommand((choice: ClashChoice) => call(resolveClash, { params: { id }, body: { choice } }), {
    touches: [OWN],
    told: 'answer',
  })
export const useCloseClash = (id: number) =>
  useCommand((body: { notes: string }) => call(closeClash, { params: { id }, body }), {
    touches: [HANDED_OVER],
    told: 'answer',
  })
