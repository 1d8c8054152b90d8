import { stepKinds, type StepKind, upkeepLimits } from '@jihui/protocol/upkeep/limits'
import { Plus, X } from 'lucide-react'
import type { Form } from '../../../kits/form/use-form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Select, TextField } from '../../../ui/fields/field.tsx'
import type { PlanDraft } from '../plan-form.ts'
import { newStep, type StepDraft } from '../plan-steps.ts'

const kinds = Object.entries(stepKinds).map(([value, label]) => ({ value, label }))

/** What is done at the machine, step by step; of a measure the limits it has to lie in. */
export function StepFields({ form }: { form: Form<PlanDraft> }) {
  const { steps } = form.values
  const change = (at: number, changes: Partial<StepDraft>) =>
    form.change({ steps: steps.map((step, place) => (place === at ? { ...step, ...changes } : step)) })
  return (
    <fieldset>
      <legend className="text-meta text-ink-2">
        要做的<span className="ms-1 text-ink-3">（选填）</span>
      </legend>
      {steps.length > 0 && (
        <ol>
          {steps.map((step, at) => (
            // Rows have nothing of their own to be told apart by.
            <li key={at} className="border-b border-hairline py-3">
              <StepRow
                step={step}
                number={at + 1}
                onChange={(changes) => change(at, changes)}
                onRemove={() => form.change({ steps: steps.filter((_, place) => place !== at) })}
                errorOf={(field) => form.errorOf(`steps.${at}.${field}`)}
              />
            </li>
          ))}
        </ol>
      )}
      {steps.length < upkeepLimits.steps && (
        <Button
          className="mt-2"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => form.change({ steps: [...steps, newStep] })}
        >
          加一步
        </Button>
      )}
    </fieldset>
  )
}

interface StepRowProps {
  step: StepDraft
  number: number
  onChange: (changes: Partial<StepDraft>) => void
  onRemove: () => void
  errorOf: (field: keyof StepDraft) => string | undefined
}
function StepRow({ step, number, onChange, onRemove, errorOf }: StepRowProps) {
  const text = (field: 'title' | 'min' | 'max' | 'unit') => ({
    value: step[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <>
      <div className="flex items-start gap-2">
        <Select
          className="w-25 shrink-0"
          label={`第 ${number} 步`}
          options={kinds}
          value={step.kind}
          onChange={({ target }) => onChange({ kind: target.value as StepKind })}
        />
        <TextField className="min-w-0 flex-1" label={`第 ${number} 步做什么`} maxLength={120} {...text('title')} />
        <span className="mt-7">
          <IconButton label={`去掉第 ${number} 步`} onClick={onRemove}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {step.kind === 'measure' && (
        <div className="mt-2 grid grid-cols-3 gap-2">
          <TextField label="不低于" isOptional inputMode="decimal" {...text('min')} />
          <TextField label="不高于" isOptional inputMode="decimal" {...text('max')} />
          <TextField label="单位" isOptional maxLength={20} {...text('unit')} />
        </div>
      )}
    </>
  )
}
