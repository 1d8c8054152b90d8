import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { isAdmin, useUser } from '../../../shell/api/user.ts'
import { useGo } from '../../../shell/navigation.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormProblem } from '../../identity/public.ts'
import { checkDraft, newDraft, planOf } from '../plan-form.ts'
import { upkeepPaths } from '../upkeep-paths.ts'
import { useCreatePlan } from '../upkeep-queries.ts'
import { PlanFields } from './plan-fields.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { ScopeField } from './scope-field.tsx'
import { TriggerFields } from './trigger-fields.tsx'

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
      <PlanFields form={form} />
      <PlanPreview form={form} trial={planOf} />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}
