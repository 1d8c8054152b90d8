import { FormDialog } from '../../../../kits/form/form-dialog.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { type MachineVerification, useVerifyMachine } from '../machine-verification-queries.ts'
import { ReasonField } from '../../../../kits/desk/reason-field.tsx'

export type MachineQuestion = 'approve' | 'reject'

interface QuestionProps {
  machine: MachineVerification
  /** Of the facts its reader has seen. */
  version: number
  onClose: () => void
  onDone: () => void
}

/** What is asked before a machine is accepted or turned down. */
export function MachineVerificationQuestions({
  question,
  ...rest
}: QuestionProps & { question: MachineQuestion | null }) {
  if (question === 'approve') return <Approve {...rest} />
  return question === 'reject' ? <Reject {...rest} /> : null
}

/** Whoever came too late is told so by a message; the question has no object any more. */
const isLate = (error: unknown) => error instanceof ApiError && error.status === 409

function Approve({ machine, version, onClose, onDone }: QuestionProps) {
  const form = useForm({
    start: { notes: '' },
    command: useVerifyMachine({ id: machine.id, version }),
    input: ({ notes }) => ({ isApproved: true, notes: notes.trim() }) as const,
    onDone,
    onFailed: (error) => isLate(error) && onClose(),
  })
  const missing = machine.checks.filter(({ state }) => state === 'lacking')
  return (
    <FormDialog
      form={form}
      begin="confirm"
      onClose={onClose}
      title={`${machine.name}核验通过吗？`}
      words={['通过', '正在提交']}
    >
      <p className="mb-3">
        {machine.verification.is_offered ? '它继续出租，不再标成待核验。' : '通过后租客马上能找到它。'}
        设备主会收到通知。
      </p>
      {missing.length > 0 && (
        <p className="mb-3 rounded-half bg-warn-soft px-3 py-2 text-meta text-warn">
          {missing.map(({ label, text }) => `${label}${text}`).join('，')}。现在通过，由你负责并记入日志。
        </p>
      )}
      <TextArea label="备注" isOptional rows={2} maxLength={500} {...form.text('notes')} />
    </FormDialog>
  )
}

const reasons = ['照片和型号对不上', '铭牌或出厂编号看不清', '权属证明不是本人', '保险单已过期', '请补检验报告']

function Reject({ machine, version, onClose, onDone }: QuestionProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写拒绝原因') }),
    command: useVerifyMachine({ id: machine.id, version }),
    input: ({ reason }) => ({ isApproved: false, reason: reason.trim() }) as const,
    onDone,
    onFailed: (error) => isLate(error) && onClose(),
  })
  return (
    <FormDialog
      form={form}
      begin="field"
      onClose={onClose}
      title={`驳回${machine.name}吗？`}
      words={['驳回', '正在提交']}
      tone="danger"
    >
      <p className="mb-3">原因会发给{machine.owner.name}。改好资料之前，租客找不到这台设备；已有的订单不受影响。</p>
      <ReasonField
        label="拒绝原因"
        value={form.values.reason}
        onChange={(reason) => form.change({ reason })}
        common={reasons}
        error={form.errorOf('reason')}
      />
    </FormDialog>
  )
}
