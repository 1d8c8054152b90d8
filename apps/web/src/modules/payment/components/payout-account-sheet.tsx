import { smsLimits } from '@jihui/protocol/identity/limits'
import { FormSheet } from '../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../kits/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { maskedPhone } from '../../../ui/text/format.ts'
import { FormProblem, PasswordField, useCodeSender } from '../../identity/public.ts'
import { type PayoutAccountRequest, useChangePayoutAccount, usePayingFor } from '../payout-account-queries.ts'

interface Props {
  title: string
  /** His own number, where the code goes. */
  phone: string
  waitDays: number
  isOpen: boolean
  onClose: () => void
}

const empty: PayoutAccountRequest = { account_name: '', bank_name: '', account_number: '', password: '', sms_code: '' }
const missing: Record<keyof PayoutAccountRequest, string> = {
  account_name: '请填写账户名',
  bank_name: '请填写开户行',
  account_number: '请填写银行账号',
  password: '请填写登录密码',
  sms_code: '请填写验证码',
}
const fields = Object.keys(empty) as (keyof PayoutAccountRequest)[]

/** The new account, and that it is he who asks: his password and a code sent to him. */
export function PayoutAccountSheet({ title, phone, waitDays, isOpen, onClose }: Props) {
  const codes = useCodeSender('payout')
  const company = usePayingFor()
  const form = useForm({
    // A company is paid under its own name.
    start: { ...empty, account_name: company?.name ?? '' },
    check: (given) => Object.fromEntries(fields.map((name) => [name, required(given[name], missing[name])])),
    command: useChangePayoutAccount(),
    input: (given) => given,
    onDone: onClose,
  })
  const field = (name: keyof PayoutAccountRequest) => ({ name, required: true, ...form.text(name) })
  const sentHint = codes.sentTo
    ? `已发到 ${maskedPhone(codes.sentTo)}${codes.demoCode ? `，演示环境的验证码是 ${codes.demoCode}` : `，${smsLimits.lifeSeconds / 60} 分钟内有效`}`
    : `发到你登记的手机号 ${maskedPhone(phone)}`
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={`满 ${waitDays} 天后生效，之前随时可以撤回`}
      words={['提交更换', '正在提交']}
    >
      <TextField
        label="账户名"
        readOnly={company !== null}
        maxLength={60}
        placeholder="和营业执照或身份证一致"
        {...field('account_name')}
      />
      <TextField label="开户行" maxLength={80} placeholder="招商银行杭州分行" {...field('bank_name')} />
      <TextField
        label="银行账号"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        hint="8 到 30 位数字，可以带空格"
        {...field('account_number')}
      />
      <PasswordField label="登录密码" autoComplete="current-password" {...field('password')} />
      <TextField
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={smsLimits.digits}
        hint={sentHint}
        {...field('sms_code')}
        error={form.errorOf('sms_code') ?? codes.problem?.fields['phone'] ?? codes.problem?.message}
        trail={
          <Button
            tone="ghost"
            className="-me-3"
            busy={codes.isSending}
            disabled={codes.secondsLeft > 0}
            onClick={() => {
              form.forgive()
              void codes.send(phone)
            }}
          >
            {codes.secondsLeft > 0 ? `${codes.secondsLeft} 秒后重发` : codes.sentTo ? '重新发送' : '发送验证码'}
          </Button>
        }
      />
      <FormProblem message={form.refusal} secondsLeft={form.secondsLeft} />
    </FormSheet>
  )
}
