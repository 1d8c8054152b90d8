import type { SkillCode } from '@jihui/protocol/technician/skills'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field-error.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { NewAccountFields } from '../../identity/public.ts'
import type { Already, ApplyValues } from '../apply-form.ts'
import { useApplyForm } from '../use-apply-form.ts'
import { PaperFields, PersonFields, SkillFields, WorkFields } from './apply-fields.tsx'

interface ApplicationFormProps {
  readonly already: Already
  readonly held?: ReadonlyMap<SkillCode, number>
  readonly known?: Partial<ApplyValues>
  readonly before?: Partial<ApplyValues>
  readonly onDone: () => void
}
/** 申请认证: a guest makes his account with it. */
export function ApplicationForm({ already, held = new Map(), known, before, onDone }: ApplicationFormProps) {
  const { form, share, isGuest } = useApplyForm({ already, onDone, ...(known && { known }), ...(before && { before }) })
  const percent = share === null ? '' : ` ${Math.round(share * 100)}%`
  return (
    <FormFrame form={form} className="space-y-4">
      <p className="text-body text-pretty text-ink-2">
        交了材料，接着每项技能做一次线上测试；过了平台两个工作日内看完，通过的技能马上能接单。
      </p>
      {isGuest && (
        <NewAccountFields
          value={form.values.account}
          onChange={(account) => form.change({ account })}
          errorOf={form.errorOf}
        />
      )}
      <Section title="你是谁">
        <PersonFields form={form} />
      </Section>
      <SkillFields form={form} held={held} />
      <PaperFields form={form} already={already} />
      <WorkFields form={form} />
      <TextArea label="想说的" isOptional rows={2} maxLength={500} {...form.text('notes')} />
      {form.refusal && <FieldError>{form.refusal}</FieldError>}
      <Button type="submit" tone="commit" size="main" wide busy={form.isBusy}>
        {form.isBusy ? `正在提交${percent}` : '提交，去做测试'}
      </Button>
    </FormFrame>
  )
}
