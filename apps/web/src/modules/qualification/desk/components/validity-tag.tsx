import { validities, type Validity } from '@jihui/protocol/qualification/validity'
import { Check, Clock, Infinity as Unlimited, CircleX } from 'lucide-react'
import { StatusTag } from '../../../../ui/status.tsx'
import { daysShort } from '../document-checks.ts'

const validityTags = {
  valid: { icon: Check, tone: 'ok' },
  expiring: { icon: Clock, tone: 'warn' },
  expired: { icon: CircleX, tone: 'danger' },
  unlimited: { icon: Unlimited, tone: 'quiet' },
} as const

export interface ValidityTagProps {
  document: { validity: Validity; expiry_date: string | null; covered_until: string | null }
  /** The last day of the order it was sent for. */
  until: string
}

/** Whether it is valid, and where that is not as long as the order lasts, how many days are missing. */
export function ValidityTag({ document, until }: ValidityTagProps) {
  const { validity, expiry_date: ownEnd, covered_until: end } = document
  const isRenewed = ownEnd !== end
  const isPast = validity === 'expired' && !isRenewed
  const short = isPast ? 0 : daysShort(end, until)
  const shown = isRenewed && short === 0 ? 'valid' : validity
  const { icon, tone } = validityTags[short > 0 ? 'expiring' : shown]
  return (
    <StatusTag icon={icon} tone={tone}>
      {short > 0 ? `比订单早 ${short} 天到期` : isRenewed ? '已换证' : validities[shown]}
    </StatusTag>
  )
}
