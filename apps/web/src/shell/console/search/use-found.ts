import { searchAll } from '@jihui/protocol/search/operations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'

/** As long as somebody may still be typing. */
const PAUSE_MS = 150
const FRESH_MS = 10_000

const foundQuery = (q: string) => ({
  queryKey: ['search', q],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(searchAll, { query: { q }, signal }),
  enabled: q !== '',
  staleTime: FRESH_MS,
  // What is found names people: it is not kept for long.
  gcTime: FRESH_MS,
  placeholderData: keepPreviousData,
})

/** What the server finds for a text, once nobody types or composes any more; a call that is no longer wanted is given up. */
export function useFound(text: string, isComposing: boolean) {
  const wanted = text.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (isComposing || wanted === asked) return undefined
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted, asked, isComposing])
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(foundQuery(asked))
  const isCurrent = wanted === asked && !isPlaceholderData
  return {
    wanted,
    /** Of what was asked last: while the next is on its way, still the one before. */
    groups: wanted === '' ? undefined : data?.groups,
    /** What is shown is not, or not yet, for what stands in the field. */
    isWaiting: wanted !== '' && (!isCurrent || (isFetching && !data)),
    error: isCurrent ? error : null,
    isFetching,
    retry: () => void refetch(),
  }
}
