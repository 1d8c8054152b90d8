import { useEffect, useRef } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useDebugMode } from '../../../../kits/desk/debug-mode.ts'
import type { QueueItem } from '../review-queries.ts'
import type { ReviewList } from '../use-review-list.ts'
import { useRowsInSight } from '../../../../kits/desk/use-rows-in-sight.ts'
import { QueueRow, ROW_REM, RowBone } from './queue-row.tsx'

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

/** The queue as long as it is; drawn is only what is in sight. */
export function ReviewQueue({ list, selectedId, now, isPicked, onToggle, onOpen }: QueueProps) {
  const rows = useRef<HTMLUListElement>(null)
  const mark = useRef<HTMLSpanElement>(null)
  const isDebug = useDebugMode()
  const count = list.count ?? 0
  const { first, last } = useRowsInSight(rows, count)
  const { see } = list
  useEffect(() => see(first, last), [see, first, last])
  const selectedIndex = list.indexOf(selectedId)
  useEffect(() => {
    if (selectedIndex >= 0) mark.current?.scrollIntoView({ block: 'nearest' })
  }, [selectedIndex])
  const place = (index: number) => ({ top: `${index * ROW_REM}rem`, height: `${ROW_REM}rem` })
  const drawn = Array.from({ length: Math.max(0, Math.min(last, count - 1) - first + 1) }, (_, at) => first + at)
  return (
    <div className="relative">
      {/* The selected row's place, there whether it is drawn or not. */}
      {selectedIndex >= 0 && (
        <span ref={mark} aria-hidden="true" className="pointer-events-none absolute" style={place(selectedIndex)} />
      )}
      <ul ref={rows} className="relative" style={{ height: `${count * ROW_REM}rem` }}>
        {drawn.map((index) => {
          const item = list.at(index)
          return (
            <li
              key={index}
              aria-setsize={count}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={place(index)}
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
    </div>
  )
}
