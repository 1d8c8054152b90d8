import { findLine } from '@jihui/protocol/rental/faces'
import { useGo, useLineId, usePathParam, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { orderIdOf } from '../../rental/public.ts'
import { consolePaths } from '../../../kits/desk/paths.ts'
import { startOfQueue } from './queue-query.ts'
import { queueSorts, verifiedFilters, type QueueChoice } from './review-queries.ts'

/** The address of the desk: which part of the queue, which order. Everything one might send a colleague stands in it. */
export function useQueuePlace() {
  const query = useQueryTexts()
  const ownLine = useLineId()
  const pathId = usePathParam('id')
  const go = useGo()
  const setQuery = useSetQuery()
  const choice: QueueChoice = {
    tab: query.tab === 'verified' ? 'verified' : startOfQueue.tab,
    filter: verifiedFilters.find(({ value }) => value === query.filter)?.value ?? startOfQueue.filter,
    line: ownLine ?? query.line ?? '',
    keyword: query.keyword ?? '',
    sort: queueSorts.find(({ value }) => value === query.sort)?.value ?? startOfQueue.sort,
  }
  const base = (ownLine && findLine(ownLine).desks.review) || consolePaths.review()
  /** The same part of the queue, under another path. */
  const kept = (path: string) => {
    const params = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) if (value && name !== 'rentalId') params.set(name, value)
    return params.size > 0 ? `${path}?${params}` : path
  }
  return {
    choice,
    isOneLine: ownLine !== undefined,
    /** R153: the order of the address, however it names it. */
    askedId: orderIdOf(query.rentalId) ?? orderIdOf(pathId),
    /** Whether an order stands there by itself, so that 返回 leads to the list. */
    isAlone: pathId !== '',
    /** Beside the list. */
    show: (id: number) => {
      if (pathId === '') setQuery({ rentalId: String(id) })
      else go(`${kept(base)}${kept(base).includes('?') ? '&' : '?'}rentalId=${id}`, { replace: true })
    },
    /** A step deeper, in place of the one before where there was one. */
    open: (id: number) => go(kept(`${base}/${id}`), { replace: pathId !== '' }),
    leave: () => go(kept(base), { replace: true }),
    choose: (change: Partial<QueueChoice>) => {
      const next = { ...choice, ...change }
      setQuery({
        tab: next.tab === 'pending' ? undefined : next.tab,
        filter: next.tab === 'pending' || next.filter === 'all' ? undefined : next.filter,
        line: ownLine || !next.line ? undefined : next.line,
        keyword: next.keyword || undefined,
        sort: next.sort === 'oldest' ? undefined : next.sort,
        rentalId: undefined,
      })
    },
  }
}
