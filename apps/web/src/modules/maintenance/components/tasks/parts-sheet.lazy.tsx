import { X } from 'lucide-react'
import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../../kits/form/use-form.ts'
import { IconButton } from '../../../../ui/button.tsx'
import type { FieldAct } from '../../../../shell/field/use-field-acts.ts'
import { Quantity, SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { useTaskAct } from '../../task-acts.ts'
import { type KnownPart, knownParts, PartChoice, type PartsOf, usePartsOf } from './part-choice.tsx'
import type { TaskSheetProps } from './task-sheet-props.ts'

type From = 'store' | 'van' | 'bought'
const sources: readonly { value: From; label: string }[] = [
  { value: 'store', label: '仓库' },
  { value: 'van', label: '车上' },
  { value: 'bought', label: '现买' },
]
interface Line {
  readonly part: KnownPart
  readonly quantity: number
  readonly from: From
  readonly reason: string
}
const QUANTITY_MAX = 9999

/** 领用配件: which, how many, from where. */
export function PartsSheet({ task, ...sheet }: TaskSheetProps) {
  return <PartsForm of={usePartsOf(task)} payer="付费方" act={useTaskAct(task, 'parts')} {...sheet} />
}

interface PartsFormProps extends Omit<TaskSheetProps, 'task'> {
  of: PartsOf
  /** Who agrees to what is used. */
  payer: string
  act: FieldAct
}
export function PartsForm({ of, payer, act, isOpen, onClose }: PartsFormProps) {
  const wanted = (id: number) => of.parts.find((part) => part.part_id === id)
  const form = useForm({
    start: { lines: [] as readonly Line[] },
    check: ({ lines }) => ({
      lines: lines.length === 0 ? '请选择配件' : undefined,
      ...Object.fromEntries(
        lines.map(({ part, reason }, at) => [
          `lines.${at}.part_id`,
          part.isUnfit && reason.trim() === '' ? '不是这台设备的配件，写明为什么用它' : undefined,
        ]),
      ),
    }),
    command: act,
    input: ({ lines }) => ({
      payload: {
        lines: lines.map(({ part, reason, ...line }) => ({
          ...line,
          part_id: part.id,
          ...(reason.trim() && { reason: reason.trim() }),
        })),
      },
    }),
    onDone: onClose,
  })
  const { lines } = form.values
  const set = (id: number, changed: Partial<Line>) =>
    form.change(({ lines: now }) => ({
      lines: now.map((line) => (line.part.id === id ? { ...line, ...changed } : line)),
    }))
  const add = (part: KnownPart) => {
    const { wanted: needed = 1, used = 0 } = wanted(part.id) ?? {}
    const quantity = Math.max(1, needed - used)
    form.change({ lines: [...lines, { part, quantity, from: 'store', reason: '' }] })
  }
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title="领用配件"
      description={`超出${payer}同意的报价，要先报价。`}
      height="full"
      words={['领用', '正在记下']}
    >
      <PartChoice parts={knownParts(of)} taken={lines.map(({ part }) => part.id)} search={of.search} onPick={add} />
      <ul>
        {lines.map((line, at) => (
          <LineFields
            key={line.part.id}
            line={line}
            problem={form.errorOf(`lines.${at}.quantity`)}
            unfit={form.errorOf(`lines.${at}.part_id`)}
            onChange={(changed) => set(line.part.id, changed)}
            onRemove={() => form.change({ lines: lines.filter((one) => one !== line) })}
          />
        ))}
      </ul>
      {form.errorOf('lines') && <FieldError>{form.errorOf('lines')}</FieldError>}
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
    </FormSheet>
  )
}

interface LineFieldsProps {
  line: Line
  /** More than was agreed to, or than is there. */
  problem: string | undefined
  /** It is not made for this machine: used with a reason. */
  unfit: string | undefined
  onChange: (changed: Partial<Line>) => void
  onRemove: () => void
}
function LineFields({ line, problem, unfit, onChange, onRemove }: LineFieldsProps) {
  const { part, quantity, from, reason } = line
  return (
    <li className="space-y-3 border-b border-hairline py-3">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-body font-semibold">
          {part.name} <span className="figures text-meta font-normal text-ink-2">{part.number}</span>
        </p>
        <IconButton label={`不领${part.name}`} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Quantity
          label={`${part.name}的数量`}
          value={quantity}
          max={QUANTITY_MAX}
          unit={part.unit}
          onChange={(next) => onChange({ quantity: next })}
        />
        <SegmentedControl
          label={`${part.name}从哪里拿`}
          className="flex-1"
          options={sources}
          value={from}
          onChange={(next) => onChange({ from: next })}
        />
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      {(part.isUnfit || unfit !== undefined || reason !== '') && (
        <TextField
          label="为什么用它"
          maxLength={200}
          value={reason}
          error={unfit}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      )}
    </li>
  )
}
