import { findLine } from '@jihui/protocol/rental/faces'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { dropHandoverDraft, handoverDraftKey } from '../handover/handover-draft.ts'
import { useRecordHandover, type Handover } from '../handover/handover-queries.ts'
import type { HandoverStage } from '../handover/handover-record.ts'
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

/** Whoever gives the machine records his side of the hand-over; what is begun stays on his device until it is saved. */
export function RecordHandover(props: RecordHandoverProps) {
  const { stage, order, handover } = props
  const user = useUser()
  const record = useRecordHandover(findLine(order.line), order.id)
  const draftKey = user && handoverDraftKey(user.id, order.id, stage)
  return (
    <HandoverCapture
      title={props.title}
      subtitle={[order.equipment_model, order.unit_serial, order.party_name].filter(Boolean).join(' · ')}
      line={order.line}
      illustration={order.illustration}
      handover={handover}
      days={props.days}
      draftKey={draftKey}
      sendLabel={props.sendLabel}
      isSending={record.isPending}
      progress={record.share}
      errors={record.error instanceof ApiError ? record.error.errors : undefined}
      onSend={(side) =>
        record.mutate(
          { stage, record: side },
          {
            onSuccess: () => {
              if (draftKey) void dropHandoverDraft(draftKey)
              window.scrollTo({ top: 0 })
              toast.ok(props.savedText)
              props.onSaved?.()
            },
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
      onClose={props.onClose}
    />
  )
}
