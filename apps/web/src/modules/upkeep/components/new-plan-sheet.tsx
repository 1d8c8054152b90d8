import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { type Form, useForm } from '../../../kits/form/use-form.ts'
import { isAdmin, useUser } from '../../../shell/api/user.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { Select, TextArea, TextField } from '../../../ui/fields/field.tsx'
import { FormProblem } from '../../identity/public.ts'
import { checkDraft, newDraft, type PlanDraft, planOf } from '../plan-form.ts'
import { upkeepPaths } from '../upkeep-paths.ts'
import { useCreatePlan } from '../upkeep-queries.ts'
import { PlanPreview } from './plan-preview.tsx'
import { ScopeField } from './scope-field.tsx'

const frequencies = [
  { value: 'DAILY', label: '天' },
  { value: 'WEEKLY', label: '周' },
  { value: 'MONTHLY', label: '个月' },
  { value: 'YEARLY', label: '年' },
]
const meters = [
  { value: 'h', label: '小时' },
  { value: 'km', label: '公里' },
]

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** A plan is made as a draft; before that it is seen what it would come to. */
export function NewPlanSheet({ isOpen, onClose }: Props) {
  const user = useUser()
  const go = useGo()
  const form = useForm({
    start: newDraft,
    check: checkDraft,
    command: useCreatePlan(),
    input: planOf,
    onDone: ({ id }) => {
      onClose()
      go(upkeepPaths.plan(id))
    },
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      height="full"
      title="新建维保计划"
      description="先存成草稿，看过再启用"
      words={['存成草稿', '正在保存']}
    >
      <TextField label="名称" {...form.text('name')} />
      <ScopeField form={form} isDesk={user !== undefined && isAdmin(user)} />
      <TriggerFields form={form} />
      <div className="grid grid-cols-2 gap-3">
        <TextField label="到期前几天开单" inputMode="numeric" {...form.text('leadDays')} />
        <TextField label="每次占几天" inputMode="numeric" {...form.text('durationDays')} />
      </div>
      <TextArea label="要做的" isOptional hint="一行一步" {...form.text('steps')} />
      <Checkbox
        label="做完要签字"
        checked={form.values.requiresSignature}
        onChange={() => form.change(({ requiresSignature }) => ({ requiresSignature: !requiresSignature }))}
      />
      <PlanPreview form={form} />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}

function TriggerFields({ form }: { form: Form<PlanDraft> }) {
  const { isByDate, isByMeter } = form.values
  return (
    <fieldset className="space-y-3">
      <legend className="text-meta text-ink-2">什么时候</legend>
      <Checkbox label="按日期" checked={isByDate} onChange={() => form.change({ isByDate: !isByDate })} />
      {isByDate && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField label="每" inputMode="numeric" {...form.text('interval')} />
            <Select
              label="单位"
              options={frequencies}
              value={form.values.frequency}
              onChange={({ target }) => form.change({ frequency: target.value as PlanDraft['frequency'] })}
            />
          </div>
          <TextField label="从哪天开始" type="date" {...form.text('from')} />
        </>
      )}
      <Checkbox label="按小时表或里程" checked={isByMeter} onChange={() => form.change({ isByMeter: !isByMeter })} />
      {isByMeter && (
        <div className="grid grid-cols-2 gap-3">
          <TextField label="每" inputMode="decimal" {...form.text('every')} />
          <Select
            label="单位"
            options={meters}
            value={form.values.unit}
            onChange={({ target }) => form.change({ unit: target.value as PlanDraft['unit'] })}
          />
        </div>
      )}
      {isByDate && isByMeter && <p className="text-meta text-ink-2">先到为准。</p>}
      {form.errorOf('triggers') && <FieldError>{form.errorOf('triggers')}</FieldError>}
    </fieldset>
  )
}
