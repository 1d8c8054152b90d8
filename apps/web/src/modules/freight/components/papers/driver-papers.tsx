import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { type DriverPaper, driverPapersQuery } from '../../paper-queries.ts'
import { PaperRow } from './paper-row.tsx'
import { groupPapers, type PaperGroup } from './paper-words.ts'

const RenewSheet = lazy(async () => ({ default: (await import('./renew-sheet.lazy.tsx')).RenewSheet }))

/** The driver's papers and those of his vehicles: until when each counts, and a new one in its place. */
export function DriverPapers() {
  const { data, error, refetch, isFetching } = useQuery(driverPapersQuery(true))
  /** Each opening is a new form; what was asked last stays while it closes. */
  const [asked, setAsked] = useState<{ turn: number; paper: DriverPaper }>()
  const [isOpen, setIsOpen] = useState(false)
  const ask = (paper: DriverPaper) => {
    setAsked((last) => ({ turn: (last?.turn ?? 0) + 1, paper }))
    setIsOpen(true)
  }
  return (
    <Section title="证件" aside="到期前换，接货不断">
      {!data && !error && <SkeletonText lines={6} />}
      {!data && error && <QueryError query={{ error, isFetching, refetch }} title="证件没有取到" />}
      {data?.results.length === 0 && <p className="text-body text-ink-2">现在没有要你交的证件。</p>}
      {data &&
        groupPapers(data.results).map((group) => <Papers key={group.vehicleId ?? 'own'} group={group} onRenew={ask} />)}
      {asked && (
        <Suspense fallback={null}>
          <RenewSheet key={asked.turn} paper={asked.paper} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function Papers({ group, onRenew }: { group: PaperGroup; onRenew: (paper: DriverPaper) => void }) {
  const { vehicleId, plate, papers, mayRenew } = group
  return (
    <div className="mb-4">
      <h3 className="text-body text-ink-2">
        {vehicleId === null ? '我的' : <span className="figures">{plate}</span>}
        {!mayRenew && <span className="ms-2 text-meta font-normal text-ink-3">车队的车，证件由车主换</span>}
      </h3>
      <ul>
        {papers.map((paper) => (
          <PaperRow key={paper.type} paper={paper} onRenew={() => onRenew(paper)} />
        ))}
      </ul>
    </div>
  )
}
