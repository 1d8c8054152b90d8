import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField, phoneProblem } from '../../../ui/fields/phone-field.tsx'
import { askForPhone, useContactCommand } from '../contact-queries.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'

/** Which number it is to be; nothing changes yet. */
export function PhoneAsk({ onDone }: { onDone: () => void }) {
  const form = useForm({
    start: { phone: '', password: '' },
    check: ({ phone, password }) => ({
      phone: phone ? phoneProblem(phone) : '请填写新手机号',
      password: password ? undefined : '请填写当前密码',
    }),
    command: useContactCommand(askForPhone),
    input: (given) => given,
    onDone,
  })
  return (
    <FormFrame form={form} className="mt-4 space-y-4">
      <PhoneField
        label="新手机号"
        name="phone"
        value={form.values.phone}
        onChange={(phone) => form.change({ phone })}
        error={form.errorOf('phone')}
      />
      <PasswordField label="当前密码" name="password" autoComplete="current-password" {...form.text('password')} />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
      <div className="flex gap-2">
        <Button
          type="submit"
          tone="ink"
          size="main"
          busy={form.isBusy}
          disabled={form.secondsLeft > 0}
          className="flex-1"
        >
          {form.isBusy ? '正在提交' : '下一步'}
        </Button>
        <Button size="main" onClick={onDone}>
          不换了
        </Button>
      </div>
    </FormFrame>
  )
}
