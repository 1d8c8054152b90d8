import { CloudOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useCommand } from '../../../kits/command/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { messageOf } from '../../../shell/api/api-error.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import type { Scanned } from '../code-queries.ts'
import { dropDraft, type ReportDraft } from '../report-draft.ts'
import { type Outcome, sendReport } from '../send-report.ts'

const RETRY_MS = 15_000

interface ReportWaitingProps {
  draft: ReportDraft
  faults: Scanned['faults']
  onSent: (outcome: Outcome) => void
  /** It is not wanted any more, or was refused and is put right. */
  onBack: () => void
}

/** A report that has not got there: kept, and sent again by itself when there is a way. */
export function ReportWaiting({ draft, faults, onSent, onBack }: ReportWaitingProps) {
  const send = useCommand(() => sendReport(draft), {
    told: 'none',
    failed: (error) => {
      toast.error(messageOf(error))
      onBack()
    },
  })
  const sendNow = () => {
    if (!send.isPending)
      send.mutate(undefined, { onSuccess: (outcome) => (outcome.kind === 'sent' ? onSent(outcome) : undefined) })
  }
  const again = useEffectEvent(sendNow)
  useEffect(() => {
    const retry = () => again()
    const first = setTimeout(retry)
    const timer = setInterval(retry, RETRY_MS)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [])
  const giveUp = async () => {
    const isSure = await confirm({
      title: '不发这次报修了？',
      body: '写好的内容和照片会从这台手机上删掉。',
      confirmLabel: '不发了',
      cancelLabel: '再等等',
      tone: 'danger',
    })
    if (!isSure) return
    await dropDraft(draft.code)
    onBack()
  }
  const fault = faults.find(({ code }) => code === draft.fault_code)?.label ?? '报修'
  return (
    <div role="status" className="rounded-card bg-surface p-4 shadow-lift-1">
      <p className="flex items-center gap-2 text-meta text-warn">
        <CloudOff size={18} aria-hidden="true" />
        还没发出去
      </p>
      <h3 className="mt-2 text-title-s">{fault}</h3>
      <p className="mt-1 text-body text-ink-2">
        已经存在这台手机上{draft.photos.length > 0 && `，连同 ${draft.photos.length} 张照片`}
        。有网就自动发，只发一次；关掉这一页也不会丢，再扫一次码就接着发。
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button tone="ink" busy={send.isPending} onClick={sendNow}>
          {send.isPending ? '正在发' : '马上再试'}
        </Button>
        <Button tone="ghost" onClick={() => void giveUp()}>
          不发了
        </Button>
      </div>
    </div>
  )
}
