import { FormDialog } from '../../../../kits/form/form-dialog.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { TextField } from '../../../../ui/fields/field.tsx'
import { useMove } from '../park-queries.ts'

const word = '报废'

/** For good: asked with a word to type. */
export function RetireDialog({
  deviceId,
  isOpen,
  onClose,
}: {
  deviceId: string
  isOpen: boolean
  onClose: () => void
}) {
  const move = useMove(deviceId)
  const form = useForm({
    start: { word: '' },
    check: (values) => ({ word: values.word.trim() === word ? undefined : `请输入“${word}”两个字` }),
    command: move,
    input: () => 'retire' as const,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="报废这台终端？"
      tone="danger"
      words={['确定报废', '正在报废']}
    >
      <p className="text-body text-ink-2">
        会从机器上拆下，连接马上断开，凭证作废，不能再用。已有的读数还在，仍算那台机器的。
      </p>
      <TextField
        className="mt-4"
        label={`输入“${word}”确认`}
        autoComplete="off"
        maxLength={10}
        {...form.text('word')}
      />
    </FormDialog>
  )
}
