import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { listDriverPapers, renewDriverPaper } from '@jihui/protocol/freight/papers/operations'
import { queryOptions } from '@tanstack/react-query'
import { useUpload } from '../../kits/command/use-upload.ts'
import { call } from '../../shell/api/call.ts'
import { upload } from '../../shell/api/upload.ts'
import { SETTINGS } from './party-queries.ts'

export type DriverPaper = ResponseOf<typeof listDriverPapers.shape>['results'][number]

const PAPERS = [...SETTINGS, 'papers'] as const
export const driverPapersQuery = (isDriver: boolean) =>
  queryOptions({
    queryKey: PAPERS,
    queryFn: ({ signal }) => call(listDriverPapers, { signal }),
    enabled: isDriver,
  })

export interface NewDriverPaper {
  readonly body: BodyIn<typeof renewDriverPaper.shape>
  readonly files: Record<string, readonly File[]>
}
export const useRenewPaper = () =>
  useUpload(({ body, files }: NewDriverPaper, onProgress) => upload(renewDriverPaper, { body, files, onProgress }), {
    touches: [PAPERS],
    waits: true,
    told: 'answer',
    stopsWhenLeft: true,
  })
