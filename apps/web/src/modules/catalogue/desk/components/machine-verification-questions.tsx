import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
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

const errorsOf = (error: unknown): Readonly<Record<string, string>> => (error instanceof ApiError ? error.errors : {})
/** Whoever came too late is told so by a message; the question has no object any more. */
const isLate = (error: unknown) => error instanceof ApiError && error.status === 409

function Approve({ machine, version, onClose, onDone }: QuestionProps) {
  const verify = useVerifyMachine({ id: machine.id, version })
  const [notes, setNotes] = useState('')
  const missing = machine.checks.filter(({ state }) => state === 'lacking')
  const send = () =>
    verify.mutate(
      { isApproved: true, notes: notes.trim() },
      { onSuccess: onDone, onError: (error) => isLate(error) && onClose() },
    )
  return (
    <Dialog
      isOpen
      begin="confirm"
      onClose={onClose}
      title={`${machine.name}核验通过吗？`}
      confirmLabel={verify.isPending ? '正在提交' : '通过'}
      onConfirm={send}
      isBusy={verify.isPending}
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
      <TextArea
        label="备注"
        isOptional
        rows={2}
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={errorsOf(verify.error).notes}
      />
    </Dialog>
  )
}

const reasons = ['照片和型号对不上', '铭牌或出厂编号看不清', '权属证明不是本人', '保险单已过期', '请补检验报告']

function Reject({ machine, version, onClose, onDone }: QuestionProps) {
  const verify = useVerifyMachine({ id: machine.id, version })
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const send = () => {
    setIsTried(true)
    if (!reason.trim()) return
    verify.mutate(
      { isApproved: false, reason: reason.trim() },
      { onSuccess: onDone, onError: (error) => isLate(error) && onClose() },
    )
  }
  return (
    <Dialog
      isOpen
      begin="field"
      onClose={onClose}
      title={`驳回${machine.name}吗？`}
      confirmLabel={verify.isPending ? '正在提交' : '驳回'}
      tone="danger"
      onConfirm={send}
      isBusy={verify.isPending}
    >
      <p className="mb-3">原因会发给{machine.owner.name}。改好资料之前，租客找不到这台设备；已有的订单不受影响。</p>
      <ReasonField
        label="拒绝原因"
        value={reason}
        onChange={setReason}
        common={reasons}
        error={errorsOf(verify.error).reason ?? (isTried && !reason.trim() ? '请填写拒绝原因' : undefined)}
      />
    </Dialog>
  )
}
