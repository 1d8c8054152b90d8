import { FormDialog } from '../../../../kits/form/form-dialog.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
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
  const words = questions[repair]
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: words.reason ? required(reason, `请填写${words.reason}`) : undefined }),
    command: useRepair(item.id, repair),
    input: ({ reason }) => reason.trim(),
    onDone: onClose,
  })
  const amount = money(Math.abs(item.bill?.amount ?? item.books?.amount ?? 0))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title(amount)}
      words={[label, '正在提交']}
      begin={words.reason ? 'field' : 'confirm'}
    >
      <p className="mb-3">{sentence}</p>
      {words.reason && (
        <TextArea label={words.reason} rows={2} maxLength={repair === 'refund' ? 80 : 200} {...form.text('reason')} />
      )}
    </FormDialog>
  )
}
