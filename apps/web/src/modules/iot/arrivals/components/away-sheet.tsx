import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { useChangeSite } from '../site-queries.ts'

interface AwaySheetProps {
  rentalId: number
  isOpen: boolean
  onClose: () => void
}
const REASON_MAX = 100

/** 设备要离开: why, and until when. Without an end it holds until he says that the machines are back. */
export function AwaySheet({ rentalId, isOpen, onClose }: AwaySheetProps) {
  const form = useForm({
    start: { reason: '', until: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command: useChangeSite(rentalId),
    input: ({ reason, until }) => ({
      says: 'away' as const,
      reason: reason.trim(),
      ...(until !== '' && { until: `${until}T23:59:59+08:00` }),
    }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="设备要离开送货点"
      description="设备主会看到你写的原因，这段时间离开不再告警。"
      words={['告诉设备主', '正在发送']}
    >
      <TextField label="原因" placeholder="转场、去加油、送去检修" maxLength={REASON_MAX} {...form.text('reason')} />
      <TextField
        label="到哪天为止"
        type="date"
        isOptional
        hint="不填就一直有效，直到你说设备回来了"
        {...form.text('until')}
      />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
