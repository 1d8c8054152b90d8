import { updateProfile } from '@jihui/protocol/identity/operations'
import { useCommand } from '../../../kits/command/use-command.ts'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { call } from '../../../shell/api/call.ts'
import { loadUser, type SessionUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { contactQuery } from '../contact-queries.ts'
import { FormProblem } from './form-problem.tsx'

interface Profile {
  display_name: string
  company_name: string
  email: string
}

const profileOf = (user: SessionUser): Profile => ({
  display_name: user.display_name,
  company_name: user.company_name,
  email: user.email ?? '',
})

const useUpdateProfile = () =>
  useCommand(
    async (body: Partial<Profile>) => {
      const answer = await call(updateProfile, { body })
      await loadUser()
      return answer
    },
    { told: 'answer', touches: [contactQuery.queryKey] },
  )

export function ProfileForm({ user }: { user: SessionUser }) {
  const saved = profileOf(user)
  const names = Object.keys(saved) as (keyof Profile)[]
  const changedOf = (given: Profile) => names.filter((name) => given[name].trim() !== saved[name])
  const form = useForm({
    start: saved,
    command: useUpdateProfile(),
    input: (given) => Object.fromEntries(changedOf(given).map((name) => [name, given[name].trim()])),
    leaves: (_, { user: after }) => profileOf(after),
  })
  const hasChanges = changedOf(form.values).length > 0
  const field = (name: keyof Profile) => ({ name, ...form.text(name) })
  return (
    <FormFrame form={form} className="space-y-4">
      <TextField
        label="姓名"
        autoComplete="name"
        maxLength={40}
        hint="平台联系你时这样称呼"
        {...field('display_name')}
      />
      <TextField
        label="单位"
        autoComplete="organization"
        maxLength={80}
        aside="个人使用可不填"
        {...field('company_name')}
      />
      <TextField
        label="邮箱"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        isOptional
        {...field('email')}
      />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
      <Button
        type="submit"
        tone="ink"
        size="main"
        wide
        busy={form.isBusy}
        disabled={!hasChanges || form.secondsLeft > 0}
      >
        {form.isBusy ? '正在保存' : hasChanges ? '保存' : '没有改动'}
      </Button>
    </FormFrame>
  )
}
