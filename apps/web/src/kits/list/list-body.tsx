import type { ReactNode } from 'react'
import { QueryError } from '../query/query-error.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'
import type { List, ListQuery } from './use-list.ts'
import type { Narrowing } from './use-filters.ts'

/** What stands where nothing is. */
export interface Nothing extends Pick<EmptyStateProps, 'illustration' | 'title' | 'actions'> {
  readonly hint?: ReactNode
}

export interface ListWords {
  /** 获取订单列表失败 */
  failed: string
  /** What is safe all the same: 订单都还在，稍后再看。 */
  safe?: string
  /** A text alone stands as a line. */
  empty: Nothing | string
  /** Where something narrows the list, as far as it is told otherwise then; `clear` is on the button that lets all of it go. */
  noMatch?: Partial<Nothing> & { readonly clear?: string }
}

interface ListBodyProps {
  list: List
  words: ListWords
  /** Absent where nothing can narrow it. */
  narrowing?: Pick<Narrowing, 'values' | 'isNarrowed' | 'clear'>
  skeleton: ReactNode
  /** Id of the line whose hue an error has. */
  line?: string
  /** Drawn though the list is empty: something of it is still worked on. */
  isKept?: boolean
  children: ReactNode
}

/** What stands in a list's place: the wait, the failure and the way to try again, the empty state, or its rows. */
export function ListBody({ list, words, narrowing, skeleton, line, isKept = false, children }: ListBodyProps) {
  const { rows, query } = list
  if (query.data === undefined) {
    if (!query.error) return skeleton
    return <QueryError query={query} title={words.failed} safe={words.safe} line={line} />
  }
  return (
    <>
      {query.error && !query.isFetchNextPageError && <NotRenewed query={query} failed={words.failed} />}
      {rows.length === 0 && !isKept ? (
        <NothingHere words={words} narrowing={narrowing} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData || undefined}
          className={cx('transition-opacity duration-(--calm)', query.isPlaceholderData && 'opacity-60')}
        >
          {children}
        </div>
      )}
    </>
  )
}

function NotRenewed({ query, failed }: { query: ListQuery; failed: string }) {
  return (
    <p
      role="alert"
      className="mt-3 flex items-center justify-between gap-3 rounded-card bg-danger-soft px-4 py-1 text-meta text-danger"
    >
      <span>{failed}，显示的是上次看到的内容</span>
      <Button tone="ghost" busy={query.isFetching} onClick={() => void query.refetch()}>
        再试一次
      </Button>
    </p>
  )
}

function NothingHere({ words: { empty, noMatch = {} }, narrowing }: Pick<ListBodyProps, 'words' | 'narrowing'>) {
  if (typeof empty === 'string') return <p className="text-body text-ink-2">{empty}</p>
  if (!narrowing?.isNarrowed) return <EmptyState {...stateOf(empty)}>{empty.hint}</EmptyState>
  const { keyword } = narrowing.values
  const { clear = '清除筛选', ...told } = noMatch
  const searched = keyword ? { title: `没有找到“${keyword}”` } : {}
  const { hint, actions, ...state } = { ...empty, actions: undefined, ...searched, ...told }
  return (
    <EmptyState
      {...stateOf(state)}
      actions={
        <>
          <Button onClick={narrowing.clear}>{clear}</Button>
          {actions}
        </>
      }
    >
      {hint}
    </EmptyState>
  )
}

const stateOf = ({ illustration, title, actions }: Nothing) => ({ illustration, title, actions })
