/** What a technician needs in a basement without network is fetched while there is one. */
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type CarriedPictures, carryPictures } from '../../shell/field/carried-pictures.ts'
import { preload } from '../../shell/navigation.tsx'
import { fetchSignatureField } from '../agreement/public.ts'
import { fetchFieldSheets, taskQuery } from '../maintenance/public.ts'
import { technicianPaths } from '../technician/public.ts'
import { type Job, jobPartsQuery, jobQuery, pricesQuery } from './job-queries.ts'

let isFetched = false
export const fetchAhead = (): void => {
  if (isFetched) return
  isFetched = true
  // What is unsent stays even where room is short, as far as the browser agrees.
  if ('storage' in navigator) void navigator.storage.persist()
  const parts = [
    import('../../shell/field/waiting-banner.lazy.tsx'),
    import('../../ui/overlays/sheet-body.lazy.tsx'),
    import('../../ui/overlays/dialog-body.lazy.tsx'),
    import('../../ui/pictures/shrink-picture.lazy.ts'),
    import('./components/job-sheets.lazy.tsx'),
    import('./components/job-machine.lazy.tsx'),
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

const DAYS_AHEAD = 7
const STALE_MS = 5 * 60_000
/** When this device last had all of it, and of how many jobs. */
export interface Carried {
  readonly userId: number
  readonly at: string
  readonly jobs: number
  /** Of its photographs, how many found room; absent in what an older version wrote. */
  readonly pictures?: CarriedPictures
}
const CARRIED = 'technician_carried'
const listeners = new Set<() => void>()
const onCarried = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const readCarried = (): string | null => localStorage.getItem(CARRIED)
export const useCarried = (userId: number | undefined): Carried | null => {
  const kept = useSyncExternalStore(onCarried, readCarried)
  const carried = kept === null ? null : (JSON.parse(kept) as Carried)
  return carried?.userId === userId ? carried : null
}

/** By the network itself: answers that were kept say nothing of it. */
const isReachable = (): Promise<boolean> =>
  fetch('/mark.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
/** Jobs of the coming days, whole, with the parts and the price list they may need: read once, they are there without network. */
export const fetchJobsAhead = async (client: QueryClient, userId: number, jobs: readonly Job[]): Promise<void> => {
  if (!(await isReachable())) return
  const until = Date.now() + DAYS_AHEAD * 86_400_000
  const coming = jobs.filter(({ window_start: start }) => Date.parse(start) <= until)
  const whole = coming
    .toSorted((one, other) => Date.parse(one.window_start) - Date.parse(other.window_start))
    .map(async ({ id, task_id: taskId }) => {
      const [job, task] = await Promise.all([
        client.fetchQuery({ ...jobQuery(id), staleTime: STALE_MS }),
        taskId === null ? null : client.fetchQuery({ ...taskQuery(taskId), staleTime: STALE_MS }),
        client.fetchQuery({ ...jobPartsQuery(id), staleTime: STALE_MS }),
      ])
      return [...job.photos, ...(task?.photos ?? [])].map(({ url }) => url)
    })
  const prices = client.fetchQuery({ ...pricesQuery, staleTime: STALE_MS })
  const pictures = await Promise.all([Promise.all(whole), prices])
    .then(([urls]) => carryPictures(urls.flat()))
    .catch(() => null)
  // What did not come is asked for again with the next list.
  if (pictures === null) return
  const carried: Carried = { userId, at: new Date().toISOString(), jobs: coming.length, pictures }
  localStorage.setItem(CARRIED, JSON.stringify(carried))
  for (const listener of listeners) listener()
}
