import { documentAttentions, type DocumentAttention } from '@jihui/protocol/qualification/validity'
import { CircleCheck, ClockAlert, FileMinus, FileX, OctagonX, type LucideIcon } from 'lucide-react'
import { StatusTag } from '../../../ui/status.tsx'
import type { QueueItem } from '../dashboard-queries.ts'

const signs: Readonly<Record<DocumentAttention, LucideIcon>> = {
  complete: CircleCheck,
  expiring: ClockAlert,
  expired: OctagonX,
  lacking: FileX,
  none: FileMinus,
}

/** What strikes about an order's documents, as one tag: 许可证 12 天后到期, or the kind of it where there is less room. */
export function AttentionSign({
  item: { attention, attention_text: text },
  isBrief = false,
}: {
  item: Pick<QueueItem, 'attention' | 'attention_text'>
  isBrief?: boolean
}) {
  const { label, tone } = documentAttentions[attention]
  const first = text.split('，')[0] || label
  return (
    <StatusTag icon={signs[attention]} tone={tone}>
      <span className="keep figures">{isBrief && first.length > 6 ? label : first}</span>
    </StatusTag>
  )
}
