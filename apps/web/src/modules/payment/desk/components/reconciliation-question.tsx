import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { money } from '../../../../ui/text/format.ts'
import { type ReconciliationItem, useRepair } from '../reconciliation-queries.ts'

const questions = {
  settle: { title: (amount: string) => `把 ${amount} 补记入账吗？`, reason: '' },
  refund: { title: (amount: string) => `把 ${amount} 退回给付款人吗？`, reason: '退回原因' },
  ask: { title: (amount: string) => `再问一次渠道，扣了 ${amount} 没有？`, reason: '' },
  hold: { title: (amount: string) => `先把 ${amount} 挂账吗？`, reason: '挂账原因' },
} as const

/** The last question before a decision is written. */
export function ReconciliationQuestion({
  item,
  effect,
  onClose,
}: {
  item: ReconciliationItem
  effect: ReconciliationItem['effects'][number]
  onClose: () => void
}) {
  const { repair, label, sentence } = effect
  const run = useRepair(item.id, repair)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const words = questions[repair]
  const send = () => {
    setIsTried(true)
    if (words.reason && !reason.trim()) return
    run.mutate(reason.trim(), { onSuccess: onClose })
  }
  const refusal = run.error instanceof ApiError ? run.error.errors.reason : undefined
  const amount = money(Math.abs(item.bill?.amount ?? item.books?.amount ?? 0))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title(amount)}
      confirmLabel={run.isPending ? '正在提交' : label}
      begin={words.reason ? 'field' : 'confirm'}
      onConfirm={send}
      isBusy={run.isPending}
    >
      <p className="mb-3">{sentence}</p>
      {words.reason && (
        <TextArea
          label={words.reason}
          rows={2}
          maxLength={repair === 'refund' ? 80 : 200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={refusal ?? (isTried && !reason.trim() ? `请填写${words.reason}` : undefined)}
        />
      )}
    </Dialog>
  )
}
