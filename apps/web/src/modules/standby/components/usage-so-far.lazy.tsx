import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../standby-queries.ts'
import { OvertimeSum } from './overtime-sum.tsx'
import { UsageAdvice } from './usage-advice.tsx'

/** Beside machines of an order its renter has: what hours beyond come to so far, and what would be cheaper. */
export function UsageSoFar({ line, rentalId }: { line: LineFace; rentalId: number }) {
  const { data: usage } = useQuery(usageQuery(line, rentalId))
  if (!usage) return null
  return (
    <>
      <OvertimeSum usage={usage} />
      <UsageAdvice line={line} rentalId={rentalId} advice={usage.advice} isElsewhere />
    </>
  )
}
