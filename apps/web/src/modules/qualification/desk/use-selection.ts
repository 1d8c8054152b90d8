import { useRef, useState } from 'react'
import type { QueueItem } from './review-queries.ts'
import type { ReviewList } from './use-review-list.ts'

/** More than this in one batch is more than one person can answer for. */
export const SELECTED_MAX = 500

export interface Selection {
  items: readonly QueueItem[]
  size: number
  has: (id: number) => boolean
  /** One row in or out; it becomes the end a range is drawn from. */
  toggle: (item: QueueItem, index: number) => void
  /** Where the last row was picked. */
  anchor: () => number | null
  add: (items: readonly QueueItem[]) => void
  drop: (ids: readonly number[]) => void
  clear: () => void
}

/** Orders picked for one decision on all of them; they stay picked while one scrolls and looks at others. */
export function useSelection(): Selection {
  const [picked, setPicked] = useState<ReadonlyMap<number, QueueItem>>(new Map())
  const anchor = useRef<number | null>(null)
  const change = (run: (next: Map<number, QueueItem>) => void) =>
    setPicked((now) => {
      const next = new Map(now)
      run(next)
      return next
    })
  return {
    items: [...picked.values()],
    size: picked.size,
    has: (id) => picked.has(id),
    anchor: () => anchor.current,
    toggle: (item, index) => {
      anchor.current = index
      change((next) => {
        if (next.has(item.id)) next.delete(item.id)
        else if (next.size < SELECTED_MAX) next.set(item.id, item)
      })
    },
    add: (items) =>
      change((next) => {
        for (const item of items) if (next.size < SELECTED_MAX) next.set(item.id, item)
      }),
    drop: (ids) => change((next) => ids.forEach((id) => next.delete(id))),
    clear: () => {
      anchor.current = null
      setPicked(new Map())
    },
  }
}

/** Picking in a list: with the checkboxes of a desk, or on a phone once that was asked for. */
export function usePicking(list: ReviewList, isDesk: boolean, mayDecide: boolean) {
  const selection = useSelection()
  const [isAsked, setIsAsked] = useState(false)
  const isPossible = mayDecide && list.choice.tab === 'pending' && (list.count ?? 0) > 0
  const isMode = isPossible && !isDesk && isAsked
  const hasBoxes = isPossible && (isDesk || isAsked)
  const known = list.loaded()
  const isAll = selection.size > 0 && known.every(({ id }) => selection.has(id))
  const range = async (index: number) => {
    const from = selection.anchor() ?? index
    selection.add(await list.fetchRange(Math.min(from, index), Math.max(from, index)))
  }
  const toggle = (item: QueueItem, index: number, isRange: boolean) =>
    isRange && selection.anchor() !== null ? void range(index) : selection.toggle(item, index)
  return {
    selection,
    isMode,
    isPicked: hasBoxes ? selection.has : undefined,
    toggle: isPossible ? toggle : undefined,
    onToggle: toggle,
    head: isPossible
      ? {
          isAll,
          isOn: isAsked,
          onAll: () => (isAll ? selection.clear() : selection.add(known)),
          onMode: () => {
            selection.clear()
            setIsAsked(!isAsked)
          },
        }
      : undefined,
  }
}
