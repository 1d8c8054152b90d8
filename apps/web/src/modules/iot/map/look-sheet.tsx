import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { TextArea } from '../../../ui/fields/field.tsx'
import { useLook } from './device-queries.ts'

interface LookSheetProps {
  deviceId: string
  isOpen: boolean
  onClose: () => void
}
/** 查看准确位置: with a reason that the renter reads. */
export function LookSheet({ deviceId, isOpen, onClose }: LookSheetProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? '请写明为什么要看' : undefined }),
    command: useLook(deviceId),
    input: ({ reason }) => reason.trim(),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="查看准确位置"
      tone="commit"
      words={['查看 24 小时', '正在打开']}
    >
      <p className="text-body text-ink-2">
        租出期间机器在哪里是租客的隐私。这次查看会记下来，租客看得到是谁、为什么看的。
      </p>
      <TextArea label="原因" maxLength={200} {...form.text('reason')} />
    </FormSheet>
  )
}
