import { type MaintenanceKind, maintenanceKinds, urgencies, type Urgency } from '@jihui/protocol/maintenance/machine'
import { type Form, type FormCommand, required, useForm } from '../../../kits/form/use-form.ts'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { TextArea, TextField } from '../../../ui/fields/field.tsx'
import { readAmount } from '../../../ui/text/read-amount.ts'

interface ChoiceProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
}
const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))

export const KindField = (props: ChoiceProps<MaintenanceKind>) => (
  <SegmentedControl {...props} options={optionsOf(maintenanceKinds)} />
)
export const UrgencyField = (props: ChoiceProps<Urgency>) => (
  <SegmentedControl {...props} options={optionsOf(urgencies)} />
)

interface Completion {
  result: string
  /** Yuan; null where it cost nothing that is to be written down. */
  cost: number | null
}
interface CompletionOptions<Answer> {
  command: FormCommand<Completion, Answer>
  /** Said where nobody wrote what was done. */
  missing: string
  onDone: () => void
}

/** What was done and what it cost: the end of a maintenance, whoever writes it down. */
export const useCompletion = <Answer,>({ command, missing, onDone }: CompletionOptions<Answer>) =>
  useForm({
    start: { result: '', cost: '' },
    check: ({ result }) => ({ result: required(result, missing) }),
    checkAtOnce: ({ cost }) => ({ cost: readAmount(cost) === null ? '金额是数字，最多两位小数' : undefined }),
    command,
    input: ({ result, cost }) => ({ result: result.trim(), cost: cost.trim() ? readAmount(cost) : null }),
    onDone,
  })

interface CompletionFieldsProps {
  form: Pick<Form<{ result: string; cost: string }>, 'text'>
  label: string
  placeholder: string
}

export function CompletionFields({ form, label, placeholder }: CompletionFieldsProps) {
  return (
    <>
      <TextArea label={label} rows={3} maxLength={1000} placeholder={placeholder} {...form.text('result')} />
      <TextField label="费用" isOptional inputMode="decimal" lead="¥" {...form.text('cost')} />
    </>
  )
}
