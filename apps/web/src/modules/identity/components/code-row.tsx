import { smsLimits } from '@jihui/protocol/identity/limits'
import { TextField } from '../../../ui/fields/field.tsx'
import type { CodeSender } from '../use-code-sender.ts'

export interface CodeRowProps {
  sender: CodeSender
  /** Sends to the number the form holds; the form judges it first. */
  onSend: () => void
  value: string
  onChange: (digits: string) => void
  error?: string
  label?: string
  name?: string
  isOptional?: boolean
  /** What is said before a code was sent. */
  hint?: string
}

const shownPlace = (to: string): string => to.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2')

/** The code as one field among others, with its button inside. */
export function CodeRow(props: CodeRowProps) {
  const { sender, onSend, value, onChange, error, label = '短信验证码', name = 'sms_code', isOptional, hint } = props
  const isWaiting = sender.secondsLeft > 0
  return (
    <TextField
      label={label}
      name={name}
      isOptional={isOptional}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={smsLimits.digits}
      required={!isOptional}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, smsLimits.digits))}
      error={error ?? sender.problem?.message}
      hint={
        sender.demoCode ? (
          <>
            演示环境验证码 <strong className="figures text-meta text-ink">{sender.demoCode}</strong>
          </>
        ) : sender.sentTo ? (
          `已发到 ${shownPlace(sender.sentTo)}，${smsLimits.lifeSeconds / 60} 分钟内有效`
        ) : (
          hint
        )
      }
      trail={
        <button
          type="button"
          onClick={onSend}
          disabled={isWaiting || sender.isSending}
          className="figures keep -me-4 min-h-11 rounded-half border-s border-hairline px-4 text-meta font-semibold text-ink disabled:font-normal disabled:text-ink-3"
        >
          {sender.isSending ? '正在发送' : isWaiting ? `${sender.secondsLeft} 秒后重发` : '获取验证码'}
        </button>
      }
    />
  )
}
