import type { QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as cargos from '@jihui/protocol/freight/cargo-operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type DeskCargo = ResponseOf<typeof cargos.listDeskCargos.shape>['results'][number]
type Query = Omit<NonNullable<QueryIn<typeof cargos.listDeskCargos.shape>>, 'page' | 'page_size'>
const CARGOS = ['cargos'] as const

export const deskCargosQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: [...CARGOS, 'desk', query],
    queryFn: ({ pageParam, signal }) =>
      call(cargos.listDeskCargos, { query: { ...query, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })
export const useTakeDown = (id: number) =>
  useCommand((body: { reason: string }) => call(cargos.takeDownCargo, { params: { id }, body }), {
    touches: [CARGOS],
  })
