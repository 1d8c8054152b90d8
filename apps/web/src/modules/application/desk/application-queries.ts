import {
  approveAnyApplication,
  getAnyApplication,
  listAllApplications,
  recordApplicationCheck,
  rejectAnyApplication,
  restoreApplication,
  suspendApplication,
} from '@jihui/protocol/application/operations'
import type { ApplicationStatus } from '@jihui/protocol/application/machine'
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type AnyApplication = ResponseOf<typeof getAnyApplication.shape>

const KEY = ['console', 'applications'] as const
const oneKey = (id: number) => [...KEY, 'one', id] as const

export const applicationsQuery = (kind: string, status: ApplicationStatus | 'all', keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', kind, status, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listAllApplications, { query: { kind, status, keyword, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => call(getAnyApplication, { params: { id }, signal }),
  })

/** One step of an application. */
const useApplicationCommand = <Input>(
  id: number,
  run: (input: Input) => Promise<{ message: string; application: AnyApplication }>,
) =>
  useCommand(run, {
    touches: [KEY],
    keep: (client, { application }) => client.setQueryData(oneKey(id), application),
  })

export const useApprove = (id: number) =>
  useApplicationCommand(id, (body: NonNullable<BodyIn<typeof approveAnyApplication.shape>>) =>
    call(approveAnyApplication, { params: { id }, body }),
  )
export const useReject = (id: number) =>
  useApplicationCommand(id, (body: NonNullable<BodyIn<typeof rejectAnyApplication.shape>>) =>
    call(rejectAnyApplication, { params: { id }, body }),
  )
export const useSuspend = (id: number) =>
  useApplicationCommand(id, (body: NonNullable<BodyIn<typeof suspendApplication.shape>>) =>
    call(suspendApplication, { params: { id }, body }),
  )
export const useRestore = (id: number) =>
  useApplicationCommand(id, (body: NonNullable<BodyIn<typeof restoreApplication.shape>>) =>
    call(restoreApplication, { params: { id }, body }),
  )
export const useRecordCheck = (id: number, code: string) =>
  useApplicationCommand(id, (body: NonNullable<BodyIn<typeof recordApplicationCheck.shape>>) =>
    call(recordApplicationCheck, { params: { id, code }, body }),
  )
