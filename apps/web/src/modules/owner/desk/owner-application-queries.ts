import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import {
  approveApplication,
  getApplication,
  listApplications,
  rejectApplication,
  updateApplicationStatus,
} from '@jihui/protocol/owner/application-operations'
import type { ApplicationStatus } from '@jihui/protocol/owner/machine'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type OwnerApplication = ResponseOf<typeof getApplication.shape>

const KEY = ['console', 'owner-applications'] as const

export const ownerApplicationsQuery = (status: ApplicationStatus | '', keyword: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, status, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(listApplications, { query: { status, keyword, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })

/** One step of an application. */
const useApplicationCommand = <Input>(run: (id: number, input: Input) => Promise<{ message: string }>) =>
  useCommand(({ id, input }: { id: number; input: Input }) => run(id, input), { touches: [KEY] })

type StatusBody = NonNullable<BodyIn<typeof updateApplicationStatus.shape>>

export const useArrangeCheck = () =>
  useApplicationCommand((id, input: Pick<StatusBody, 'on_site_check_at' | 'notes'>) =>
    call(updateApplicationStatus, { params: { id }, body: { status: 'on_site_check', ...input } }),
  )
type Verdict = NonNullable<BodyIn<typeof approveApplication.shape>>
export const useApprove = () =>
  useApplicationCommand((id, body: Verdict) => call(approveApplication, { params: { id }, body }))
export const useReject = () =>
  useApplicationCommand((id, body: Verdict) => call(rejectApplication, { params: { id }, body }))
