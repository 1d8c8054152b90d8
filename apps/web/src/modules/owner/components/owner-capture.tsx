import { findLine } from '@jihui/protocol/rental/faces'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  dropHandoverDraft,
  HandoverCapture,
  handoverDraftKey,
  useRecordHandover,
  type Handover,
  type HandoverStage,
  type Order,
} from '../../rental/public.ts'
import { ownerPaths } from '../owner-paths.ts'

export interface OwnerCaptureProps {
  stage: HandoverStage
  title: string
  order: Order
  handover: Handover
  /** How long it was out, for what is read when it comes back. */
  days?: number
  sendLabel: string
  savedText: string
}

/** The owner records one side of the hand-over; what is begun stays on his device until it is saved. */
export function OwnerCapture({ stage, title, order, handover, days, sendLabel, savedText }: OwnerCaptureProps) {
  const go = useGo()
  const user = useUser()
  const record = useRecordHandover(findLine(order.line), order.id)
  const draftKey = user && handoverDraftKey(user.id, order.id, stage)
  return (
    <HandoverCapture
      title={title}
      subtitle={[order.equipment_model, order.unit_serial, order.party_name].filter(Boolean).join(' · ')}
      line={order.line}
      illustration={order.illustration}
      handover={handover}
      days={days}
      draftKey={draftKey}
      sendLabel={sendLabel}
      isSending={record.isPending}
      progress={record.progress}
      errors={record.error instanceof ApiError ? record.error.errors : undefined}
      onSend={(side) =>
        record.mutate(
          { stage, record: side },
          {
            onSuccess: () => {
              if (draftKey) void dropHandoverDraft(draftKey)
              window.scrollTo({ top: 0 })
              toast.ok(savedText)
            },
            onError: (error) => toast.error(messageOf(error)),
          },
        )
      }
      onClose={() => go(ownerPaths.rental(order.id))}
    />
  )
}
