import type { PhoneChange } from '@jihui/protocol/identity/contact-schema'
import { phoneChangeRules, smsLimits } from '@jihui/protocol/identity/limits'
import { useRef, useState, type FormEvent } from 'react'
import { useUser } from '../../../shell/api/user.ts'
import { Button } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { confirmPhone, sendCodeToNewPhone, useContactAnswer, withdrawPhone } from '../contact-queries.ts'
import { problemOf, type Problem } from '../sign-in-problem.ts'
import { useCodeRequest, useCodeSender } from '../use-code-sender.ts'
import { useFocusOnProblem } from '../use-focus-on-problem.ts'
import { CodeRow } from './code-row.tsx'
import { FormProblem } from './form-problem.tsx'

const DAYS = phoneChangeRules.distrustHours / 24

/** A number that waits: the code sent to it puts it in force, one from the former number makes it count at once. */
export function PhoneConfirm({ change, isFormerTrusted }: { change: PhoneChange; isFormerTrusted: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const ownPhone = useUser()?.phone
  const toNew = useCodeRequest(sendCodeToNewPhone)
  const toFormer = useCodeSender('phone')
  const [code, setCode] = useState('')
  const [formerCode, setFormerCode] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState<'confirm' | 'withdraw'>()
  const take = useContactAnswer()
  useFocusOnProblem(form, problem)

  const run = async (what: 'confirm' | 'withdraw', work: () => ReturnType<typeof confirmPhone>) => {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    try {
      take(await work())
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(undefined)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fields: Record<string, string> = {}
    const isShort = (digits: string) => digits.length !== smsLimits.digits
    if (isShort(code)) fields.sms_code = `请填写新号码收到的 ${smsLimits.digits} 位验证码`
    if (formerCode && isShort(formerCode)) fields.former_sms_code = `验证码为 ${smsLimits.digits} 位数字`
    if (Object.keys(fields).length > 0) return setProblem({ fields })
    void run('confirm', () => confirmPhone({ sms_code: code, ...(formerCode ? { former_sms_code: formerCode } : {}) }))
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 space-y-4">
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
        onSend={() => void toNew.send(change.phone_masked)}
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setProblem(undefined)
        }}
        error={problem?.fields.sms_code}
      />
      {ownPhone && change.former_masked && isFormerTrusted && (
        <CodeRow
          label="现在号码收到的验证码"
          name="former_sms_code"
          isOptional
          hint={`填了，新号码马上就能用验证码登录；收不到就不填，${DAYS} 天内只能用密码登录`}
          sender={toFormer}
          onSend={() => void toFormer.send(ownPhone)}
          value={formerCode}
          onChange={(digits) => {
            setFormerCode(digits)
            setProblem(undefined)
          }}
          error={problem?.fields.former_sms_code}
        />
      )}
      <FormProblem problem={problem} />
      <div className="flex gap-2">
        <Button type="submit" tone="ink" size="main" busy={busy === 'confirm'} className="flex-1">
          {busy === 'confirm' ? '正在更换' : '确认更换'}
        </Button>
        <Button size="main" busy={busy === 'withdraw'} onClick={() => void run('withdraw', withdrawPhone)}>
          撤回
        </Button>
      </div>
    </form>
  )
}
