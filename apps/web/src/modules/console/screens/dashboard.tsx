import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, House, OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clockTime, dayText, dueText, momentText, today } from '../../../ui/format.ts'
import { MachineTile } from '../../../ui/machine-tile.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { useNow } from '../../rental/public.ts'
import { ConsoleError, ConsolePage, RefreshButton } from '../components/console-page.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { LineFiguresCards, LineFiguresTable, type LineFigures } from '../components/line-figures.tsx'
import {
  consoleLines,
  dueSoonQuery,
  queueQuery,
  REFRESH_MS,
  summariesQuery,
  verifiedQuery,
  type OrderItem,
} from '../console-queries.ts'
import { consolePaths } from '../paths.ts'
import { useConsoleLive } from '../use-console-live.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { isReadyForReview, waitingMs, waitingText } from '../waiting.ts'

/** R151, R152 */
const PREVIEW_PER_LINE = 3
const RECENT = 5
const DUE_DAYS = 3

/** 总览: what waits, where, and since when; every figure is counted by the server. */
export function Screen() {
  const now = useNow()
  const go = useGo()
  const live = useConsoleLive()
  const queue = useQuery(queueQuery)
  const summaries = useQuery(summariesQuery)
  const items = queue.data?.items ?? []
  const ready = items.filter(isReadyForReview)
  const toReview = consolePaths.review()
  useShortcuts({ q: ready.length > 0 ? () => go(toReview) : undefined })
  const failed = !summaries.data && summaries.error
  const rows = consoleLines.map((line, index): LineFigures => {
    const oldest = ready.find((item) => item.line === line.id)
    return { line, counts: summaries.data?.[index] ?? undefined, longestMs: oldest ? waitingMs(oldest, now) : null }
  })
  return (
    <ConsolePage
      caption={
        <span className="figures">
          {dayText(today(now))} {clockTime(now)}
        </span>
      }
      title={headline(queue.data?.count, ready.length)}
      actions={
        <>
          <AppLink to="/" className={buttonClass('outline')}>
            <House size={18} aria-hidden="true" />
            返回首页
          </AppLink>
          <RefreshButton {...live} />
          {ready.length > 0 && (
            <AppLink to={toReview} className={cx(buttonClass('ink'), 'max-lg:order-first max-lg:w-full')}>
              从最久的开始审
              <KeyCap isOnInk>Q</KeyCap>
            </AppLink>
          )}
        </>
      }
    >
      {failed ? (
        <ConsoleError
          title="加载数据失败，请刷新页面重试"
          error={failed}
          onRetry={live.refresh}
          isRetrying={live.isRefreshing}
        />
      ) : (
        <>
          <LineFiguresTable rows={rows} />
          <LineFiguresCards rows={rows} />
        </>
      )}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <FirstInQueue
          items={items}
          now={now}
          isLoading={queue.isPending}
          error={queue.data ? null : queue.error}
          onRetry={() => void queue.refetch()}
          count={queue.data?.count}
        />
        <div>
          <RecentDecisions />
          <DueSoon />
        </div>
      </div>
    </ConsolePage>
  )
}

function headline(count: number | undefined, ready: number): string {
  if (count === undefined) return '总览'
  if (count === 0) return '资质都审完了'
  if (ready === 0) return `${count} 单还没交资质，暂时不用审`
  const bare = count - ready
  return `${ready} 份资质在等审核${bare > 0 ? `，另有 ${bare} 单没交文件` : ''}`
}

interface FirstProps {
  items: readonly OrderItem[]
  now: number
  isLoading: boolean
  error: unknown
  onRetry: () => void
  count: number | undefined
}

