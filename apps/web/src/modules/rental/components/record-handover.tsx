import { findLine } from '@jihui/protocol/rental/faces'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { dropHandoverDraft, handoverDraftKey } from '../handover/handover-draft.ts'
import { useRecordHandover, type Handover } from '../handover/handover-queries.ts'
import type { HandoverStage } from '../handover/handover-record.ts'
import { handoverOf, unitPlace, unitsToRecord } from '../handover/handover-units.ts'
import type { Order } from '../order-queries.ts'
import { HandoverCapture } from './handover-capture.lazy.tsx'

export interface RecordHandoverProps {
  stage: HandoverStage
  title: string
  order: Order
  handover: Handover
  /** How long it was out, for what is read when it comes back. */
  days?: number
  sendLabel: string
  savedText: string
  onSaved?: () => void
  onClose: () => void
}

/**
 * Whoever gives the machine records his side of the hand-over, of several units one after another; what is begun stays on
 * his device until it is saved.
 */
export function RecordHandover(props: RecordHandoverProps) {
  const { stage, order, handover } = props
  const user = useUser()
  const line = findLine(order.line)
  const record = useRecordHandover(line, order.id)
  const [unit, ...later] = unitsToRecord(handover, stage, 'lessor')
  if (!unit) return null
  const draftKey = user && handoverDraftKey(user.id, order.id, `${stage}:${unit.id}`)
  return (
    <HandoverCapture
      key={unit.id}
      title={props.title}
      subtitle={[order.equipment_model, unitPlace(handover, unit, line.unitWord), order.party_name]
        .filter(Boolean)
        .join(' · ')}
      line={order.line}
      illustration={order.illustration}
      handover={handoverOf(handover, unit)}
      days={props.days}
      draftKey={draftKey}
      sendLabel={later.length > 0 ? `保存，记下一${line.unitWord}` : props.sendLabel}
      isSending={record.isPending}
      progress={record.share}
      errors={record.error instanceof ApiError ? record.error.errors : undefined}
      onSend={(side) =>
        record.mutate(
          { stage, unitId: unit.id, record: side },
          {
            onSuccess: () => {
              if (draftKey) void dropHandoverDraft(draftKey)
              window.scrollTo({ top: 0 })
              if (later.length > 0) toast.ok(`已保存，还有 ${later.length} ${line.unitWord}`)
              else {
                toast.ok(props.savedText)
                props.onSaved?.()
              }
            },
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
      onClose={props.onClose}
    />
  )
}
