import type { ResponseOf } from '@jihui/protocol/endpoint'
import type { Coordinates } from '@jihui/protocol/geography/coordinates'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { quoteRental } from '@jihui/protocol/rental/operations'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import type { PeriodTexts } from './use-line.ts'

export type Quote = ResponseOf<typeof quoteRental.shape>

/** What a price depends on beside the machine. */
export interface PricedChoice {
  period: PeriodTexts | null
  /** Units of the machine; absent: one. */
  quantity?: number
  options?: readonly string[]
  /** Where the machine is brought; without one the base price stands. */
  region?: string
  /** Where exactly, marked on a map. */
  point?: Coordinates | null
  /** The renter fetches it himself. */
  isPickup?: boolean
  /** How the reader wants to put the deposit down; '' where he has not said. */
  depositKind?: string
}

/** As the calls name it. */
export const deliveryPoint = (point: Coordinates | null) =>
  point && { delivery_latitude: point.latitude, delivery_longitude: point.longitude }

/** What of a first quote's ways to put the deposit down the price is wanted for; the first is for one that is paid. */
export type PutDown = (quote: Quote, wanted: string) => Quote['deposit_kind']

const quoteQuery = (
  line: LineFace,
  equipmentId: number,
  { period, quantity = 1, options = [], region, point = null, isPickup = false, depositKind }: PricedChoice,
  putDown?: PutDown,
) =>
  queryOptions({
    queryKey: [
      'rental',
      'quote',
      line.id,
      equipmentId,
      period,
      quantity,
      options,
      region,
      point,
      isPickup,
      depositKind,
    ],
    queryFn: async ({ signal }) => {
      const ask = (kind?: Quote['deposit_kind']) =>
        call(onLine(quoteRental, line), {
          body: {
            equipment_id: equipmentId,
            ...(quantity > 1 && { quantity }),
            start_date: period?.start ?? '',
            end_date: period?.end ?? '',
            ...(isPickup ? { self_pickup: true } : { region, ...deliveryPoint(point) }),
            ...Object.fromEntries(options.map((flag) => [flag, true])),
            deposit_kind: kind,
          },
          signal,
        })
      const quote = await ask()
      const kind = putDown?.(quote, depositKind ?? '') ?? quote.deposit_kind
      return kind === quote.deposit_kind ? quote : ask(kind)
    },
    enabled: period !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

const QUIET_MS = 250

/** The price as it stands: asked anew a moment after the last change; until then the one before stays on show. */
export function useQuote(line: LineFace, equipmentId: number, choice: PricedChoice, putDown?: PutDown) {
  const wanted = JSON.stringify(choice)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), QUIET_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = useQuery(quoteQuery(line, equipmentId, JSON.parse(asked) as PricedChoice, putDown))
  const error = wanted === asked ? query.error : null
  const refusedFor = (code: string): string | undefined =>
    error instanceof ApiError && error.code === code ? (Object.values(error.errors)[0] ?? error.message) : undefined
  const periodProblem = refusedFor('rental.period_invalid')
  const placeProblem = refusedFor('rental.out_of_area')
  const pointProblem = refusedFor('rental.place_differs')
  const isCurrent = wanted === asked && query.isSuccess && !query.isPlaceholderData
  return {
    quote: choice.period && !periodProblem && !placeProblem && !pointProblem ? query.data : undefined,
    /** The quote on show belongs to what is chosen now. */
    isCurrent,
    isUpdating: choice.period !== null && !isCurrent && !query.isError,
    error,
    /** Why these days cannot be rented at all: too short, too far ahead. */
    periodProblem,
    /** Why it is not brought there: too far away. */
    placeProblem,
    /** Why it cannot be where it was marked: the region is another. */
    pointProblem,
    refetch: query.refetch,
  }
}

export type QuoteState = ReturnType<typeof useQuote>

/** What is to be paid apart from the deposit, which comes back. */
export const rentTotal = (quote: Quote): number => Math.round((quote.total_amount - quote.deposit_amount) * 100) / 100
