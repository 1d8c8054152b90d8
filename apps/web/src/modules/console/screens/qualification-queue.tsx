import { ChevronDown, ChevronLeft, ChevronUp, CircleHelp, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AppLink, useGo, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { useOnceOpen } from '../../../ui/once-open.ts'
import { IconButton, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { orderIdOf, useNow } from '../../rental/public.ts'
import { ConsoleError } from '../components/console-page.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { useIsDesk } from '../../../ui/window-width.ts'
import type { BenchProps } from '../components/review-bench.tsx'
import { QueueSkeleton, ReviewQueue } from '../components/review-queue.tsx'
import type { OrderItem } from '../console-queries.ts'
import { consolePaths } from '../paths.ts'
import { useConsoleLive } from '../use-console-live.ts'
import { useReviewList, verifiedFilters, type ReviewList, type ReviewTab } from '../use-review-list.ts'
import { nextAfter, waitingText } from '../waiting.ts'

// Asked for at once: it travels beside the queue instead of after it.
const benchCode = import('../components/review-bench.tsx')
const ReviewBench = lazy(async () => ({ default: (await benchCode).ReviewBench }))
const ShortcutHelp = lazy(async () => ({ default: (await import('../components/shortcut-help.tsx')).ShortcutHelp }))

/** The review desk: queue, document and decision; on a phone one after the other. */
export function Screen() {
  const query = useQueryTexts()
  const isDesk = useIsDesk()
  const go = useGo()
  const setQuery = useSetQuery()
  const now = useNow()
  const live = useConsoleLive()
  const [drafts] = useState(() => new Map<number, string>())
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const wasHelpOpen = useOnceOpen(isHelpOpen)
  const tab: ReviewTab = query.tab === 'verified' ? 'verified' : 'pending'
  const filter = verifiedFilters.find(({ value }) => value === query.filter)?.value ?? 'verified'
  const list = useReviewList(tab, filter)
  const asked = orderIdOf(query.rentalId)
  const selectedId = asked ?? (isDesk ? (list.items[0]?.id ?? null) : null)
  const selected = list.items.find((item) => item.id === selectedId)

  const show = (item: OrderItem | undefined) => setQuery({ rentalId: item && String(item.id), line: item?.line })
  const pick = (item: OrderItem) => {
    if (isDesk) show(item)
    // On a phone 返回 leads from the order to the list.
    else go(consolePaths.review({ ...query, tab, rentalId: item.id, line: item.line }))
  }
  const step = (by: 1 | -1) => {
    const at = list.items.findIndex((item) => item.id === selectedId)
    const next = list.items[at < 0 ? 0 : at + by]
    if (next) show(next)
  }
  const changeTab = (next: ReviewTab) =>
    setQuery({ tab: next === 'pending' ? undefined : next, rentalId: undefined, line: undefined, filter: undefined })

  const bench: BenchProps | null = selectedId
    ? {
        id: selectedId,
        lineId: selected?.line ?? query.line,
        isDesk,
        draft: {
          text: drafts.get(selectedId) ?? '',
          keep: (text) => void drafts.set(selectedId, text),
        },
        onStep: step,
        onDone: () => tab === 'pending' && show(nextAfter(list.items, selectedId)),
        onHelp: () => setIsHelpOpen(true),
      }
    : null
  const help = wasHelpOpen && (
    <Suspense fallback={null}>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </Suspense>
  )
  const head = <QueueHead {...{ list, filter, live, isDesk }} onTab={changeTab} onHelp={() => setIsHelpOpen(true)} />
  const rows = <QueueBody list={list} selectedId={selectedId} now={now} onPick={pick} />

  if (!isDesk)
    return (
      <>
        {bench ? (
          <>
            <PhoneBar list={list} selected={selected} now={now} onStep={step} />
            <Suspense fallback={null}>
              <ReviewBench key={selectedId} {...bench} />
            </Suspense>
          </>
        ) : (
          <>
            {head}
            {rows}
          </>
        )}
        {help}
      </>
    )
  return (
    <div className="flex h-dvh flex-col">
      <div className="grid min-h-0 flex-1 grid-cols-[17rem_minmax(0,1fr)_21rem] grid-rows-[minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)_21.5rem]">
        <section aria-label="队列" className="flex min-h-0 flex-col border-e border-hairline">
          {head}
          <div className="min-h-0 flex-1 overflow-y-auto">{rows}</div>
        </section>
        {bench ? (
          <Suspense fallback={<div className="col-span-2 bg-sunken" />}>
            <ReviewBench key={selectedId} {...bench} />
          </Suspense>
        ) : (
          <div className="col-span-2 flex items-center bg-sunken">
            {!list.isLoading && !list.error && <p className="mx-auto text-body text-ink-2">左边没有要看的订单</p>}
          </div>
        )}
      </div>
      <KeyFoot isVerified={tab === 'verified'} />
      {help}
    </div>
  )
}

interface HeadProps {
  list: ReviewList
  filter: string
  live: { refresh: () => void; isRefreshing: boolean }
  isDesk: boolean
  onTab: (tab: ReviewTab) => void
  onHelp: () => void
}

function QueueHead({ list, filter, live, isDesk, onTab, onHelp }: HeadProps) {
  const setQuery = useSetQuery()
  return (
    <header className={cx(!isDesk && 'sticky top-14 z-20 bg-ground')}>
      <div className="flex items-center gap-1 ps-4 pe-1">
        {/* A phone's bar already names the screen. */}
        <h1 className={isDesk ? 'min-w-0 flex-1 text-title-s' : 'sr-only'}>资质审核</h1>
        {!isDesk && (
          <p className="min-w-0 flex-1 text-meta text-ink-2">
            {list.tab === 'pending' ? '等得最久的在最前' : '刚审过的在最前'}
          </p>
        )}
        {isDesk && (
          <IconButton label="帮助：键盘快捷键" onClick={onHelp}>
            <CircleHelp size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label="刷新" onClick={live.refresh} aria-busy={live.isRefreshing}>
          <RefreshCw
            size={20}
            aria-hidden="true"
            className={live.isRefreshing || list.isFetching ? 'animate-spin' : undefined}
          />
        </IconButton>
      </div>
      <TabStrip
        label="资质审核"
        value={list.tab}
        onChange={onTab}
        tabs={[
          { value: 'pending', label: '待审核', count: list.pendingCount },
          { value: 'verified', label: '已审核' },
        ]}
      />
      {list.tab === 'verified' && (
        <div role="group" aria-label="审核结果" className="no-bar flex gap-1.5 overflow-x-auto px-4 py-2">
          {verifiedFilters.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === filter}
              className={cx(
                'keep min-h-11 shrink-0 rounded-half px-2 text-meta pointer-fine:min-h-9',
                value === filter ? 'bg-ink font-semibold text-on-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
              )}
              onClick={() => setQuery({ filter: value === 'verified' ? undefined : value, rentalId: undefined })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </header>
  )
}

interface BodyProps {
  list: ReviewList
  selectedId: number | null
  now: number
  onPick: (item: OrderItem) => void
}

function QueueBody({ list, selectedId, now, onPick }: BodyProps) {
  if (list.error)
    return (
      <ConsoleError
        title={list.tab === 'pending' ? '获取待审核列表失败，请重试' : '获取列表失败'}
        error={list.error}
        onRetry={list.retry}
        isRetrying={list.isFetching}
      />
    )
  if (list.isLoading) return <QueueSkeleton />
  if (list.items.length === 0)
    return list.tab === 'pending' ? (
      <EmptyState
        title="都审完了"
        actions={
          <AppLink to={consolePaths.review({ tab: 'verified' })} className={buttonClass('outline')}>
            看已审核的
          </AppLink>
        }
      >
        有新的资质提交时，这里会自己更新。
      </EmptyState>
    ) : (
      <EmptyState title="还没有这样的订单">换一个结果看看，或回到待审核。</EmptyState>
    )
  const unseen = (list.count ?? 0) - list.items.length
  return (
    <>
      <ReviewQueue list={list} selectedId={selectedId} now={now} onPick={onPick} />
      {list.tab === 'pending' && unseen > 0 && (
        <p className="figures px-4 py-3 text-meta text-ink-2">
          先列出等得最久的 {list.items.length} 份，还有 {unseen} 份。
        </p>
      )}
    </>
  )
}

function PhoneBar({
  list,
  selected,
  now,
  onStep,
}: {
  list: ReviewList
  selected: OrderItem | undefined
  now: number
  onStep: (by: 1 | -1) => void
}) {
  const at = selected ? list.items.indexOf(selected) : -1
  const setQuery = useSetQuery()
  return (
    <header className="sticky top-14 z-20 flex min-h-14 items-center border-b border-hairline bg-ground px-1">
      <IconButton label="回到列表" onClick={() => setQuery({ rentalId: undefined, line: undefined })}>
        <ChevronLeft size={24} aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1">
        <h1 className="figures text-body font-semibold">
          {list.tab === 'pending' ? '待审核' : '已审核'} {at >= 0 && `${at + 1} / ${list.count ?? list.items.length}`}
        </h1>
        {selected && list.tab === 'pending' && (
          <p className="figures text-caption text-ink-2">已等 {waitingText(selected, now)}</p>
        )}
      </div>
      <IconButton label="上一份" disabled={at <= 0} onClick={() => onStep(-1)}>
        <ChevronUp size={22} aria-hidden="true" />
      </IconButton>
      <IconButton label="下一份" disabled={at < 0 || at >= list.items.length - 1} onClick={() => onStep(1)}>
        <ChevronDown size={22} aria-hidden="true" />
      </IconButton>
    </header>
  )
}

const hints: readonly (readonly [string, string])[] = [
  ['J', '下一份'],
  ['K', '上一份'],
  ['A', '通过'],
  ['R', '拒绝'],
  ['1–5', '常用备注'],
  ['Z', '全屏'],
  ['?', '全部快捷键'],
]
const laterHints: readonly (readonly [string, string])[] = [
  ['J', '下一份'],
  ['K', '上一份'],
  ['G', '生成合同'],
  ['V', '查看合同'],
  ['Z', '全屏'],
  ['?', '全部快捷键'],
]

/** R160: the bottom toolbar, for readers with a keyboard. */
function KeyFoot({ isVerified }: { isVerified: boolean }) {
  return (
    <footer className="hidden items-center gap-5 border-t border-hairline bg-ground px-4 py-2 text-meta text-ink-2 pointer-fine:flex">
      {(isVerified ? laterHints : hints).map(([key, what]) => (
        <span key={key} className="keep flex items-center gap-1.5">
          <KeyCap>{key}</KeyCap>
          {what}
        </span>
      ))}
    </footer>
  )
}
