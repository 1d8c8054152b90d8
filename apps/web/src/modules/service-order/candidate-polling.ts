/** Who was asked, watched for a minute (R143, R144). */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Candidate, candidatesQuery, orderKey } from './service-queries.ts'

export const CANDIDATE_POLL_INTERVAL = 3000
export const CANDIDATE_POLL_TIMEOUT = 60

interface Seen {
  readonly results: readonly Pick<Candidate, 'status'>[]
  readonly wanted: number
  readonly is_over: boolean
}
/** Nobody more is waited for: all places are real people, or one of them comes. */
export const isWatchedOut = ({ results, wanted, is_over: isDone }: Seen): boolean =>
  isDone || results.length >= wanted || results.some(({ status }) => status === 'accepted')

/** Places nobody has yet. */
export const openPlaces = (seen: Seen): number => (isWatchedOut(seen) ? 0 : seen.wanted - seen.results.length)

/** Too many questions (429) are no news: what was seen stays, and it is asked again. */
export function useCandidates(orderId: string, version: number) {
  const client = useQueryClient()
  const [pollTimedOut, setPollTimedOut] = useState(false)
  useEffect(() => {
    if (pollTimedOut) return
    const timer = setTimeout(() => setPollTimedOut(true), CANDIDATE_POLL_TIMEOUT * 1000)
    return () => clearTimeout(timer)
  }, [pollTimedOut])
  const query = useQuery({
    ...candidatesQuery(orderId, version),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      pollTimedOut || (data !== undefined && isWatchedOut(data)) ? false : CANDIDATE_POLL_INTERVAL,
  })
  const { data } = query
  const isWatching = !pollTimedOut && !(data && isWatchedOut(data))
  const hasTaker = data?.results.some(({ status }) => status === 'accepted') ?? false
  // Somebody took it: how the order stands is told at once.
  useEffect(() => {
    if (hasTaker) void client.invalidateQueries({ queryKey: orderKey(orderId), predicate: isOfOrder })
  }, [client, orderId, hasTaker])
  const watchOn = () => {
    setPollTimedOut(false)
    void query.refetch()
  }
  return { data, pollTimedOut, isWatching, watchOn }
}
const isOfOrder = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => !queryKey.includes('candidates')
