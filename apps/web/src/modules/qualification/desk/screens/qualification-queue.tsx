import { lazy, Suspense, useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { useIsDesk } from '../../../../ui/window-width.ts'
import { useNow } from '../../../rental/public.ts'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { QueueFoot } from '../components/queue-foot.tsx'
import { QueueHead } from '../components/queue-head.tsx'
import { ReviewBench, type BenchProps } from '../components/review-bench.tsx'
import { PhoneBar } from '../components/review-phone.tsx'
import { QueueSkeleton, ReviewQueue, type QueueProps } from '../components/review-queue.tsx'
import { useDebugKey, useDebugMode } from '../../../../kits/desk/debug-mode.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { mineToday } from '../queue-words.ts'
import { draftOf } from '../review-drafts.ts'
import type { QueueItem } from '../review-queries.ts'
import { useConsoleLive } from '../../../../kits/desk/use-console-live.ts'
import { useFirst } from '../../../../kits/desk/use-first.ts'
import { useQueuePlace } from '../use-queue-place.ts'
import { useQueueTools } from '../use-queue-tools.ts'
import { useReviewList, type ReviewList } from '../use-review-list.ts'
import { usePicking } from '../use-selection.ts'

const QueueBatch = lazy(async () => ({ default: (await import('../components/queue-batch.lazy.tsx')).QueueBatch }))
const QueueTools = lazy(async () => ({ default: (await import('../components/queue-tools.lazy.tsx')).QueueTools }))
const QueueDebug = lazy(async () => ({ default: (await import('../components/queue-debug.lazy.tsx')).QueueDebug }))

/** The review desk: queue, document and decision; on a phone one after the other. */
export function Screen() {
  const place = useQueuePlace()
  const { choice } = place
  const isDesk = useIsDesk()
  const now = useNow()
  const live = useConsoleLive()
  const isDebug = useDebugMode()
  useDebugKey()
  const tools = useQueueTools()
  const [isListOpen, setIsListOpen] = useState(false)
  const wasToolOpen = useOnceOpen(isListOpen || tools.opened !== null)
  const list = useReviewList(choice)
  const picking = usePicking(list, isDesk, tools.mayDecide)
  const isPending = choice.tab === 'pending'
  /** What was decided here last; the list may still carry it. */
  const [doneId, setDoneId] = useState<number | null>(null)
  // What somebody else decides leaves the list, but not the table: whoever works on it is told with his own decision.
  const firstId = useFirst(
    `${JSON.stringify(choice)} ${doneId}`,
    (doneId !== null && list.at(0)?.id === doneId ? list.at(1) : list.at(0))?.id ?? null,
  )
  const selectedId = place.askedId ?? (isDesk ? firstId : null)
  const selectedIndex = list.indexOf(selectedId)
  const selected = list.at(selectedIndex)

  const show = isDesk ? place.show : place.open
  const step = async (by: 1 | -1) => {
    const next = await list.fetchAt(selectedIndex < 0 ? 0 : selectedIndex + by)
    if (next) show(next.id)
  }
  const goOn = async () => {
    if (!isPending) return
    setDoneId(selectedId)
    // The list may already have come without the one that was decided: then the next stands in its place.
    const at = list.indexOf(selectedId)
    const next = (await list.fetchAt(at < 0 ? selectedIndex : at + 1)) ?? list.at(selectedIndex - 1)
    if (next && next.id !== selectedId) show(next.id)
    else if (!isDesk) place.leave()
  }
  useShortcuts({
    '?': tools.help,
    x: picking.toggle && selected ? () => picking.toggle?.(selected, selectedIndex, false) : undefined,
    j: selectedId === null ? () => void step(1) : undefined,
  })

  const bench: BenchProps | null =
    selectedId === null
      ? null
      : {
          id: selectedId,
          isDesk,
          draft: draftOf(selectedId),
          known: selected,
          onStep: (by) => void step(by),
          onDone: () => void goOn(),
          onHelp: tools.help,
        }
  const extras = (
    <Suspense fallback={null}>
      {isDebug && <QueueDebug list={list} />}
      {wasToolOpen && (
        <QueueTools
          tools={tools}
          isListOpen={isListOpen}
          onCloseList={() => setIsListOpen(false)}
          mine={list.head && tools.mayDecide ? mineToday(list.head.mine_today) : ''}
        />
      )}
    </Suspense>
  )
  const onOpen = (item: QueueItem, index: number) =>
    picking.isMode && picking.toggle ? picking.toggle(item, index, false) : show(item.id)
  const rows = (
    <QueueBody
      list={list}
      queue={{ selectedId, now, isPicked: picking.isPicked, onToggle: picking.onToggle, onOpen }}
    />
  )
  const head = (
    <QueueHead
      list={list}
      isDesk={isDesk}
      isOneLine={place.isOneLine}
      isRefreshing={live.isRefreshing}
      onRefresh={live.refresh}
      onChoose={(change) => {
        picking.selection.clear()
        place.choose(change)
      }}
      onTools={() => setIsListOpen(true)}
      picking={picking.head}
    />
  )
  const wasPicked = useOnceOpen(picking.selection.size > 0)
  const batch = wasPicked && (
    <Suspense fallback={null}>
      <QueueBatch list={list} selection={picking.selection} isDesk={isDesk} />
    </Suspense>
  )

  if (!isDesk)
    return (
      <>
        {bench ? (
          <>
            <PhoneBar list={list} id={bench.id} item={selected} now={now} onStep={bench.onStep} />
            <ReviewBench key={bench.id} {...bench} />
          </>
        ) : (
          <>
            {head}
            {rows}
            {batch}
          </>
        )}
        {extras}
      </>
    )
  return (
    <div className="flex h-dvh flex-col">
      <div className="grid min-h-0 flex-1 grid-cols-[17rem_minmax(0,1fr)_21rem] grid-rows-[minmax(0,1fr)] xl:grid-cols-[19rem_minmax(0,1fr)_21.5rem]">
        <section aria-label="队列" className="flex min-h-0 flex-col border-e border-hairline">
          {head}
          <div className="min-h-0 flex-1 overflow-y-auto">{rows}</div>
        </section>
        {bench ? (
          <ReviewBench key={bench.id} {...bench} />
        ) : (
          <div className="col-span-2 flex items-center bg-sunken">
            {!list.isLoading && !list.error && <p className="mx-auto text-body text-ink-2">左边没有要看的订单</p>}
          </div>
        )}
      </div>
      {extras}
      {batch}
      {picking.selection.size === 0 && (
        <QueueFoot
          isVerified={!isPending}
          mayDecide={tools.mayDecide}
          mine={list.head?.mine_today}
          tools={tools.tools}
        />
      )}
    </div>
  )
}

interface BodyProps {
  list: ReviewList
  queue: Omit<QueueProps, 'list'>
}

function QueueBody({ list, queue }: BodyProps) {
  const isPending = list.choice.tab === 'pending'
  if (list.error)
    return (
      <ConsoleError
        title={isPending ? '获取待审核列表失败，请重试' : '获取列表失败'}
        error={list.error}
        onRetry={list.retry}
        isRetrying={list.isFetching}
      />
    )
  if (list.isLoading) return <QueueSkeleton />
  if (list.count === 0) return <NothingHere list={list} />
  return <ReviewQueue list={list} {...queue} />
}

function NothingHere({ list: { choice, head } }: { list: ReviewList }) {
  if (choice.keyword) return <EmptyState title="没有找到">没有和“{choice.keyword}”有关的订单，换个词试试。</EmptyState>
  if (choice.tab === 'verified') return <EmptyState title="还没有这样的订单">换一个结果看看，或回到待审核。</EmptyState>
  const elsewhere = choice.line !== '' && (head?.counts.all ?? 0) > 0
  return (
    <EmptyState
      title="都审完了"
      actions={
        <AppLink to={consolePaths.review(elsewhere ? {} : { tab: 'verified' })} className={buttonClass('outline')}>
          {elsewhere ? '看其他业务线' : '看已审核的'}
        </AppLink>
      }
    >
      有新的资质提交时，这里会自己更新。
    </EmptyState>
  )
}
