import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../../ui/skeleton.tsx'
import {
  type Deduction,
  DeductionList,
  findingKey,
  newFindings,
  sentDeductions,
  sumDeductions,
  TakeBackTotal,
  withVerdict,
} from '../../../owner/public.ts'
import { handoverQuery, returnPreviewQuery, withDamage } from '../../public.ts'
import { useConfirmReturn } from '../order-commands.ts'
import { staffOrderQuery } from '../order-queries.ts'
import { useHandoverAsk } from '../use-handover-ask.ts'
import { HandoverAskPart } from './handover-ask.tsx'
import { nameOf, type QuestionProps } from './question-props.ts'

const hasProblem = (sum: ReturnType<typeof sumDeductions>): boolean =>
  sum.problem !== undefined || Object.keys(sum.problems).length > 0

/** Staff take a machine back: what is asked for out of the deposit goes to the renter to confirm, as an owner's does. */
export function ReturnQuestion({ item, isOpen, onClose }: QuestionProps) {
  const line = findLine(item.line)
  const command = useConfirmReturn()
  const { data: order } = useQuery(staffOrderQuery(item.id, item.line))
  const { data: reckoned } = useQuery({
    ...returnPreviewQuery(line, item.id),
    // A machine that is back has no return before it any more.
    enabled: isOpen && !command.isSuccess,
  })
  const { data: handover } = useQuery(handoverQuery(line, item.id))
  const ask = useHandoverAsk(item, 'back')
  const base = order?.deposit_base ?? 0
  const most = reckoned?.damage_max ?? base
  const form = useForm({
    start: { deductions: [] as readonly Deduction[], condition: '', notes: '' },
    command,
    input: ({ deductions, condition, notes }) =>
      order && !hasProblem(sumDeductions(deductions, most))
        ? {
            target: item,
            input: {
              condition: condition.trim(),
              deductions: sentDeductions(deductions),
              notes: ask.notesWith(notes.trim()),
            },
          }
        : null,
    onDone: onClose,
  })
  const { deductions } = form.values
  const sum = sumDeductions(deductions, most)
  const preview = order && reckoned && withDamage(reckoned, order, sum.total)
  const refusal = form.errorOf('damage_fee') ?? form.errorOf('deductions')
  const put = (next: readonly Deduction[]) => form.change({ deductions: next })
  const open = (handover ? newFindings(handover) : []).filter(
    (finding) => !deductions.some((one) => one.position === finding.position && one.serial === finding.serial),
  )
  const submit = () => {
    if (ask.isSettled()) form.submit()
    else form.isReady()
  }
  return (
    <FormSheet
      form={{ ...form, submit }}
      isOpen={isOpen}
      onClose={onClose}
      title="确认收回"
      description={nameOf(item)}
      words={[sum.total > 0 ? '收回，发给租客确认' : '收回并结算押金', '正在结算']}
    >
      <HandoverAskPart ask={ask} />
      <TextArea
        label="设备状况"
        isOptional
        rows={2}
        maxLength={300}
        placeholder="外观、附件、开机自检"
        {...form.text('condition')}
      />
      {order && (
        <DeductionList
          list={deductions}
          sum={sum}
          deposit={base}
          most={most}
          isChecked={form.failedAttempts > 0}
          onChange={put}
        />
      )}
      {open.length > 0 && (
        <div role="group" aria-label="交接时新发现的" className="flex flex-wrap gap-2">
          {open.map((finding) => (
            <Chip key={findingKey(finding)} onClick={() => put(withVerdict(deductions, finding, 'renter'))}>
              <Plus size={16} aria-hidden="true" />
              {finding.serial} {finding.label}：{finding.text}
            </Chip>
          ))}
        </div>
      )}
      <TextArea label="备注" isOptional rows={2} maxLength={300} {...form.text('notes')} />
      <Section title="结算预览">
        {refusal && <FieldError>{refusal}</FieldError>}
        <div aria-live="polite">
          {order && preview ? (
            <TakeBackTotal order={order} preview={preview} asker="staff" />
          ) : (
            <Skeleton label="正在算结算">
              <Bone className="mt-2 h-4 w-full" />
              <Bone className="mt-3 h-4 w-full" />
            </Skeleton>
          )}
        </div>
      </Section>
    </FormSheet>
  )
}
