import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronRight, CircleAlert, ClockAlert, FileText } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Rivets } from '../../../ui/nameplate.tsx'
import { dueText, monthDay } from '../../../ui/text/format.ts'
import { documentsQuery, type WalletDocument } from '../centre-queries.ts'

/** The reader's papers in one plate: how many, and the one that runs out first. Absent until the answer is there. */
export function DocumentsCard() {
  const { data } = useQuery(documentsQuery)
  if (!data) return null
  const { documents, count } = data
  const expired = documents.filter(({ validity }) => validity === 'expired')
  const first = soonest(documents)
  return (
    <AppLink
      to="/user/qualifications"
      className="relative mt-5 block rounded-card border border-edge bg-surface px-5 py-3.5 hover:border-ink"
    >
      <Rivets />
      <span className="flex items-center gap-2.5">
        {count === 0 ? (
          <FileText size={20} className="shrink-0 text-ink-2" aria-hidden="true" />
        ) : expired.length > 0 ? (
          <CircleAlert size={20} className="shrink-0 text-danger" aria-hidden="true" />
        ) : (
          <BadgeCheck size={20} className="shrink-0 text-ok" aria-hidden="true" />
        )}
        <span className="flex-1 text-lead font-semibold">
          {count === 0
            ? '还没有资质文件'
            : expired.length > 0
              ? `${expired.length} 份资质已过期`
              : '资质文件都在有效期内'}
        </span>
        <span className="figures flex items-center gap-1 text-meta text-ink-2">
          {count > 0 && `${count} 份`}
          <ChevronRight size={18} aria-hidden="true" />
        </span>
      </span>
      {count === 0 ? (
        <span className="mt-1 block ps-[30px] text-meta text-ink-2">先放好，租的时候自动带上。</span>
      ) : (
        first?.expiry_date && (
          <span className="mt-1 flex items-center gap-1.5 text-meta text-warn">
            <ClockAlert size={18} className="ms-px me-[5px] shrink-0" aria-hidden="true" />
            {first.image_type_display} {dueText(first.expiry_date)}，{monthDay(first.expiry_date)}前更新
          </span>
        )
      )}
    </AppLink>
  )
}

/** The one that runs out first among those that are about to. */
const soonest = (documents: readonly WalletDocument[]): WalletDocument | undefined =>
  documents
    .filter(({ validity, expiry_date }) => validity === 'expiring' && expiry_date)
    .toSorted((a, b) => (a.expiry_date ?? '').localeCompare(b.expiry_date ?? ''))[0]
