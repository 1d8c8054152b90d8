import { availabilityBlockDays } from '@jihui/protocol/catalogue/availability'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { dayNumber, today } from '../../ui/text/format.ts'
import { availabilityBlocksQuery } from './machine-queries.ts'

export interface FreeDays {
  /** Why a day cannot be rented; undefined when it can, and also while or when nobody knows (R053). */
  reasonOf: (day: string) => string | undefined
  /** The first free day known. */
  firstFree: string | undefined
  onShow: (from: string, to: string) => void
  isUnknown: boolean
  retry: () => void
}

export function useFreeDays(line: LineFace, equipmentId: number): FreeDays {
  const [start] = useState(today)
  const [lastWanted, setLastWanted] = useState(0)
  const blocks = lastWanted + 1
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    availabilityBlocksQuery(line, equipmentId, { start, blockDays: availabilityBlockDays, blocks }),
  )
  const days = useMemo(() => data ?? [], [data])
  const taken = useMemo(
    () => new Map(days.filter(({ free }) => free <= 0).map(({ date, reason }) => [date, reason ?? '没有空闲'])),
    [days],
  )
  const onShow = useCallback(
    (_from: string, to: string) => {
      const last = Math.floor((dayNumber(to) - dayNumber(start)) / availabilityBlockDays)
      setLastWanted((old) => Math.max(old, last))
    },
    [start],
  )
  return {
    reasonOf: useCallback((day: string) => taken.get(day), [taken]),
    firstFree: days.find(({ free }) => free > 0)?.date,
    onShow,
    isUnknown: isError && (data === undefined || isPlaceholderData),
    retry: () => void refetch(),
  }
}
