import { ChevronRight } from 'lucide-react'
import { AppLink } from '../../../shell/navigation.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { durationText } from '../../../ui/text/format.ts'
import { MachineTile } from '../../../ui/pictures/machine-tile.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { Dashboard, QueueItem } from '../dashboard-queries.ts'
import { previewRows, reviewPath } from '../dashboard-words.ts'
import { consolePaths } from '../../../kits/desk/paths.ts'
import { AttentionSign } from './dashboard-attention.tsx'

/** R151: the first three of each line, who waits longest at the top. */
export function FirstInQueue({ data, now, isDebug }: { data: Dashboard | undefined; now: number; isDebug: boolean }) {
  const rows = data && previewRows(data.previews)
  const count = data?.queues.review ?? 0
  return (
    <Section
      title="先看这几份"
      aside={
        count > 0 ? (
          <AppLink
            to={consolePaths.review()}
            className="figures -my-3 inline-flex min-h-11 items-center gap-1 rounded-half py-3"
          >
            查看全部 {count} 份
            <ChevronRight size={16} aria-hidden="true" />
          </AppLink>
        ) : undefined
      }
    >
      {!rows ? (
        <SkeletonRows count={4} tile="size-14" />
      ) : rows.length === 0 ? (
        <EmptyState title="都审完了">有新的资质提交时，这里会自己更新。</EmptyState>
      ) : (
        <ul className="border-t border-hairline">
          {rows.map((item) => (
            <Row key={item.id} item={item} now={now} overdueHours={data.overdue_hours} isDebug={isDebug} />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface RowProps {
  item: QueueItem
  now: number
  overdueHours: number
  isDebug: boolean
}

function Row({ item, now, overdueHours, isDebug }: RowProps) {
  const ms = Math.max(0, now - new Date(item.waiting_since).getTime())
  const isLate = item.document_count > 0 && ms > overdueHours * 3_600_000
  return (
    <li className="border-b border-hairline">
      <AppLink to={reviewPath(item.line, item.id)} className="flex items-center gap-3 py-3 hover:bg-sunken">
        <MachineTile line={item.line} illustration={item.illustration} size="compact" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 truncate text-body font-semibold">{item.party_name || item.contact_name}</span>
            <Waited ms={ms} isLate={isLate} className="lg:hidden" />
          </span>
          <span className="flex items-center justify-between gap-3">
            <span className="figures min-w-0 truncate text-meta text-ink-2">
              {item.order_number} · {item.equipment_name}
            </span>
            <span className="lg:hidden">
              <AttentionSign item={item} isBrief />
            </span>
          </span>
          {isDebug && item.is_mismatched && (
            <span className="block text-caption text-danger">状态与审核结果不一致</span>
          )}
        </span>
        <span className="hidden w-40 justify-start lg:flex">
          <AttentionSign item={item} />
        </span>
        <Waited ms={ms} isLate={isLate} className="hidden w-24 text-end lg:block" />
      </AppLink>
    </li>
  )
}

function Waited({ ms, isLate, className }: { ms: number; isLate: boolean; className: string }) {
  return (
    <span className={cx('keep figures text-meta', isLate ? 'font-semibold text-danger' : 'text-ink-2', className)}>
      {durationText(ms)}
    </span>
  )
}
