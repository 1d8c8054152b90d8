import type { PhoneChange } from '@jihui/protocol/identity/contact-schema'
import { phoneChangeRules, smsLimits } from '@jihui/protocol/identity/limits'
import { FormFrame } from '../../../kits/form/form-frame.tsx'
import { useForm } from '../../../kits/form/use-form.ts'
import { messageOf } from '../../../shell/api/api-error.ts'
import { useUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { confirmPhone, sendCodeToNewPhone, useContactCommand, withdrawPhone } from '../contact-queries.ts'
import { useCodeRequest, useCodeSender } from '../use-code-sender.ts'
import { CodeRow } from './code-row.tsx'
import { FormProblem } from './form-problem.tsx'

const isWhole = (digits: string) => digits.length === smsLimits.digits
const DAYS = phoneChangeRules.distrustHours / 24

/** A number that waits: the code sent to it puts it in force, one from the former number makes it count at once. */
export function PhoneConfirm({ change, isFormerTrusted }: { change: PhoneChange; isFormerTrusted: boolean }) {
  const ownPhone = useUser()?.phone
  const toNew = useCodeRequest(sendCodeToNewPhone)
  const toFormer = useCodeSender('phone')
  const withdrawal = useContactCommand(withdrawPhone)
  const form = useForm({
    start: { sms_code: '', former_sms_code: '' },
    check: ({ sms_code: code, former_sms_code: former }) => ({
      sms_code: isWhole(code) ? undefined : `请填写新号码收到的 ${smsLimits.digits} 位验证码`,
      former_sms_code: !former || isWhole(former) ? undefined : `验证码为 ${smsLimits.digits} 位数字`,
    }),
    command: useContactCommand(confirmPhone),
    input: ({ sms_code, former_sms_code }) => ({ sms_code, ...(former_sms_code && { former_sms_code }) }),
  })
  const submit = () => !withdrawal.isPending && form.submit()
  const withdraw = () => !form.isBusy && !withdrawal.isPending && withdrawal.mutate()

  return (
    <FormFrame form={{ ...form, submit }} className="mt-4 space-y-4">
      <div className="rounded-card bg-sunken px-4 py-3">
        <p className="text-body">
          {change.asked_by === 'platform' ? '平台提出换成' : '等待换成'}{' '}
          <strong className="figures keep">{change.phone_masked}</strong>
        </p>
        <p className="mt-1 text-meta text-pretty text-ink-2">
          {`${momentText(change.expires_at)} 前填对新号码的验证码才会换，在那以前仍是现在的号码。`}
          {change.asked_by === 'platform' && '不是你要求的，请撤回并修改密码。'}
        </p>
      </div>
      <CodeRow
        label="新号码收到的验证码"
        sender={toNew}
        onSend={() => {
          form.forgive()
          void toNew.send(change.phone_masked)
        }}
        value={form.values.sms_code}
        onChange={(code) => form.change({ sms_code: code })}
        error={form.errorOf('sms_code')}
      />
      {ownPhone && change.former_masked && isFormerTrusted && (
        <CodeRow
          label="现在号码收到的验证码"
          name="former_sms_code"
          isOptional
          hint={`填了，新号码马上就能用验证码登录；收不到就不填，${DAYS} 天内只能用密码登录`}
          sender={toFormer}
          onSend={() => {
            form.forgive()
            void toFormer.send(ownPhone)
          }}
          value={form.values.former_sms_code}
          onChange={(code) => form.change({ former_sms_code: code })}
          error={form.errorOf('former_sms_code')}
        />
      )}
      <FormProblem
        message={form.refusal ?? (withdrawal.error ? messageOf(withdrawal.error) : undefined)}
        secondsLeft={form.secondsLeft}
      />
      <div className="flex gap-2">
        <Button
          type="submit"
          tone="ink"
          size="main"
          busy={form.isBusy}
          disabled={form.secondsLeft > 0}
          className="flex-1"
        >
          {form.isBusy ? '正在更换' : '确认更换'}
        </Button>
        <Button size="main" busy={withdrawal.isPending} onClick={withdraw}>
          撤回
        </Button>
      </div>
    </FormFrame>
  )
}
