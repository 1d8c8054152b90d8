/** What a technician is to the platform: how he reads it, and what he changes of it himself. */
import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import { withdrawApplication } from '@jihui/protocol/application/operations'
import * as technicians from '@jihui/protocol/technician/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { useUpload } from '../../kits/command/use-upload.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { upload } from '../../shell/api/upload.ts'

export type OwnTechnician = ResponseOf<typeof technicians.readOwnTechnician.shape>
export type FoundTechnician = ResponseOf<typeof technicians.searchTechnicians.shape>['results'][number]
export type WorkStatusWanted = BodyIn<typeof technicians.changeWorkStatus.shape>

/** Begins the keys of everything that moves with a job: asked anew when one has moved. */
export const JOBS = ['technician-jobs'] as const

export const ownTechnicianQuery = queryOptions({
  queryKey: [...JOBS, 'me'],
  queryFn: ({ signal }) => call(technicians.readOwnTechnician, { signal }),
})
const PAGE_SIZE = 20
type Search = Omit<NonNullable<QueryIn<typeof technicians.searchTechnicians.shape>>, 'page' | 'page_size'>
export const foundTechniciansQuery = (query: Search) =>
  infiniteQueryOptions({
    queryKey: ['technicians', query],
    queryFn: ({ pageParam, signal }) =>
      call(technicians.searchTechnicians, { query: { ...query, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
  })

export const useWorkStatus = () =>
  useCommand((body: WorkStatusWanted) => call(technicians.changeWorkStatus, { body }), {
    touches: [JOBS],
    keep: (client, { success: _success, message: _message, ...own }) =>
      client.setQueryData(ownTechnicianQuery.queryKey, own),
  })

export interface CertificationForm {
  /** A guest's account is among it. */
  readonly body: BodyIn<typeof technicians.registerTechnician.shape>
  readonly files: Record<string, readonly File[]>
}
export const useApplyForCertification = (isGuest: boolean) =>
  useUpload(
    ({ body, files }: CertificationForm, onProgress) =>
      isGuest
        ? upload(technicians.registerTechnician, { body, files, onProgress })
        : upload(technicians.applyForCertification, { body, files, onProgress }),
    { touches: [JOBS], told: 'none' },
  )
/** Of what he handed in, while it is not decided. */
export const useWithdraw = () =>
  useCommand((id: number) => call(withdrawApplication, { params: { id } }), { touches: [JOBS], stale: [JOBS] })
export interface PaperForm {
  readonly body: BodyIn<typeof technicians.renewTechnicianPaper.shape>
  readonly files: Record<string, readonly File[]>
}
export const useRenewPaper = () =>
  useUpload(
    ({ body, files }: PaperForm, onProgress) => upload(technicians.renewTechnicianPaper, { body, files, onProgress }),
    { touches: [JOBS], told: 'answer' },
  )
export const useAvailability = () =>
  useCommand(
    (body: BodyIn<typeof technicians.changeAvailability.shape>) => call(technicians.changeAvailability, { body }),
    {
      touches: [JOBS],
      told: 'answer',
    },
  )
