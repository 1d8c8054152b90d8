import { changePassword } from '@jihui/protocol/identity/operations'
import type { BodyIn } from '@jihui/protocol/endpoint'
import { useCommand } from '../../../kits/command/use-command.ts'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { call } from '../../../shell/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { passwordProblem } from '../password-rules.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

const empty = { old_password: '', new_password: '' }

export function PasswordForm({ username }: { username: string }) {
  const form = useForm({
    start: empty,
    check: (given) => ({
      old_password: given.old_password ? undefined : '请填写当前密码',
      new_password: passwordProblem(given.new_password, '新密码'),
    }),
    command: useCommand((body: BodyIn<typeof changePassword.shape>) => call(changePassword, { body }), {
      told: 'answer',
    }),
    input: (given) => given,
  })
  const field = (name: keyof typeof empty) => ({ name, required: true, ...form.text(name) })
  return (
    <FormFrame form={form} className="space-y-4">
      {/* Password managers file the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="当前密码" autoComplete="current-password" {...field('old_password')} />
      <div>
        <PasswordField label="新密码" autoComplete="new-password" {...field('new_password')} />
        <PasswordStrength password={form.values.new_password} />
      </div>
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
      <Button type="submit" tone="ink" size="main" wide busy={form.isBusy} disabled={form.secondsLeft > 0}>
        {form.isBusy ? '正在保存' : '修改密码'}
      </Button>
    </FormFrame>
  )
}
