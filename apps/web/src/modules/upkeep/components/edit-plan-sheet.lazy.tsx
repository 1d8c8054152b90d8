import { useEffect, useRef, useState } from 'react'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { type Problems, useForm } from '../../../kits/form/use-form.ts'
import { messageOf } from '../../../shell/api/api-error.ts'
import { isAdmin, useUser } from '../../../shell/api/user.ts'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormProblem } from '../../identity/public.ts'
import { changesOf, daysOf, inHand, trialOf } from '../plan-change.ts'
import { checkDraft } from '../plan-form.ts'
import { triggersText } from '../plan-words.ts'
import { type Plan, useChangePlan, usePreviewPlan } from '../upkeep-queries.ts'
import { PlanFields } from './plan-fields.tsx'
import { PreviewOutcome } from './plan-preview.tsx'
import { ScopeField } from './scope-field.tsx'
import { TriggerFields } from './trigger-fields.tsx'

const hints = {
  draft: '还没启用，改了也不开单',
  active: '正在执行：日子有变的，先看过再保存',
  paused: '恢复以后按新的开单',
  ended: '',
} as const satisfies Record<Plan['status'], string>
interface Props {
  plan: Plan
  isOpen: boolean
  onClose: () => void
}

/** A plan is changed; of one that runs it is seen first on which days it would be. */
export function EditPlanSheet({ plan, isOpen, onClose }: Props) {
  const user = useUser()
  const isDesk = user !== undefined && isAdmin(user)
  // As it stood when the sheet was opened: only what is changed here is sent.
  const [hand] = useState(() => inHand(plan, isDesk))
  const preview = usePreviewPlan()
  const [seen, setSeen] = useState('')
  const outcome = useRef<HTMLDivElement>(null)
  const { isScopeKept, areTriggersKept, draft: before } = hand
  const form = useForm({
    start: before,
    check: (draft): Problems => ({
      ...checkDraft(draft),
      ...(isScopeKept && { scope: undefined }),
      ...(areTriggersKept && { triggers: undefined, interval: undefined, from: undefined }),
    }),
    command: useChangePlan(plan.id),
    input: (draft) => ({ version: plan.version, ...changesOf(before, draft) }),
    onDone: onClose,
  })
  const days = daysOf(form.values)
  const isLooked = plan.status !== 'active' || days === daysOf(before) || days === seen
  const look = () => {
    if (form.isReady())
      preview.mutate(trialOf(plan, hand, form.values), {
        onSuccess: () => setSeen(days),
      })
  }
  useEffect(() => {
    if (seen !== '') outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [seen])
  return (
    <FormSheet
      form={{ ...form, submit: isLooked ? form.submit : look, isBusy: form.isBusy || preview.isPending }}
      isOpen={isOpen}
      onClose={onClose}
      height="full"
      title="修改维保计划"
      description={hints[plan.status]}
      words={isLooked ? ['保存', '正在保存'] : ['看看会在哪些天', '正在算']}
      isIdle={Object.keys(changesOf(before, form.values)).length === 0}
    >
      <TextField label="名称" {...form.text('name')} />
      {isScopeKept ? <Kept label="管哪些设备">{plan.scope_display}</Kept> : <ScopeField form={form} isDesk={isDesk} />}
      {areTriggersKept ? <Kept label="什么时候">{triggersText(plan)}</Kept> : <TriggerFields form={form} />}
      <PlanFields form={form} />
      <div ref={outcome} aria-live="polite">
        {preview.error && <FieldError>{messageOf(preview.error)}</FieldError>}
        {preview.data && days === seen && <PreviewOutcome preview={preview.data} />}
      </div>
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}

/** What the form has no fields for stays as it is. */
function Kept({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className="text-meta text-ink-2">{label}</p>
      <p className="mt-1 text-body">{children}</p>
      <p className="text-meta text-ink-2">这一项在这里改不了，照原来的。</p>
    </div>
  )
}
