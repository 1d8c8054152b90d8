import type { Difference } from '@jihui/protocol/payment/reconciliation-rules'
import { differences } from '@jihui/protocol/payment/reconciliation-rules'
import {
  ArrowLeftRight,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  Clock,
  Copy,
  Diff,
  FileX,
  Hourglass,
  type LucideIcon,
} from 'lucide-react'
import { StatusTag } from '../../../../ui/status.tsx'
import type { ReconciliationRow } from '../reconciliation-queries.ts'
import { differenceText } from '../reconciliation-words.ts'

const icons: Record<Difference, LucideIcon> = {
  matched: CircleCheck,
  missing_books: CircleAlert,
  unknown: CircleHelp,
  missing_gateway: Clock,
  amount_differs: Diff,
  state_differs: ArrowLeftRight,
  capture_unheard: CircleAlert,
  capture_unknown: CircleHelp,
  unposted: FileX,
  duplicate: Copy,
  in_transit: Hourglass,
}

/** What is the matter with a row; of one that was decided, the decision. */
export function DifferenceTag({ row }: { row: ReconciliationRow }) {
  if (row.handled_at !== null)
    return (
      <StatusTag icon={row.state === 'held' ? Clock : CircleCheck} tone={row.state === 'held' ? 'warn' : 'ok'}>
        {row.state_display}
      </StatusTag>
    )
  return (
    <StatusTag icon={icons[row.difference]} tone={differences[row.difference].tone}>
      {differenceText(row)}
    </StatusTag>
  )
}
