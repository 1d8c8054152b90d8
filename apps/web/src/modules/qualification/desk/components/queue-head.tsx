import { ChevronLeft, EllipsisVertical, RefreshCw, Search, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AppLink, goBack } from '../../../../shell/navigation.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { count } from '../../../../ui/text/format.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { lineWord } from '../queue-words.ts'
import {
  queueSorts,
  reviewLines,
  verifiedFilters,
  type QueueChoice,
  type QueueSort,
  type ReviewTab,
  type VerifiedFilter,
} from '../review-queries.ts'
import type { ReviewList } from '../use-review-list.ts'

const QueueSearch = lazy(async () => ({ default: (await import('./queue-search.lazy.tsx')).QueueSearch }))

export interface HeadProps {
  list: ReviewList
  isDesk: boolean
  /** The desk of a single line: the others are not offered. */
  isOneLine: boolean
  isRefreshing: boolean
  onRefresh: () => void
  /** What of the choice is to be otherwise. */
  onChoose: (change: Partial<QueueChoice>) => void
  onTools: () => void
  /** Undefined where the reader decides nothing, or there is nothing to pick. */
  picking: { isAll: boolean; isOn: boolean; onAll: () => void; onMode: () => void } | undefined
}

/** The top of the queue: which part of it, what is looked for, in which order. */
export function QueueHead(props: HeadProps) {
  const { list, isDesk, isOneLine, isRefreshing, onRefresh, onChoose, onTools, picking } = props
  const { choice, head } = list
  const [isSearching, setIsSearching] = useState(false)
  useShortcuts({ '/': isSearching ? undefined : () => setIsSearching(true) })
  const small = 'pointer-fine:size-9'
  return (
    <header className={cx(!isDesk && 'sticky top-14 z-20 bg-ground')}>
      <h1 className="sr-only">{isOneLine ? lineWord(choice.line) : ''}资质审核</h1>
      <div className="flex items-center pe-1">
        {isDesk && <BackButton className={small} />}
        <TabStrip
          label="资质审核"
          className={cx('min-w-0 flex-1', isDesk && '-ms-2')}
          value={choice.tab}
          onChange={(tab: ReviewTab) => onChoose({ tab })}
          tabs={[
            {
              value: 'pending',
              label: '待审核',
              count: listedCount(isOneLine ? head?.counts[choice.line] : head?.counts.all),
            },
            { value: 'verified', label: '已审核' },
          ]}
        />
        <IconButton
          label={isSearching ? '收起搜索' : '搜订单（/）'}
          aria-expanded={isSearching}
          className={small}
          onClick={() => setIsSearching(!isSearching)}
        >
          {isSearching ? <X size={20} aria-hidden="true" /> : <Search size={20} aria-hidden="true" />}
        </IconButton>
        <IconButton label="刷新" className={small} onClick={onRefresh} aria-busy={isRefreshing}>
          <RefreshCw
            size={20}
            aria-hidden="true"
            className={isRefreshing || list.isFetching ? 'animate-spin' : undefined}
          />
        </IconButton>
        {!isDesk && (
          <IconButton label="更多" onClick={onTools}>
            <EllipsisVertical size={22} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isSearching && (
        <Suspense fallback={null}>
          <QueueSearch
            keyword={choice.keyword}
            onSearch={(keyword) => {
              // The keys go back to the queue.
              setIsSearching(false)
              onChoose({ keyword })
            }}
          />
        </Suspense>
      )}
      {choice.keyword && !isSearching && (
        <p className="flex items-center justify-between gap-3 px-4 text-meta text-ink-2">
          <span className="min-w-0 truncate">只看“{choice.keyword}”</span>
          <button
            type="button"
            className="keep min-h-11 underline underline-offset-4 pointer-fine:min-h-9"
            onClick={() => onChoose({ keyword: '' })}
          >
            清除
          </button>
        </p>
      )}
      {isOneLine ? (
        <p className="flex items-center justify-between gap-3 px-4 text-meta text-ink-2">
          只看{lineWord(choice.line)}
          <AppLink
            to={consolePaths.review()}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            看全部业务线
          </AppLink>
        </p>
      ) : (
        <LineStrip list={list} onChoose={onChoose} />
      )}
      {choice.tab === 'pending' ? (
        <PendingBar list={list} picking={picking} isDesk={isDesk} onChoose={onChoose} />
      ) : (
        <VerifiedBar filter={choice.filter} onChoose={onChoose} />
      )}
    </header>
  )
}

/** R162: where one came from, else the overview. */
export function BackButton({ className }: { className?: string }) {
  return (
    <IconButton label="返回" className={className} onClick={() => goBack(consolePaths.home)}>
      <ChevronLeft size={22} aria-hidden="true" />
    </IconButton>
  )
}

function LineStrip({ list: { choice, head }, onChoose }: Pick<HeadProps, 'list' | 'onChoose'>) {
  const isPending = choice.tab === 'pending'
  const shown = reviewLines.filter(
    ({ id }) => head === undefined || head.counts[id] !== undefined || id === choice.line,
  )
  const strip = [{ id: '', short: '全部' }, ...shown]
  return (
    <div role="group" aria-label="业务线" className="no-bar flex gap-3.5 overflow-x-auto border-b border-hairline px-4">
      {strip.map(({ id, short }) => {
        const isOn = choice.line === id
        const waiting = isPending ? head?.counts[id || 'all'] : undefined
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChoose({ line: id })}
            className={cx(
              'keep figures relative min-h-11 shrink-0 text-meta focus-visible:shadow-[inset_0_0_0_2px_var(--ink)] pointer-fine:min-h-10',
              isOn ? 'font-semibold text-ink' : 'text-ink-2 hover:text-ink',
            )}
          >
            {short}
            {waiting !== undefined && <span className="ms-1">{waiting}</span>}
            {isOn && <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-ink" />}
          </button>
        )
      })}
    </div>
  )
}

