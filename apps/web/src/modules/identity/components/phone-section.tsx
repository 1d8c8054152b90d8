import type { Contact } from '@jihui/protocol/identity/contact-schema'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { Section } from '../../../ui/section.tsx'
import { PhoneAsk } from './phone-ask.tsx'
import { PhoneConfirm } from './phone-confirm.tsx'

/** The number that lets its person in, and the way to another one. */
export function PhoneSection({ contact }: { contact: Contact }) {
  const [isAsking, setIsAsking] = useState(false)
  const { phone_masked: phone, phone_usable_from: usableFrom, phone_change: change } = contact
  return (
    <Section title="手机号">
      <div className="flex min-h-14 items-center justify-between gap-3 border-y border-hairline">
        <span className="figures text-lead">{phone ?? '还没有'}</span>
        {!change && !isAsking && <Button onClick={() => setIsAsking(true)}>{phone ? '更换' : '登记'}</Button>}
      </div>
      {usableFrom && (
        <p className="mt-3 text-meta text-ink-2">
          {`刚换的号码，${momentText(usableFrom)} 起才能用验证码登录，在那以前请用密码。`}
        </p>
      )}
      {change && <PhoneConfirm key={change.asked_at} change={change} isFormerTrusted={!usableFrom} />}
      {!change && isAsking && <PhoneAsk onDone={() => setIsAsking(false)} />}
    </Section>
  )
}
