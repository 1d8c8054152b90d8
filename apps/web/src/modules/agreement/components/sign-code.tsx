import { smsLimits } from '@jihui/protocol/identity/limits'
import { sendSmsCode } from '@jihui/protocol/identity/operations'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../../../kits/command/use-command.ts'
import { ApiError, messageOf } from '../../../shell/api/api-error.ts'
import { call } from '../../../shell/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { maskedPhone } from '../../../ui/text/format.ts'

export interface SignCodeProps {
  phone: string
  code: string
  problem?: string
  onChange: (code: string) => void
}

/** Where the deployment wants signatures confirmed by telephone: a code to the signer's own number. */
export function SignCode({ phone, code, problem, onChange }: SignCodeProps) {
  const [waitUntil, setWaitUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((waitUntil - now) / 1000))
  const pause = (seconds: number) => {
    setNow(Date.now())
    setWaitUntil(Date.now() + seconds * 1000)
  }
  const send = useCommand(() => call(sendSmsCode, { body: { phone, purpose: 'sign' } }), {
    told: 'none',
    keep: (_client, { retry_after }) => pause(retry_after),
    failed: (error) => {
      if (error instanceof ApiError && error.status === 429) pause(error.retryAfterSeconds ?? smsLimits.pauseSeconds)
    },
  })
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    send.mutate()
  })
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [left])
  const hint = send.isSuccess
    ? send.data.demo_code
      ? `验证码已发到 ${maskedPhone(phone)}，演示环境的验证码是 ${send.data.demo_code}`
      : `验证码已发到 ${maskedPhone(phone)}，${smsLimits.lifeSeconds / 60} 分钟内有效`
    : send.isPending
      ? `正在发到 ${maskedPhone(phone)}`
      : undefined
  return (
    <div className="mt-2">
      <TextField
        label="短信验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={smsLimits.digits}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands here because the server asks for it now
        autoFocus
        value={code}
        error={problem ?? (send.isError ? messageOf(send.error) : undefined)}
        onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
        trail={
          <Button
            tone="ghost"
            className="-me-3"
            disabled={left > 0}
            busy={send.isPending}
            onClick={() => send.mutate()}
          >
            {left > 0 ? `${left} 秒后重发` : '重新发送'}
          </Button>
        }
      />
      {/* Beside a refusal too: it says where the code went. */}
      {hint && (
        <p role="status" className="mt-1.5 text-caption text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
