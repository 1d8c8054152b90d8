import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { type OwnTechnician, ownTechnicianQuery } from '../technician-queries.ts'
import { NotCertified } from './not-certified.tsx'

/** By the certification and not by the role: staff hold every role and are sent nowhere. */
export function OnlyCertified({ children }: { children: (me: OwnTechnician) => ReactNode }) {
  const query = useQuery(ownTechnicianQuery)
  if (!query.data)
    return query.error ? (
      <QueryError query={query} title="你的技师资料没有取到" illustration="excavator" />
    ) : (
      <SkeletonRows tile="size-16" />
    )
  return query.data.is_certified && !query.data.is_suspended ? children(query.data) : <NotCertified me={query.data} />
}
