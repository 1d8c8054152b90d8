import type { ClauseText } from '@jihui/protocol/agreement/clause-changes'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewQuery } from './template-queries.ts'

const AFTER_MS = 350

/** The preview of what is written, asked for when the hand rests. */
export function useTemplatePreview(
  line: LineFace,
  id: number,
  clauses: readonly ClauseText[],
  rentalId: number | undefined,
) {
  const [resting, setResting] = useState(clauses)
  useEffect(() => {
    const timer = setTimeout(() => setResting(clauses), AFTER_MS)
    return () => clearTimeout(timer)
  }, [clauses])
  return useQuery(previewQuery(line, id, { clauses: resting, rentalId }))
}
