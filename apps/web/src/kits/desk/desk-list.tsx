import type { ComponentType, ReactNode } from 'react'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { ListContent, type ListParts } from '../list/list-content.tsx'
import { deskLook } from '../list/list-look.ts'
import { useListSearch, type SearchWords } from '../list/use-list-search.tsx'
import type { Narrowing } from '../list/use-filters.ts'
import { ConsolePage, RefreshButton } from './console-page.tsx'

/** Said of every list of the console that did not come. */
const SAFE = '没有任何变化被写入。'

/** A list of the console, wherever it stands. */
export function DeskListContent(props: ListParts) {
  const { words, skeleton = <SkeletonText lines={8} />, ...parts } = props
  return <ListContent look={deskLook} {...parts} skeleton={skeleton} words={{ safe: SAFE, ...words }} />
}

export interface DeskListProps extends ListParts {
  title: string
  caption?: ReactNode
  actions?: ReactNode
  narrowing: Narrowing
  search?: SearchWords
  /** What the refresh button does; absent: this list alone is asked anew; null: there is none. */
  live?: { refresh: () => void; isRefreshing: boolean } | null
  /** Stands around it instead of a plain page of the console. */
  frame?: ComponentType<{ title: string; caption?: ReactNode; actions?: ReactNode; children: ReactNode }>
  /** Above what narrows the list. */
  top?: ReactNode
  /** Beside everything: sheets. */
  sheets?: ReactNode
}

/** A list as a screen of the console. */
export function DeskList(props: DeskListProps) {
  const { title, caption, actions, search, live, frame: Frame = ConsolePage, top, sheets, ...parts } = props
  const { button, field, clear } = useListSearch(parts.narrowing, search)
  const { query } = parts.list
  const own = { refresh: () => void query.refetch(), isRefreshing: query.isFetching && !query.isPending }
  return (
    <Frame
      title={title}
      caption={caption}
      actions={
        <>
          {button}
          {actions}
          {live !== null && <RefreshButton {...(live ?? own)} />}
        </>
      }
    >
      {top}
      {field && <div className={deskLook.search}>{field}</div>}
      <DeskListContent {...parts} narrowing={{ ...parts.narrowing, clear }} />
      {sheets}
    </Frame>
  )
}
