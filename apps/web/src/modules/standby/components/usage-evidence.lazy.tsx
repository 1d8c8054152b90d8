import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '../standby-queries.ts'
import { OvertimeDays } from './overtime-days.tsx'

/** What stands for hours beyond those included: the days on which there were some, as devices told them. */
export function UsageEvidence({ line, rentalId }: { line: string; rentalId: number }) {
  const { data: usage } = useQuery(usageQuery(findLine(line), rentalId))
  if (!usage) return null
  const days = usage.days.filter(({ beyond }) => beyond > 0)
  if (days.length === 0)
    return <p className="text-body text-ink-2">没有终端读数，按交接时两次读数算，减去每天含的小时。</p>
  return (
    <>
      <p className="mb-3 text-body text-ink-2">设备终端记录的超时日：</p>
      <OvertimeDays usage={usage} days={days.toReversed()} />
    </>
  )
}
