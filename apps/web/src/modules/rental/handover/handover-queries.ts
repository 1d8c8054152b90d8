import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { getHandover, recordHandover } from '@jihui/protocol/rental/handover-operations'
import { queryOptions } from '@tanstack/react-query'
import { useUpload } from '../../../kits/command/use-upload.ts'
import { call } from '../../../shell/api/call.ts'
import { upload } from '../../../shell/api/upload.ts'
import { readReading, type HandoverRecord, type HandoverStage } from './handover-record.ts'

export type Handover = ResponseOf<typeof getHandover.shape>

/** What is to be recorded of an order, what was, and how the two differ. */
export const handoverQuery = (line: LineFace, rentalId: number) =>
  queryOptions({
    queryKey: ['rental', 'handover', line.id, rentalId],
    queryFn: ({ signal }) => call(onLine(getHandover, line), { params: { id: rentalId }, signal }),
  })

/** Sends one side of a hand-over. */
export const useRecordHandover = (line: LineFace, rentalId: number) =>
  useUpload(
    ({ stage, unitId, record }: { stage: HandoverStage; unitId: number; record: HandoverRecord }, onProgress) => {
      const findings = Object.entries(record.findings).filter(([, text]) => text.trim() !== '')
      return upload(onLine(recordHandover, line), {
        params: { id: rentalId },
        body: {
          stage,
          unit_id: unitId,
          positions: record.photos.map(({ position }) => position),
          meter: readReading(record.meter) ?? undefined,
          level: record.level,
          checks: record.checks,
          findings: Object.fromEntries(findings),
          notes: record.notes.trim(),
        },
        files: { photos: record.photos.map(({ file }) => file) },
        onProgress,
      })
    },
    {
      told: 'none',
      touches: [['rental', 'detail', line.id, rentalId]],
      keep: (client, { handover }) => client.setQueryData(handoverQuery(line, rentalId).queryKey, handover),
    },
  )
