import { smsLimits } from '@jihui/protocol/identity/limits'
import { useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { maskedPhone } from '../../../ui/text/format.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import {
  FormProblem,
  PasswordField,
  problemOf,
  useCodeSender,
  useFocusOnProblem,
  useSecondsLeft,
  type Problem,
} from '../../identity/public.ts'
import { useChangePayoutAccount, type PayoutAccountRequest } from '../payout-account-queries.ts'

interface Props {
  title: string
  /** The owner's own number, where the code goes. */
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
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const change = useChangePayoutAccount()
  const codes = useCodeSender('payout')
  const [given, setGiven] = useState(empty)
  const [problem, setProblem] = useState<Problem>()
  const secondsLeft = useSecondsLeft(problem?.waitUntil)
  useFocusOnProblem(form, problem)

  const field = (name: keyof PayoutAccountRequest) => ({
    name,
    value: given[name],
    required: true,
    onChange: (event: { target: { value: string } }) => {
      setGiven({ ...given, [name]: event.target.value })
      if (!problem?.waitUntil) setProblem(undefined)
    },
    error: problem?.fields[name],
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending || secondsLeft > 0) return
    const left = fields.filter((name) => given[name].trim() === '')
    if (left.length > 0) return setProblem({ fields: Object.fromEntries(left.map((name) => [name, missing[name]])) })
    setProblem(undefined)
    try {
      await change.mutateAsync(given)
      setGiven(empty)
      onClose()
    } catch (error) {
      setProblem(problemOf(error))
    }
  }
  const sentHint = codes.sentTo
    ? `已发到 ${maskedPhone(codes.sentTo)}${codes.demoCode ? `，演示环境的验证码是 ${codes.demoCode}` : `，${smsLimits.lifeSeconds / 60} 分钟内有效`}`
    : `发到你登记的手机号 ${maskedPhone(phone)}`
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={`满 ${waitDays} 天后生效，之前随时可以撤回`}
      canDismiss={!change.isPending}
      footer={
        <Button
          type="submit"
          form={formId}
          tone="ink"
          size="main"
          wide
          busy={change.isPending}
          disabled={secondsLeft > 0}
        >
          {change.isPending ? '正在提交' : '提交更换'}
        </Button>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4 pb-1">
        <TextField label="账户名" maxLength={60} placeholder="和营业执照或身份证一致" {...field('account_name')} />
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
          error={problem?.fields['sms_code'] ?? codes.problem?.fields['phone'] ?? codes.problem?.message}
          trail={
            <Button
              tone="ghost"
              className="-me-3"
              busy={codes.isSending}
              disabled={codes.secondsLeft > 0}
              onClick={() => void codes.send(phone)}
            >
              {codes.secondsLeft > 0 ? `${codes.secondsLeft} 秒后重发` : codes.sentTo ? '重新发送' : '发送验证码'}
            </Button>
          }
        />
        <FormProblem
          problem={problem?.waitUntil && secondsLeft === 0 ? undefined : problem}
          secondsLeft={secondsLeft}
        />
      </form>
    </Sheet>
  )
}
