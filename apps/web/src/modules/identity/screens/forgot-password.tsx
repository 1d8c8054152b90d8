import { checkSmsCode, login, resetPassword } from '@jihui/protocol/identity/operations'
import { useState } from 'react'
import { ApiError } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { AppLink, useGo, useQueryTexts } from '../../../shell/navigation.tsx'
import { maskedPhone } from '../../../ui/text/format.ts'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { PhoneStep } from '../components/code-sign-in.tsx'
import { CodeStep } from '../components/code-step.tsx'
import { ContactRow } from '../components/contact-row.tsx'
import { EntryFrame } from '../components/entry-frame.tsx'
import { NewPasswordStep } from '../components/new-password-step.tsx'
import { withRedirect } from '../landing.ts'
import { problemOf, type Problem } from '../sign-in-problem.ts'
import { useArrival } from '../use-arrival.ts'
import { useCodeSender } from '../use-code-sender.ts'

type Step = 'phone' | 'code' | 'password'
const order: readonly Step[] = ['phone', 'code', 'password']

export function Screen() {
  const { redirect } = useQueryTexts()
  const go = useGo()
  const arrive = useArrival(redirect)
  const sender = useCodeSender('reset')
  const [step, setStep] = useState<Step>('phone')
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setIsBusy] = useState(false)
  const isSignedIn = useIsSignedIn()
  const loginPath = withRedirect('/login', redirect)
  const wayOut = isSignedIn ? '/user/security' : loginPath

  const turnTo = (next: Step, why?: Problem) => {
    setStep(next)
    setProblem(why)
    setIsBusy(false)
  }
  const judgeCode = async (digits: string) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await call(checkSmsCode, { body: { phone, purpose: 'reset', sms_code: digits } })
      turnTo('password')
    } catch (error) {
      turnTo('code', problemOf(error))
      setCode('')
    }
  }
  const save = async (password: string) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { message } = await call(resetPassword, { body: { phone, sms_code: code, new_password: password } })
      try {
        await arrive(await call(login, { body: { phone, password } }))
        toast.ok('密码已重设，已经登录')
      } catch {
        toast.ok(message)
        go(loginPath, { replace: true })
      }
    } catch (error) {
      // The code ran out meanwhile, or the number has no account: the step where that can be put right.
      const refusal = error instanceof ApiError ? error.code : ''
      if (refusal === 'sms.code_wrong') {
        setCode('')
        turnTo('code', problemOf(error))
      } else if (refusal === 'auth.phone_unknown') turnTo('phone', problemOf(error))
      else turnTo('password', problemOf(error))
    }
  }

  const heads = {
    phone: { title: '找回密码', lead: '填注册时用的手机号，验证码会发到这里' },
    code: { title: '填 6 位验证码', lead: `已发到 ${maskedPhone(phone)}` },
    password: { title: '设一个新密码', lead: '设好后，其他设备上的登录都会退出' },
  }
  return (
    <EntryFrame
      {...heads[step]}
      isPlain
      onBack={step === 'phone' ? () => go(wayOut) : () => turnTo(step === 'password' ? 'code' : 'phone')}
    >
      <Stepper steps={['手机号', '验证码', '新密码']} current={order.indexOf(step)} className="mb-6" />
      {step === 'phone' && (
        <>
          <PhoneStep phone={phone} onPhone={setPhone} sender={sender} onSent={() => turnTo('code')} problem={problem} />
          <p className="mt-3 text-body text-ink-2">
            <AppLink to={wayOut} className="inline-flex min-h-11 items-center hover:text-ink">
              {isSignedIn ? '想起来了，回去修改' : '想起来了，回去登录'}
            </AppLink>
          </p>
          <div className="mt-8 border-t border-hairline">
            <p className="pt-3 text-meta text-ink-2">注册用的手机号已经不在手上？客服核对身份后帮你换。</p>
            <ContactRow />
          </div>
        </>
      )}
      {step === 'code' && (
        <CodeStep
          {...{ sender, phone, code, isBusy, problem }}
          onCode={setCode}
          onComplete={(digits) => void judgeCode(digits)}
          onChangePhone={() => turnTo('phone')}
          note="填满 6 位就到下一步"
          busyLabel="正在核对"
        />
      )}
      {step === 'password' && (
        <NewPasswordStep phone={phone} isBusy={isBusy} problem={problem} onSave={(next) => void save(next)} />
      )}
    </EntryFrame>
  )
}
