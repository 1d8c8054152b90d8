/** Who was asked, as whoever holds the order's link sees it: real people, their reasons, no number and no address. */
import { serviceOrderLimits } from '@jihui/protocol/service-order/limits'
import type { candidateList } from '@jihui/protocol/service-order/schema'
import type * as z from 'zod/mini'
import type { Queryable } from '../../platform/database/database.ts'
import type { JobRow, listOffersOf } from '../job/public.ts'
import { findTechnicianCards } from '../technician/public.ts'
import type { OrderRow } from './move-order.ts'

type Offers = Awaited<ReturnType<typeof listOffersOf>>
const shownStatuses = ['open', 'accepted']

export const viewCandidates = async (
  db: Queryable,
  row: OrderRow,
  job: JobRow | null,
  offers: Offers,
  now: Date,
): Promise<z.output<typeof candidateList>> => {
  const shown = offers
    .filter(({ offer }) => shownStatuses.includes(offer.status) && (offer.status !== 'open' || offer.expiresAt > now))
    .toSorted((one, other) => other.offer.score - one.offer.score || one.offer.id - other.offer.id)
    .slice(0, serviceOrderLimits.candidates)
  const cards = await findTechnicianCards(
    db,
    shown.map(({ offer }) => offer.technicianId),
  )
  const isAccepted = job !== null && job.technicianId !== null
  return {
    results: shown.flatMap(({ offer }) => {
      const card = cards.get(offer.technicianId)
      if (!card) return []
      const { score, terms, gates } = offer.match
      return [
        {
          id: offer.technicianId,
          name: card.shownName,
          status: offer.status === 'accepted' ? ('accepted' as const) : ('searching' as const),
          match: { score, terms: terms.map((term) => ({ ...term, inputs: { ...term.inputs } })), gates: [...gates] },
          rating: card.ratingCount === 0 ? null : Math.round((card.ratingSum * 10) / card.ratingCount) / 10,
          eta_minutes: offer.travelMinutes,
        },
      ]
    }),
    wanted: serviceOrderLimits.candidates,
    is_over:
      isAccepted ||
      shown.length >= serviceOrderLimits.candidates ||
      row.status === 'cancelled' ||
      row.status === 'completed',
  }
}
