import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { handoverQuery, unitsToRecord, type HandoverStage } from '../public.ts'
import type { OrderItem } from './order-queries.ts'
import { handoverStages } from './handover-stages.ts'

/** Whether photographs of a hand-over are there, could be taken now, or were given up for this time. */
export function useHandoverAsk(item: OrderItem, stage: HandoverStage) {
  const { data } = useQuery(handoverQuery(findLine(item.line), item.id))
  const [isWaived, setWaived] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const sides = data?.sides.filter((one) => one.stage === stage && one.party === 'lessor') ?? []
  const isRecorded = data !== undefined && unitsToRecord(data, stage, 'lessor').length === 0
  // What was sent and never received has no state to come back to.
  const isPossible = item.actions.includes('record_handover') && (stage === 'out' || item.status !== 'pending_delivery')
  const isAsked = data !== undefined && !isRecorded && isPossible
  return {
    stage,
    item,
    positions: data?.positions ?? [],
    photos: isRecorded ? sides.reduce((sum, { photos }) => sum + photos.length, 0) : null,
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
