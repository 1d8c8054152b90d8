import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useDebugMode } from '../debug-mode.ts'
import type { QueueItem } from '../review-queries.ts'
import type { ReviewList } from '../use-review-list.ts'
import { QueueRow, RowBone } from './queue-row.tsx'

export function QueueSkeleton() {
  return (
    <Skeleton label="正在取待审核列表">
      {Array.from({ length: 7 }, (_, index) => (
        <RowBone key={index} />
      ))}
    </Skeleton>
  )
}

export interface QueueProps {
  list: ReviewList
  selectedId: number | null
  now: number
  /** Undefined where rows cannot be picked. */
  isPicked: ((id: number) => boolean) | undefined
  onToggle: (item: QueueItem, index: number, isRange: boolean) => void
  onOpen: (item: QueueItem, index: number) => void
}

const ROW = { estimateSize: () => 74, overscan: 10 }

/** In a column of its own, which scrolls by itself. */
export function DeskQueue(props: QueueProps) {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- drawn anew on every scroll; nothing here is memoized
  const virtualizer = useVirtualizer({
    count: props.list.count ?? 0,
    getScrollElement: () => box.current,
    ...ROW,
  })
  return (
    <div ref={box} className="min-h-0 flex-1 overflow-y-auto">
      <Rows {...props} virtualizer={virtualizer} top={0} />
    </div>
  )
}

/** On a phone the page itself scrolls. */
export function PhoneQueue(props: QueueProps) {
  const place = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    setTop((place.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- as above
  const virtualizer = useWindowVirtualizer({ count: props.list.count ?? 0, scrollMargin: top, ...ROW })
  return (
    <div ref={place}>
      <Rows {...props} virtualizer={virtualizer} top={top} />
    </div>
  )
}

interface RowsProps extends QueueProps {
  virtualizer: Virtualizer<HTMLDivElement, Element> | Virtualizer<Window, Element>
  top: number
}

/** Only what is in sight is drawn; the list is as long as the queue. */
function Rows({ list, selectedId, now, isPicked, onToggle, onOpen, virtualizer, top }: RowsProps) {
  const isDebug = useDebugMode()
  const drawn = virtualizer.getVirtualItems()
  const first = drawn[0]?.index ?? 0
  const last = drawn.at(-1)?.index ?? 0
  const { see } = list
  useEffect(() => see(first, last), [see, first, last])
  const selectedIndex = list.indexOf(selectedId)
  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex, { align: 'auto' })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another order moves the list, never its own scrolling
  }, [selectedIndex, selectedId])
  return (
    <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {drawn.map(({ index, start }) => {
        const item = list.at(index)
        return (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={list.count}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {item ? (
              <QueueRow
                item={item}
                isOn={item.id === selectedId}
                isDecided={list.choice.tab === 'verified'}
                now={now}
                overdueHours={list.head?.overdue_hours ?? Infinity}
                isPicked={isPicked?.(item.id)}
                onToggle={(isRange) => onToggle(item, index, isRange)}
                onOpen={() => onOpen(item, index)}
                isDebug={isDebug}
              />
            ) : (
              <RowBone />
            )}
          </li>
        )
      })}
    </ul>
  )
}
