import { useState } from 'react'
import type { QualificationImage } from '../public.ts'

export const isPicture = ({ mime }: Pick<QualificationImage, 'mime'>): boolean => mime.startsWith('image/')

const ZOOMS = [1, 1.5, 2, 3, 4]

export interface DocumentView {
  documents: readonly QualificationImage[]
  document: QualificationImage | undefined
  index: number
  zoom: number
  turns: number
  canGrow: boolean
  canShrink: boolean
  isFull: boolean
  show: (index: number) => void
  step: (by: number) => void
  zoomBy: (by: number) => void
  turn: () => void
  openFull: () => void
  closeFull: () => void
}

/** Which document lies on the table, how large and which way up. A new document lies straight again. */
export function useDocumentView(documents: readonly QualificationImage[]): DocumentView {
  const [wanted, setWanted] = useState(0)
  const [level, setLevel] = useState(0)
  const [turns, setTurns] = useState(0)
  const [isFull, setIsFull] = useState(false)
  const index = Math.max(0, Math.min(wanted, documents.length - 1))
  const show = (next: number) => {
    setWanted(next)
    setLevel(0)
    setTurns(0)
  }
  return {
    documents,
    document: documents[index],
    index,
    zoom: ZOOMS[level] ?? 1,
    turns,
    canGrow: level < ZOOMS.length - 1,
    canShrink: level > 0,
    isFull,
    show,
    step: (by) => documents.length > 0 && show((index + by + documents.length) % documents.length),
    zoomBy: (by) => setLevel((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + by))),
    turn: () => setTurns((now) => now + 1),
    openFull: () => setIsFull(true),
    closeFull: () => setIsFull(false),
  }
}
