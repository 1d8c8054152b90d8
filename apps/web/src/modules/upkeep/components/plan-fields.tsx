import type { Form } from '../../../kits/form/use-form.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import type { PlanDraft } from '../plan-form.ts'
import { PartFields } from './part-fields.tsx'
import { StepFields } from './step-fields.tsx'

/** When an order is opened, what is done then, with what, and by whom. */
export function PlanFields({ form }: { form: Form<PlanDraft> }) {
  return (
    <>
      <div className="grid grid-cols-3 items-end gap-3">
        <TextField label="到期前几天开单" inputMode="numeric" {...form.text('leadDays')} />
        <TextField label="最多可以晚几天" inputMode="numeric" {...form.text('toleranceDays')} />
        <TextField label="每次占几天" inputMode="numeric" {...form.text('durationDays')} />
      </div>
      <StepFields form={form} />
      <PartFields form={form} />
      <TextField
        label="师傅要会什么"
        isOptional
        placeholder="例如 液压、高压电"
        maxLength={40}
        {...form.text('skill')}
      />
      <Checkbox
        label="做完要签字"
        checked={form.values.requiresSignature}
        onChange={() => form.change(({ requiresSignature }) => ({ requiresSignature: !requiresSignature }))}
      />
    </>
  )
}
