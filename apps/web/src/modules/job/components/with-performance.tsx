import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { OnlyCertified, type OwnTechnician, technicianPaths } from '../../technician/public.ts'
import { type Performance, performanceQuery } from '../job-queries.ts'

interface WithPerformanceProps {
  readonly title: string
  readonly children: (performance: Performance, me: OwnTechnician) => ReactNode
}
/** A page about how his jobs of the last ninety days went. */
export function WithPerformance({ title, children }: WithPerformanceProps) {
  return (
    <Page title={title} back={technicianPaths.dashboard}>
      <OnlyCertified>{(me) => <Read>{(performance) => children(performance, me)}</Read>}</OnlyCertified>
    </Page>
  )
}
function Read({ children }: { children: (performance: Performance) => ReactNode }) {
  const query = useQuery(performanceQuery)
  if (query.data) return children(query.data)
  return query.error ? <QueryError query={query} title="履约记录没有取到" illustration="excavator" /> : <SkeletonRows />
}
