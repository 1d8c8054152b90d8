import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { handoverQuery, type HandoverStage } from '../public.ts'
import type { OrderItem } from './order-queries.ts'
import { handoverStages } from './handover-stages.ts'

/** Whether photographs of a hand-over are there, could be taken now, or were given up for this time. */
export function useHandoverAsk(item: OrderItem, stage: HandoverStage) {
  const { data } = useQuery(handoverQuery(findLine(item.line), item.id))
  const [isWaived, setWaived] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const side = data?.sides.find((one) => one.stage === stage && one.party === 'lessor')
  // What was sent and never received has no state to come back to.
  const isPossible = item.actions.includes('record_handover') && (stage === 'out' || item.status !== 'pending_delivery')
  const isAsked = data !== undefined && !side && isPossible
  return {
    stage,
    item,
    positions: data?.positions ?? [],
    photos: side?.photos.length ?? null,
    isAsked,
    isWaived,
    isMissed,
    setWaived: (next: boolean) => {
      setWaived(next)
      setMissed(false)
    },
    /** Whether one may go on; says on the form what is missing where not. */
    isSettled: () => {
      setMissed(isAsked && !isWaived)
      return !isAsked || isWaived
    },
    /** The notes with what was not done named first. */
    notesWith: (notes: string) =>
      isAsked && isWaived ? [handoverStages[stage].waived, notes].filter(Boolean).join('；') : notes,
  }
}
export type HandoverAsk = ReturnType<typeof useHandoverAsk>
