/** What a technician needs in a basement without network is fetched while there is one. */
import type { QueryClient } from '@tanstack/react-query'
import { preload } from '../../shell/navigation.tsx'
import { fetchSignatureField } from '../agreement/public.ts'
import { fetchFieldSheets } from '../maintenance/public.ts'
import { technicianPaths } from '../technician/public.ts'
import { type Job, jobQuery } from './job-queries.ts'

let isFetched = false
export const fetchAhead = (): void => {
  if (isFetched) return
  isFetched = true
  const parts = [
    import('../../shell/field/waiting-banner.lazy.tsx'),
    import('../../ui/overlays/sheet-body.lazy.tsx'),
    import('../../ui/overlays/dialog-body.lazy.tsx'),
    import('../../ui/pictures/shrink-picture.lazy.ts'),
    import('./components/job-sheets.lazy.tsx'),
    fetchFieldSheets(),
    fetchSignatureField(),
    preload(technicianPaths.job(1)),
    preload(technicianPaths.mine),
    preload('/field/waiting'),
    preload('/field/clashes'),
  ]
  // What does not come now is asked for when it is needed.
  void Promise.allSettled(parts).then((all) => {
    if (all.some(({ status }) => status === 'rejected')) isFetched = false
  })
}
/** So many of the next jobs are there whole before he leaves. */
const AHEAD = 10
export const fetchJobsAhead = (client: QueryClient, jobs: readonly Job[]): void => {
  for (const { id } of jobs.slice(0, AHEAD)) void client.prefetchQuery({ ...jobQuery(id), staleTime: 60_000 })
}
