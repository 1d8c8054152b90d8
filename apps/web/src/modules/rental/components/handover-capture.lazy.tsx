import { useEffect, useMemo, useRef, useState } from 'react'
import { toast } from '../../../ui/overlays/toast.tsx'
import { keepHandoverDraft, readHandoverDraft } from '../handover/handover-draft.ts'
import type { Handover } from '../handover/handover-queries.ts'
import { emptyRecord, type HandoverRecord } from '../handover/handover-record.ts'
import { HandoverPhotoStep } from './handover-photo-step.tsx'
import { HandoverReadings } from './handover-readings.tsx'

export interface HandoverCaptureProps {
  /** 出场交接 */
  title: string
  /** SY215C · 00093 · 恒基路桥 */
  subtitle?: string
  /** The line: gives the hue. */
  line: string
  illustration: string
  /** What there is to photograph, read and count. */
  handover: Pick<Handover, 'positions' | 'meter' | 'level' | 'check_items'>
  /** Days the reading stands for, at the return; null when the machine goes out. */
  days?: number | null
  sendLabel?: string
  isSending?: boolean
  /** 0…1 of the photographs that have left this machine. */
  progress?: number | null
  /** What the server refused, by field. */
  errors?: Readonly<Record<string, string>>
  /** Under this key what was captured stays on the device until it is sent. */
  draftKey?: string
  onSend: (record: HandoverRecord) => void
  onClose: () => void
}

/** The guided record of a hand-over: one position after the other, then readings and counts. */
export function HandoverCapture(props: HandoverCaptureProps) {
  const { handover } = props
  const { positions } = handover
  const [record, setRecord] = useState<HandoverRecord>(emptyRecord)
  // One step more than positions: the readings.
  const [at, setAt] = useState(0)
  const change = (changes: Partial<HandoverRecord>) => setRecord((old) => ({ ...old, ...changes }))
  useDraft(props, record, setRecord, setAt)
  const { photos } = record
  const urls = useMemo(
    () => new Map(photos.map(({ position, file }) => [position, URL.createObjectURL(file)])),
    [photos],
  )
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  const move = (to: number) => {
    setAt(to)
    window.scrollTo({ top: 0 })
  }

  const position = positions[at]
  if (position) {
    return (
      <HandoverPhotoStep
        title={props.title}
        subtitle={props.subtitle}
        line={props.line}
        illustration={props.illustration}
        positions={positions}
        at={at}
        urls={urls}
        finding={record.findings[position.key] ?? ''}
        onPhoto={(file) =>
          change({
            photos: [
              ...record.photos.filter((photo) => photo.position !== position.key),
              { position: position.key, file },
            ],
          })
        }
        onFinding={(text) => change({ findings: { ...record.findings, [position.key]: text } })}
        onMove={move}
        isKept={props.draftKey !== undefined}
        onClose={props.onClose}
      />
    )
  }
  return (
    <HandoverReadings
      {...props}
      record={record}
      urls={urls}
      onChange={change}
      onBackTo={move}
      onSend={() => props.onSend(record)}
    />
  )
}

/** Takes up what was begun here before, and keeps what is captured from then on. */
function useDraft(
  { draftKey, handover: { positions } }: HandoverCaptureProps,
  record: HandoverRecord,
  setRecord: (record: HandoverRecord) => void,
  setAt: (at: number) => void,
) {
  const isRead = useRef(false)
  useEffect(() => {
    if (!draftKey || isRead.current) return
    void readHandoverDraft(draftKey, positions).then((kept) => {
      isRead.current = true
      if (!kept) return
      setRecord(kept)
      const open = positions.findIndex(({ key }) => !kept.photos.some((photo) => photo.position === key))
      setAt(open < 0 ? positions.length : open)
      toast.ok('接着上次没记完的继续')
    })
  }, [draftKey, positions, setRecord, setAt])
  useEffect(() => {
    if (draftKey && isRead.current && record !== emptyRecord) void keepHandoverDraft(draftKey, record)
  }, [draftKey, record])
}
