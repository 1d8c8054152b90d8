/** What a technician objects to: how he reads it, says it and takes it back. */
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as objections from '@jihui/protocol/job/objections/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { JOBS } from '../technician/public.ts'

export type OwnObjection = ResponseOf<typeof objections.listOwnObjections.shape>['results'][number]
type Request = BodyIn<typeof objections.objectToJudgement.shape>

export const ownObjectionsQuery = infiniteQueryOptions({
  queryKey: [...JOBS, 'objections'],
  queryFn: ({ pageParam, signal }) =>
    call(objections.listOwnObjections, { query: { page: pageParam, page_size: 10 }, signal }),
  ...byPages,
})
export const useObject = (about: Omit<Request, 'reason'>) =>
  useCommand(({ reason }: { reason: string }) => call(objections.objectToJudgement, { body: { ...about, reason } }), {
    touches: [JOBS],
    told: 'answer',
  })
export const useWithdrawObjection = (id: number) =>
  useCommand(() => call(objections.withdrawObjection, { params: { id } }), { touches: [JOBS], stale: [JOBS] })
