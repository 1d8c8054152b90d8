import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { AppLink, useQueryTexts } from '../../../shell/navigation.tsx'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { maskedPhone } from '../../../ui/text/format.ts'
import { companyQuery } from '../company-query.ts'
import { CodeSignInStep, PhoneStep } from '../components/code-sign-in.tsx'
import { EntryFrame } from '../components/entry-frame.tsx'
import { PasswordSignIn, type Credentials } from '../components/password-sign-in.tsx'
import { withRedirect } from '../landing.ts'
import { useCodeSender } from '../use-code-sender.ts'

const DemoVisitors = lazy(async () => ({ default: (await import('../components/demo-visitors.tsx')).DemoVisitors }))

type Way = 'password' | 'sms'

export function Screen() {
  const { redirect } = useQueryTexts()
  const { data: company } = useQuery(companyQuery)
  const [way, setWay] = useState<Way>('password')
  const [given, setGiven] = useState<Credentials>({ username: '', password: '' })
  const [phone, setPhone] = useState('')
  const [isCodeStep, setIsCodeStep] = useState(false)
  const sender = useCodeSender('login')

  if (way === 'sms' && isCodeStep) {
    return (
      <EntryFrame
        title="填 6 位验证码"
        lead={<>已发到 {maskedPhone(phone)}</>}
        onBack={() => setIsCodeStep(false)}
        isPlain
      >
        <CodeSignInStep phone={phone} sender={sender} redirect={redirect} onChangePhone={() => setIsCodeStep(false)} />
      </EntryFrame>
    )
  }
  return (
    <EntryFrame title="登录" lead={redirect ? '登录后接着办刚才那件事' : '订单、合同和机器的消息，登录后都在'}>
      <TabStrip
        label="登录方式"
        className="-mx-(--gutter) md:mx-0 md:[&>[role=tablist]]:px-0"
        tabs={[
          { value: 'password', label: '密码登录' },
          { value: 'sms', label: '验证码登录' },
        ]}
        value={way}
        onChange={setWay}
      />
      <div role="tabpanel" aria-label={way === 'password' ? '密码登录' : '验证码登录'} className="pt-5">
        {way === 'password' ? (
          <PasswordSignIn given={given} onChange={setGiven} redirect={redirect} />
        ) : (
          <PhoneStep phone={phone} onPhone={setPhone} sender={sender} onSent={() => setIsCodeStep(true)} />
        )}
      </div>
      <div className="mt-3 flex justify-between gap-4 text-body text-ink-2">
        <AppLink to={withRedirect('/register', redirect)} className="inline-flex min-h-11 items-center hover:text-ink">
          没有账号，去注册
        </AppLink>
        <AppLink
          to={withRedirect('/forgot-password', redirect)}
          className="inline-flex min-h-11 items-center hover:text-ink"
        >
          忘了密码
        </AppLink>
      </div>
      {company?.demo && (
        <Suspense fallback={null}>
          <DemoVisitors
            onPick={(username, password) => {
              setWay('password')
              setGiven({ username, password })
            }}
          />
        </Suspense>
      )}
    </EntryFrame>
  )
}