function FirstInQueue({ items, now, isLoading, error, onRetry, count }: FirstProps) {
  // The first of each line, and of all lines still the longest wait first.
  const shown = items.filter(
    (item, index) => items.slice(0, index).filter((before) => before.line === item.line).length < PREVIEW_PER_LINE,
  )
  return (
    <Section
      title="先看这几份"
      aside={
        count ? (
          <AppLink to={consolePaths.review()} className="figures -my-3 inline-flex items-center gap-1 py-3">
            查看全部 {count} 份
            <ChevronRight size={16} aria-hidden="true" />
          </AppLink>
        ) : undefined
      }
    >
      {error ? (
        <ConsoleError title="获取待审核列表失败，请重试" error={error} onRetry={onRetry} isRetrying={isLoading} />
      ) : isLoading ? (
        <SkeletonRows count={3} tile="size-16" />
      ) : shown.length === 0 ? (
        <EmptyState title="都审完了">有新的资质提交时，这里会自己更新。</EmptyState>
      ) : (
        <ul className="border-t border-hairline">
          {shown.map((item) => (
            <li key={item.id} className="border-b border-hairline">
              <AppLink
                to={consolePaths.review({ rentalId: item.id, line: item.line })}
                className="flex items-center gap-3 py-3 hover:bg-sunken"
              >
                <MachineTile
                  line={item.line}
                  illustration={item.illustration}
                  photo={item.equipment_image_url}
                  size="compact"
                />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-body font-semibold">
                    {item.party_name || item.customer_name}
                  </span>
                  <span className="figures block truncate text-meta text-ink-2">
                    {item.order_number} · {item.equipment_name}
                  </span>
                </span>
                <span className="keep figures text-end text-meta text-ink-2">
                  {isReadyForReview(item) ? (
                    <>
                      已等 {waitingText(item, now)}
                      <span className="block text-caption text-ink-3">{item.document_count} 份文件</span>
                    </>
                  ) : (
                    '还没交文件'
                  )}
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** 最近动态: what was decided last. */
function RecentDecisions() {
  const { data, error } = useInfiniteQuery({ ...verifiedQuery('verified'), refetchInterval: REFRESH_MS })
  const items = data?.pages[0]?.items.filter((item) => item.verification_date).slice(0, RECENT)
  if (error && !data) return null
  return (
    <SideList
      title="最近动态"
      aside={
        <AppLink to={consolePaths.review({ tab: 'verified' })} className="-my-3 inline-block py-3">
          查看全部
        </AppLink>
      }
      empty="还没有审过的资质"
      rows={items?.map((item) => {
        const isYes = item.verification_status === 'approved'
        const Sign = isYes ? CircleCheck : OctagonX
        return {
          key: item.id,
          to: consolePaths.review({ tab: 'verified', rentalId: item.id, line: item.line }),
          body: (
            <>
              <span className="flex items-center gap-2">
                <Sign size={16} className={`shrink-0 ${isYes ? 'text-ok' : 'text-danger'}`} aria-hidden="true" />
                <span className="min-w-0 flex-1 truncate text-body">{item.party_name || item.customer_name}</span>
                <span className="keep text-meta text-ink-2">{isYes ? '已通过' : '已拒绝'}</span>
              </span>
              <span className="figures block truncate ps-6 text-caption text-ink-3">
                {[momentText(item.verification_date ?? ''), item.verification_notes].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        }
      })}
    />
  )
}

function DueSoon() {
  const { data, error } = useQuery(dueSoonQuery(DUE_DAYS))
  if (error && !data) return null
  return (
    <SideList
      title="三天内到期"
      aside={data && <span className="figures">{data.count} 单</span>}
      empty="三天内没有到期的租期"
      rows={data?.items.slice(0, RECENT).map((item) => ({
        key: item.id,
        to: consolePaths.order(item),
        body: (
          <span data-line={item.line} className="flex items-center gap-2.5">
            <span aria-hidden="true" className="h-8 w-[3px] shrink-0 bg-hue" />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-body">{item.party_name || item.customer_name}</span>
              <span className="block truncate text-caption text-ink-2">{item.equipment_name}</span>
            </span>
            <span className="keep figures text-meta text-ink-2">{dueText(item.end_date)}</span>
          </span>
        ),
      }))}
    />
  )
}

interface SideListProps {
  title: string
  aside: ReactNode
  empty: string
  rows: { key: number; to: string; body: ReactNode }[] | undefined
}

function SideList({ title, aside, empty, rows }: SideListProps) {
  return (
    <Section title={title} aside={aside}>
      {!rows ? (
        <Skeleton className="space-y-3">
          <Bone className="h-8 w-full" />
          <Bone className="h-8 w-full" />
        </Skeleton>
      ) : rows.length === 0 ? (
        <p className="text-meta text-ink-2">{empty}</p>
      ) : (
        <ul className="border-t border-hairline">
          {rows.map(({ key, to, body }) => (
            <li key={key} className="border-b border-hairline">
              <AppLink to={to} className="block py-2.5 hover:bg-sunken">
                {body}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
