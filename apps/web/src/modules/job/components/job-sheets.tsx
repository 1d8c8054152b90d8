import { type ComponentType, lazy, Suspense } from 'react'
import type { Job } from '../job-queries.ts'
import type { JobAct } from '../job-steps.ts'

export interface JobSheetProps {
  job: Job
  isOpen: boolean
  onClose: () => void
}
const parts = () => import('./job-sheets.lazy.tsx')
const sheets: Readonly<Partial<Record<JobAct, ComponentType<JobSheetProps>>>> = {
  decline: lazy(async () => ({ default: (await parts()).DeclineSheet })),
  release: lazy(async () => ({ default: (await parts()).ReleaseSheet })),
  depart: lazy(async () => ({ default: (await parts()).DepartSheet })),
  late: lazy(async () => ({ default: (await parts()).LateSheet })),
  checkin: lazy(async () => ({ default: (await parts()).CheckInSheet })),
  pause: lazy(async () => ({ default: (await parts()).PauseSheet })),
  no_show: lazy(async () => ({ default: (await parts()).AbsentSheet })),
  danger: lazy(async () => ({ default: (await parts()).DangerSheet })),
}
export const hasSheet = (act: JobAct): boolean => sheets[act] !== undefined

/** The sheet of the act that is being said, fetched by itself. */
export function JobSheets({ job, open, onClose }: { job: Job; open: JobAct | null; onClose: () => void }) {
  const Opened = open === null ? undefined : sheets[open]
  return <Suspense fallback={null}>{Opened && <Opened job={job} isOpen onClose={onClose} />}</Suspense>
}
