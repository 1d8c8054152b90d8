import { useQuery } from '@tanstack/react-query'
import { ChevronRight, LayoutDashboard } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { summariesQuery, type Summary } from '../centre-queries.ts'

const words: Record<keyof NonNullable<Summary['queue']>, string> = {
  qualification: '资质待审',
  delivery: '待发货',
  returns: '待收机',
  overdue: '逾期',
  issues: '问题',
  maintenance: '维保',
}

/** The way from the renter's side to the console, with what waits there. */
export function StaffCard() {
  const { data } = useQuery(summariesQuery)
  const waiting = (Object.keys(words) as (keyof typeof words)[]).flatMap((name) => {
    const count = (data ?? []).reduce((total, { summary }) => total + (summary.queue?.[name] ?? 0), 0)
    return count > 0 ? [`${words[name]} ${count}`] : []
  })
  return (
    <AppLink
      to="/admin"
      className="mt-5 flex min-h-16 items-center gap-3 rounded-card bg-surface px-4 py-3 shadow-lift-1"
    >
      <LayoutDashboard size={22} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-lead font-semibold">进控制台</span>
        <span className="block text-meta text-ink-2">
          {waiting.length > 0 ? waiting.join(' · ') : data ? '今天没有等着办的' : '审核、合同、支付'}
        </span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-ink-2" aria-hidden="true" />
    </AppLink>
  )
}
