import { ReasonField } from '../../../../kits/desk/reason-field.tsx'
import { FormDialog } from '../../../../kits/form/form-dialog.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Select, TextArea, TextField } from '../../../../ui/fields/field.tsx'
import { addDays, today } from '../../../../ui/text/format.ts'
import {
  type AnyApplication,
  useApprove,
  useRecordCheck,
  useReject,
  useRestore,
  useSuspend,
} from '../application-queries.ts'

export interface ApplicationQuestion {
  readonly move: 'approve' | 'reject' | 'suspend' | 'restore' | 'plan' | 'record'
  /** Of the check that is planned or recorded. */
  readonly code?: string
}
interface QuestionsProps {
  application: AnyApplication
  question: ApplicationQuestion | null
  /** Fingerprint of the papers its reader has seen. */
  seen: string
  onClose: () => void
  onDecided: () => void
}

/** The questions before an application is moved on. */
export function ApplicationQuestions(props: QuestionsProps) {
  const { application, question } = props
  const check = application.checks.find(({ code }) => code === question?.code)
  return (
    <>
      {question?.move === 'approve' && <Approve {...props} />}
      {question?.move === 'reject' && <Reject {...props} />}
      {question?.move === 'suspend' && <Suspend {...props} />}
      {question?.move === 'restore' && <Restore {...props} />}
      {question?.move === 'plan' && check && <Plan {...props} check={check} />}
      {question?.move === 'record' && check && <RecordResult {...props} check={check} />}
    </>
  )
}

/** The papers behind the question are to be looked at first. */
const isStale = (error: unknown) => error instanceof ApiError && error.code === 'application.papers_changed'

function Approve({ application: one, seen, onClose, onDecided }: QuestionsProps) {
  const form = useForm({
    start: { notes: '' },
    command: useApprove(one.id),
    input: ({ notes }) => ({ notes, documents_fingerprint: seen }),
    onDone: onDecided,
    onFailed: (error) => isStale(error) && onClose(),
  })
  const missing = [
    ...one.requirements.filter(({ is_met }) => !is_met).map(({ label }) => `还缺${label}`),
    ...one.checks.filter(({ result }) => result === null).map(({ label }) => `还没有${label}`),
  ]
  return (
    <FormDialog form={form} onClose={onClose} title="通过这份申请吗？" words={['通过', '正在提交']}>
      <p className="mb-3">
        {one.applicant_name} 马上{one.grants}。
      </p>
      {missing.length > 0 && (
        <p className="mb-3 rounded-half bg-warn-soft px-3 py-2 text-meta text-warn">{missing.join('，')}，不能通过。</p>
      )}
      <TextArea label="审核意见" isOptional rows={2} maxLength={500} {...form.text('notes')} />
    </FormDialog>
  )
}

const refusals = ['证件看不清，请重新拍', '证件和申请人对不上', '证件已过期', '检查时没有看到']

function Reject({ application: one, seen, onClose, onDecided }: QuestionsProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写拒绝原因') }),
    command: useReject(one.id),
    input: ({ reason }) => ({ reason: reason.trim(), documents_fingerprint: seen }),
    onDone: onDecided,
    onFailed: (error) => isStale(error) && onClose(),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="拒绝这份申请吗？" words={['拒绝', '正在提交']} tone="danger">
      <p className="mb-3">原因会发给{one.applicant_name}，补齐后可以重新申请。</p>
      <ReasonField
        label="拒绝原因"
        value={form.values.reason}
        onChange={(reason) => form.change({ reason })}
        common={refusals}
        error={form.errorOf('reason')}
      />
    </FormDialog>
  )
}

function Suspend({ application: one, onClose }: QuestionsProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写暂停原因') }),
    command: useSuspend(one.id),
    input: ({ reason }) => ({ reason: reason.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="暂停资格吗？" words={['暂停', '正在提交']} tone="danger">
      <p className="mb-3">{one.applicant_name} 不能再接新的；进行中的照常完成，款项照常结算。原因会发给对方。</p>
      <TextArea label="暂停原因" rows={3} maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}

function Restore({ application: one, onClose }: QuestionsProps) {
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写恢复原因') }),
    command: useRestore(one.id),
    input: ({ reason }) => ({ reason: reason.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="恢复资格吗？" words={['恢复', '正在提交']}>
      <p className="mb-3">{one.applicant_name} 马上可以继续。原因会发给对方。</p>
      <TextArea label="恢复原因" rows={3} maxLength={500} {...form.text('reason')} />
    </FormDialog>
  )
}

type CheckProps = QuestionsProps & { check: AnyApplication['checks'][number] }

/** Tomorrow at ten, as people meet; the value of a field is in the reader's own time. */
const tomorrowAtTen = () => `${addDays(today(), 1)}T10:00`

function Plan({ application: one, check, onClose }: CheckProps) {
  const form = useForm({
    start: () => ({ planned_at: tomorrowAtTen(), notes: '' }),
    check: ({ planned_at: at }) => ({ planned_at: required(at, '请选择时间') }),
    command: useRecordCheck(one.id, check.code),
    // Staff are in China: what is written is Shanghai's time.
    input: ({ planned_at: at, notes }) => ({
      result: 'planned' as const,
      planned_at: new Date(`${at}:00+08:00`).toISOString(),
      notes,
    }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`什么时候${check.label}？`} words={['安排', '正在保存']}>
      <p className="mb-3">申请人会收到通知。</p>
      <TextField label="时间" type="datetime-local" min={`${today()}T00:00`} {...form.text('planned_at')} />
      <TextArea label="备注" className="mt-3" isOptional rows={2} maxLength={500} {...form.text('notes')} />
    </FormDialog>
  )
}

function RecordResult({ application: one, check, onClose }: CheckProps) {
  const form = useForm({
    start: { result: 'passed' as 'passed' | 'failed', notes: '' },
    check: ({ result, notes }) => (result === 'failed' ? { notes: required(notes, '请写明为什么没有通过') } : {}),
    command: useRecordCheck(one.id, check.code),
    input: ({ result, notes }) => ({ result, notes: notes.trim() }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`${check.label}的结果`} words={['记录', '正在保存']}>
      <Select
        label="结果"
        value={form.values.result}
        onChange={(event) => form.change({ result: event.target.value === 'failed' ? 'failed' : 'passed' })}
        options={[
          { value: 'passed', label: '通过' },
          { value: 'failed', label: '没有通过' },
        ]}
      />
      <TextArea label="看到了什么" className="mt-3" rows={2} maxLength={500} {...form.text('notes')} />
    </FormDialog>
  )
}
