import { objectableTerms } from '@jihui/protocol/job/objections/machine'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { type DeskObjection, useDecideObjection } from '../objection-queries.ts'

interface SheetProps {
  objection: DeskObjection
  isUpheld: boolean
  onClose: () => void
}
const followsOf = ({ term, term_display: label }: DeskObjection): string =>
  objectableTerms[term].about === 'job'
    ? `这一单不再算进“${label}”，不算好也不算不好。`
    : '缩小的接单范围马上取消，派单照他自己填的范围。'

/** One decision, with the words the technician reads. */
export function ObjectionSheet({ objection, isUpheld, onClose }: SheetProps) {
  const form = useForm({
    start: { notes: '' },
    check: ({ notes }) => ({ notes: required(notes, '请填写原因') }),
    command: useDecideObjection(objection.id),
    input: ({ notes }) => ({ upheld: isUpheld, notes: notes.trim() }),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title={isUpheld ? '异议成立' : '维持原来的'}
      description={`${objection.technician.name}，${objection.held}。${isUpheld ? followsOf(objection) : '照原来的算，不能再提。'}原因会发给他。`}
      words={[isUpheld ? '成立' : '维持', '正在提交']}
    >
      <TextArea label="原因" rows={3} maxLength={500} {...form.text('notes')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}
