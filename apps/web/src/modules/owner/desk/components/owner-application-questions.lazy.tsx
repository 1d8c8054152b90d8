import type { ApplicationAction } from '@jihui/protocol/owner/machine'
import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { addDays, today } from '../../../../ui/text/format.ts'
import { applicantName } from '../../public.ts'
import { useApprove, useArrangeCheck, useReject, type OwnerApplication } from '../owner-application-queries.ts'
import { ReasonField } from '../../../../kits/desk/reason-field.tsx'

export type ApplicationMove = Extract<ApplicationAction, 'arrange_check' | 'approve' | 'reject'>

interface QuestionProps {
  application: OwnerApplication
  move: ApplicationMove | null
  /** Fingerprint of the papers its reader has seen. */
  seen: string
  onClose: () => void
}

/** The questions before an application is moved on. */
export function OwnerApplicationQuestions(props: QuestionProps) {
  const who = applicantName(props.application)
  return (
    <>
      {props.move === 'arrange_check' && <Arrange {...props} />}
      {props.move === 'approve' && <Approve {...props} who={who} />}
      {props.move === 'reject' && <Reject {...props} who={who} />}
    </>
  )
}

const errorsOf = (error: unknown): Readonly<Record<string, string>> => (error instanceof ApiError ? error.errors : {})

/** The papers behind the question are to be looked at first. */
const isStale = (error: unknown) => error instanceof ApiError && error.code === 'owner.papers_changed'

/** Tomorrow at ten, as people meet; the value of a field is in the reader's own time. */
const tomorrowAtTen = () => `${addDays(today(), 1)}T10:00`

function Arrange({ application: one, onClose }: QuestionProps) {
  const arrange = useArrangeCheck()
  const [at, setAt] = useState(tomorrowAtTen)
  const [notes, setNotes] = useState('')
  const [problem, setProblem] = useState<string>()
  const errors = errorsOf(arrange.error)
  const send = () => {
    if (!at) return setProblem('请选择时间')
    // Staff and machines are in China: what is written is Shanghai's time.
    return arrange.mutate(
      { id: one.id, input: { on_site_check_at: new Date(`${at}:00+08:00`).toISOString(), notes } },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="什么时候到现场看设备？"
      confirmLabel={arrange.isPending ? '正在保存' : '安排'}
      onConfirm={send}
      isBusy={arrange.isPending}
    >
      <p className="mb-3">{one.yard_location || '申请人没有写停放地点，先打电话问清楚'}。申请人会收到通知。</p>
      <TextField
        label="时间"
        type="datetime-local"
        min={`${today()}T00:00`}
        value={at}
        onChange={(event) => {
          setAt(event.target.value)
          setProblem(undefined)
        }}
        error={problem ?? errors.on_site_check_at}
      />
      <TextArea
        label="备注"
        className="mt-3"
        isOptional
        rows={2}
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={errors.notes}
      />
    </Dialog>
  )
}

function Approve({ application: one, who, seen, onClose }: QuestionProps & { who: string }) {
  const approve = useApprove()
  const [notes, setNotes] = useState('')
  const missing = one.requirements.filter(({ is_met }) => !is_met)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="通过这份申请吗？"
      confirmLabel={approve.isPending ? '正在提交' : '通过'}
      onConfirm={() =>
        approve.mutate(
          { id: one.id, input: { verification_notes: notes, documents_fingerprint: seen } },
          { onSuccess: onClose, onError: (error) => isStale(error) && onClose() },
        )
      }
      isBusy={approve.isPending}
    >
      <p className="mb-3">{who} 马上成为设备主，可以登记设备、收订单。</p>
      {(missing.length > 0 || !one.on_site_check_at) && (
        <p className="mb-3 rounded-half bg-warn-soft px-3 py-2 text-meta text-warn">
          {[
            ...missing.map(({ label }) => `还缺${label}`),
            ...(one.on_site_check_at ? [] : ['还没有安排实地核验']),
          ].join('，')}
          。现在通过，由你负责并记入日志。
        </p>
      )}
      <TextArea
        label="审核意见"
        isOptional
        rows={2}
        maxLength={500}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        error={errorsOf(approve.error).verification_notes}
      />
    </Dialog>
  )
}

const reasons = ['营业执照看不清，请重新拍', '权属证明和设备对不上', '保险单已过期', '实地没有看到设备']

function Reject({ application: one, who, seen, onClose }: QuestionProps & { who: string }) {
  const reject = useReject()
  const [notes, setNotes] = useState('')
  const [isTried, setIsTried] = useState(false)
  const send = () => {
    setIsTried(true)
    if (!notes.trim()) return
    reject.mutate(
      { id: one.id, input: { verification_notes: notes.trim(), documents_fingerprint: seen } },
      { onSuccess: onClose, onError: (error) => isStale(error) && onClose() },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="拒绝这份申请吗？"
      confirmLabel={reject.isPending ? '正在提交' : '拒绝'}
      tone="danger"
      onConfirm={send}
      isBusy={reject.isPending}
    >
      <p className="mb-3">原因会发给{who}，他补齐后可以重新申请。</p>
      <ReasonField
        label="拒绝原因"
        value={notes}
        onChange={setNotes}
        common={reasons}
        error={errorsOf(reject.error).verification_notes ?? (isTried && !notes.trim() ? '请填写拒绝原因' : undefined)}
      />
    </Dialog>
  )
}
