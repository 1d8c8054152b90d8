import { useEffect, useMemo, useState } from 'react'
import type { Handover } from '../handover-queries.ts'
import { emptyRecord, type HandoverRecord } from '../handover-record.ts'
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
  const { photos } = record
  const urls = useMemo(
    () => new Map(photos.map(({ position, file }) => [position, URL.createObjectURL(file)])),
    [photos],
  )
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  useEffect(() => window.scrollTo({ top: 0 }), [at])

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
        onMove={setAt}
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
      onBackTo={setAt}
      onSend={() => props.onSend(record)}
    />
  )
}
