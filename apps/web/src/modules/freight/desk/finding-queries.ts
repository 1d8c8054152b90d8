import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as findings from '@jihui/protocol/freight/findings/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type Finding = ResponseOf<typeof findings.listFindings.shape>['results'][number]
type Query = Omit<NonNullable<QueryIn<typeof findings.listFindings.shape>>, 'page' | 'page_size'>
const FINDINGS = ['freight-findings'] as const
/** The desk's orders say how many are open. */
const touches = [FINDINGS, ['freight-orders', 'desk']]

export const findingsQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: [...FINDINGS, query],
    queryFn: ({ pageParam, signal }) =>
      call(findings.listFindings, { query: { ...query, page: pageParam, page_size: 30 }, signal }),
    ...byPages,
  })
export const useCloseFinding = (id: number) =>
  useCommand(
    (body: BodyIn<typeof findings.closeFinding.shape>) => call(findings.closeFinding, { params: { id }, body }),
    { touches, stale: [FINDINGS] },
  )
