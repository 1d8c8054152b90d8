import type { ConditionOp } from '@jihui/protocol/iot/alerts/conditions'
import { alertLimits } from '@jihui/protocol/iot/alerts/limits'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/fields/field-error.tsx'
import { Select, TextField } from '../../../../ui/fields/field.tsx'
import { ruleFencesQuery } from '../alert-queries.ts'
import {
  aggregateOptions,
  asksField,
  type ConditionDraft,
  eventOptions,
  fenceOptions,
  fieldOptions,
  isFlag,
  isThreshold,
  mayAggregate,
} from '../condition-draft.ts'

const ops: readonly { value: ConditionOp; label: string }[] = [
  { value: '>', label: '高于' },
  { value: '>=', label: '不低于' },
  { value: '<', label: '低于' },
  { value: '<=', label: '不高于' },
  { value: '=', label: '等于' },
  { value: '!=', label: '不等于' },
  { value: 'changed', label: '变了' },
  { value: 'absent', label: '设备在报，但没有这个读数' },
  { value: 'silent', label: '设备没有任何消息' },
  { value: 'event', label: '设备报告了事件' },
  { value: 'fence', label: '围栏里有动静' },
]
const flags = [
  { value: '1', label: '开' },
  { value: '0', label: '关' },
]

interface ConditionFieldsProps {
  /** 条件, 恢复条件: what each of them is called. */
  name: string
  hint?: string
  conditions: readonly ConditionDraft[]
  /** What is there when one more is wanted. */
  makeNew: () => ConditionDraft
  /** Whether the last one may go, too. */
  mayBeNone?: boolean
  error: string | undefined
  onChange: (make: (before: readonly ConditionDraft[]) => readonly ConditionDraft[]) => void
}
/** What has to be so: one condition under the other. */
export function ConditionFields({ name, hint, conditions, makeNew, mayBeNone, error, onChange }: ConditionFieldsProps) {
  const change = (key: number, changes: Partial<ConditionDraft>) =>
    onChange((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  const remove = (key: number) => onChange((before) => before.filter((one) => one.key !== key))
  return (
    <fieldset className="space-y-3">
      <legend className="text-meta text-ink-2">{name}</legend>
      {hint && <p className="text-meta text-ink-3">{hint}</p>}
      {conditions.map((one, at) => (
        <ConditionField
          key={one.key}
          label={`第 ${at + 1} 个${name}`}
          condition={one}
          onChange={(changes) => change(one.key, changes)}
          {...((mayBeNone || conditions.length > 1) && { onRemove: () => remove(one.key) })}
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
      {conditions.length < alertLimits.conditions && (
        <Button
          tone="outline"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => onChange((before) => [...before, makeNew()])}
        >
          {conditions.length > 0 ? `再加一个${name}` : `加${name}`}
        </Button>
      )}
    </fieldset>
  )
}

type Part = Pick<FieldProps, 'condition' | 'onChange'>
const withOther = (options: readonly { value: string; label: string }[], value: string) =>
  value === '' || options.some((one) => one.value === value) ? options : [...options, { value, label: value }]

/** What it is compared with, as its kind is given. */
function ValueField({ condition, onChange }: Part) {
  const { op, value } = condition
  const change = ({ target }: { target: { value: string } }) => onChange({ value: target.value })
  if (op === 'event')
    return <Select label="事件" options={withOther(eventOptions, value)} value={value} onChange={change} />
  if (op === 'fence') return <Select label="动静" options={fenceOptions} value={value} onChange={change} />
  if (isFlag(condition)) return <Select label="为" options={flags} value={value || '0'} onChange={change} />
  return isThreshold(op) && <TextField label="比较的值" maxLength={60} value={value} onChange={change} />
}

/** Of which fence. */
function FenceField({ condition, onChange }: Part) {
  const fences = useQuery(ruleFencesQuery)
  const options = [
    { value: '', label: '任何围栏' },
    ...(fences.data?.results ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <Select
      label="哪个围栏"
      options={withOther(options, condition.field)}
      value={condition.field}
      onChange={({ target }) => onChange({ field: target.value })}
    />
  )
}

/** Each reading by itself, or what those of some minutes come to. */
function WindowFields({ condition: { aggregate, window }, onChange }: Part) {
  const pick = (next: string) => {
    const found = aggregateOptions.find(({ value }) => value === next)?.value as ConditionDraft['aggregate'] | undefined
    onChange({ aggregate: found ?? '', window: found ? window : '' })
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label="看什么"
        options={aggregateOptions}
        value={aggregate}
        onChange={({ target }) => pick(target.value)}
      />
      {aggregate && (
        <TextField
          label="多长一段"
          trail="分钟"
          inputMode="decimal"
          value={window}
          onChange={({ target }) => onChange({ window: target.value })}
        />
      )}
    </div>
  )
}

interface FieldProps {
  label: string
  condition: ConditionDraft
  onChange: (changes: Partial<ConditionDraft>) => void
  onRemove?: () => void
}
function ConditionField({ label, condition, onChange, onRemove }: FieldProps) {
  const { field, op, minutes } = condition
  const pickOp = (next: ConditionOp) => {
    if (isThreshold(op) && isThreshold(next)) return onChange({ op: next })
    const first = next === 'event' ? 'sos' : next === 'fence' ? 'exit' : ''
    const asked = asksField(next) ? (asksField(op) ? field : 'coolant_temp') : ''
    onChange({ op: next, value: first, field: asked, aggregate: '', window: '', minutes: '' })
  }
  return (
    <div className="space-y-3 border-s-2 border-tick ps-3">
      <div className="flex items-end gap-2">
        <Select
          className="min-w-0 flex-1"
          label={label}
          options={ops}
          value={op}
          onChange={({ target }) => pickOp(target.value as ConditionOp)}
        />
        {onRemove && (
          <IconButton label={`去掉${label}`} onClick={onRemove}>
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {asksField(op) && (
        <Select
          label="读数"
          options={fieldOptions}
          value={field}
          onChange={({ target }) => onChange({ field: target.value, value: '', aggregate: '', window: '' })}
        />
      )}
      {op === 'fence' && <FenceField condition={condition} onChange={onChange} />}
      {mayAggregate(condition) && <WindowFields condition={condition} onChange={onChange} />}
      <div className="grid grid-cols-2 gap-3">
        <ValueField condition={condition} onChange={onChange} />
        {op !== 'changed' && op !== 'fence' && op !== 'event' && (
          <TextField
            label="连续多久"
            isOptional={op !== 'silent'}
            trail="分钟"
            inputMode="decimal"
            value={minutes}
            onChange={({ target }) => onChange({ minutes: target.value })}
          />
        )}
      </div>
    </div>
  )
}
