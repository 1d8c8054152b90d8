import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { useHoldPayouts, useResumePayouts, type Payout } from '../payout-queries.ts'
import { ReasonField } from '../../../../kits/desk/reason-field.tsx'

const words = {
  hold: {
    title: '暂停给他打款',
    description: '他的所有款项都先不打，他会收到通知。打电话核实以后再恢复。',
    label: '暂停原因',
    common: ['收款账户刚换过，先电话核实', '账户名和本人不一致', '本人来电说不是他操作'],
    missing: '请填写暂停原因',
    send: ['暂停打款', '正在暂停'],
  },
  resume: {
    title: '恢复给他打款',
    description: '写明和谁核实的、怎么说的。恢复以后照常打款，他会收到通知。',
    label: '核实结果',
    common: ['打登记手机号，本人接听，账户是他换的', '收到盖章的账户确认函', '本人已撤回更换，打到原账户'],
    missing: '请填写核实结果',
    send: ['恢复打款', '正在恢复'],
  },
} as const

/** Stops what is paid to somebody, or lets it go on: with a reason that stays in the log. */
export function PayoutHoldSheet({ payout, isOpen, onClose }: { payout: Payout; isOpen: boolean; onClose: () => void }) {
  const hold = useHoldPayouts(payout.id)
  const resume = useResumePayouts(payout.id)
  const [command, say] = payout.hold ? [resume, words.resume] : [hold, words.hold]
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, say.missing) }),
    command,
    input: ({ reason }) => reason.trim(),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={say.title}
      description={say.description}
      words={say.send}
    >
      <ReasonField
        label={say.label}
        value={form.values.reason}
        onChange={(reason) => form.change({ reason })}
        common={say.common}
        error={form.errorOf('reason') ?? form.errorOf('notes')}
      />
    </FormSheet>
  )
}