function PendingBar({ list, picking, isDesk, onChoose }: Pick<HeadProps, 'list' | 'picking' | 'isDesk' | 'onChoose'>) {
  const { choice, head } = list
  // Counted over all lines.
  const late = choice.line === '' ? (head?.overdue ?? 0) : 0
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-hairline ps-3 pe-4">
      {picking &&
        (isDesk || picking.isOn ? (
          <Checkbox label="全选" checked={picking.isAll} onChange={picking.onAll} />
        ) : (
          <Button tone="ghost" size="dense" onClick={picking.onMode}>
            选择
          </Button>
        ))}
      {picking?.isOn && !isDesk && (
        <Button tone="ghost" size="dense" onClick={picking.onMode}>
          不选了
        </Button>
      )}
      <p className="figures keep ms-auto text-caption font-semibold text-danger">
        {late > 0 && `${count(late)} 份超 ${head?.overdue_hours} 小时`}
      </p>
      <label className="keep text-meta text-ink-2">
        <span className="sr-only">排序</span>
        <select
          value={choice.sort}
          onChange={(event) => onChoose({ sort: event.target.value as QueueSort })}
          className="min-h-11 bg-transparent text-meta pointer-fine:min-h-9"
        >
          {queueSorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

function VerifiedBar({ filter, onChoose }: { filter: VerifiedFilter } & Pick<HeadProps, 'onChoose'>) {
  return (
    <div
      role="group"
      aria-label="审核结果"
      className="no-bar flex gap-1.5 overflow-x-auto border-b border-hairline px-3 py-1"
    >
      {verifiedFilters.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === filter}
          className={cx(
            'keep min-h-11 shrink-0 rounded-half px-2 text-meta pointer-fine:min-h-9',
            value === filter ? 'bg-ink font-semibold text-on-ink' : 'text-ink-2 hover:bg-sunken hover:text-ink',
          )}
          onClick={() => onChoose({ filter: value })}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
