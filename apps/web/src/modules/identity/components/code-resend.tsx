import { Button } from '../../../ui/button.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import type { CodeSender } from '../use-code-sender.ts'
import { FormProblem } from './form-problem.tsx'

export interface CodeResendProps {
  sender: CodeSender
  phone: string
  onUseDemoCode: (code: string) => void
}

/** The minute until another code can be had, as a ruler; then the button. */
export function CodeResend({ sender, phone, onUseDemoCode }: CodeResendProps) {
  const { secondsLeft, waitSeconds } = sender
  return (
    <div className="space-y-4">
      {sender.demoCode && (
        <div className="flex items-center justify-between gap-3 rounded-card bg-sunken py-1.5 ps-4 pe-1.5">
          <p className="text-meta text-ink-2">
            演示环境验证码{' '}
            <strong className="figures ms-1 text-title-s tracking-wider text-ink">{sender.demoCode}</strong>
          </p>
          <Button tone="ghost" onClick={() => onUseDemoCode(sender.demoCode ?? '')}>
            填入
          </Button>
        </div>
      )}
      {secondsLeft > 0 ? (
        <div>
          <div className="flex items-baseline justify-between gap-3 text-meta">
            <span className="text-ink-2">没收到，可以重新获取</span>
            <span className="figures font-semibold">{secondsLeft} 秒后</span>
          </div>
          <Ruler
            units={waitSeconds}
            value={waitSeconds - secondsLeft}
            size="small"
            label={`${secondsLeft} 秒后可以重新获取验证码`}
          />
        </div>
      ) : (
        <div className="flex items-center justify-between gap-3">
          <span className="text-meta text-ink-2">没收到验证码</span>
          <Button busy={sender.isSending} onClick={() => void sender.send(phone)}>
            {sender.isSending ? '正在发送' : '重新获取'}
          </Button>
        </div>
      )}
      <FormProblem message={sender.problem?.message} secondsLeft={secondsLeft} />
    </div>
  )
}
