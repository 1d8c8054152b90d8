import { ShieldCheck } from 'lucide-react'
import { StatusTag } from '../../../ui/status.tsx'
import type { Cargo } from '../queries.ts'

/** Its freight lies in trust before anybody has accepted: whoever accepts may set out at once. */
export function FundedTag({ cargo, className = '' }: { cargo: Pick<Cargo, 'is_funded'>; className?: string }) {
  if (!cargo.is_funded) return null
  return (
    <span className={`flex ${className}`}>
      <StatusTag icon={ShieldCheck} tone="ok">
        运费已托管
      </StatusTag>
    </span>
  )
}
