import type { LineFace } from '@jihui/protocol/rental/faces'
import { lazy, Suspense } from 'react'
import { WhenNear } from '../../../ui/when-near.tsx'
import type { MachineDetail } from '../queries.ts'
import { DetailFacts } from './detail-facts.tsx'
import { SiteFit } from './site-fit.tsx'

const DetailOthers = lazy(async () => ({ default: (await import('./detail-others.lazy.tsx')).DetailOthers }))

/** What one scrolls to: the nameplate, what has to be ready, what others said, what else there is. */
export function DetailBelow({ line, machine }: { line: LineFace; machine: MachineDetail }) {
  return (
    <>
      <SiteFit machine={machine} />
      <DetailFacts line={line} machine={machine} />
      <WhenNear>
        <Suspense fallback={<div className="h-96" />}>
          <DetailOthers line={line} machine={machine} />
        </Suspense>
      </WhenNear>
    </>
  )
}
