import { documentAttentions, type DocumentAttention } from '@jihui/protocol/qualification/validity'
import { Check, CircleX, Clock, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { cx } from '../../../../ui/class-names.ts'
import { StatusTag } from '../../../../ui/status.tsx'

const signs: Readonly<Record<DocumentAttention, LucideIcon>> = {
  complete: Check,
  expiring: Clock,
  expired: CircleX,
  lacking: TriangleAlert,
  none: Info,
}
const colours = { ok: 'text-ok', warn: 'text-warn', danger: 'text-danger', quiet: 'text-ink-3' }

interface Striking {
  attention: DocumentAttention
  attention_text: string
}

/** What strikes about the documents of an order, with the sentence beside. */
export function AttentionTag({ item: { attention, attention_text: text } }: { item: Striking }) {
  const { label, tone } = documentAttentions[attention]
  return (
    <>
      <StatusTag icon={signs[attention]} tone={tone}>
        {label}
      </StatusTag>
      {text && text !== label && <span className="figures text-meta text-ink-2">{text}</span>}
    </>
  )
}

/** The same on one line of the queue; nothing where there is nothing to say. */
export function AttentionNote({ item: { attention, attention_text: text } }: { item: Striking }) {
  if (attention === 'complete') return null
  const { label, tone } = documentAttentions[attention]
  const Sign = signs[attention]
  return (
    <span className={cx('figures flex min-w-0 items-center gap-1 text-caption', colours[tone])}>
      <Sign size={13} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{text || label}</span>
    </span>
  )
}
