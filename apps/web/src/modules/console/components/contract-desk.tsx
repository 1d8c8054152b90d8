import { agreementStatuses, type AgreementStatusDeclaration } from '@jihui/protocol/agreement/machine'
import { Archive, CircleAlert, CircleCheck, Clock, FileDown, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../shell/api/user.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { momentText } from '../../../ui/format.ts'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import type { Contract } from '../console-queries.ts'
import { useContractMove, type ContractMove } from '../contract-commands.ts'
import { consolePaths } from '../paths.ts'
import { useSteady } from '../use-steady.ts'
import { reasonMissing } from '../use-verdict.ts'

const tones: Record<AgreementStatusDeclaration['tone'], { icon: typeof Clock; tone: StatusTone }> = {
  act: { icon: PenLine, tone: 'info' },
  wait: { icon: Clock, tone: 'turn' },
  ok: { icon: CircleCheck, tone: 'ok' },
  danger: { icon: CircleAlert, tone: 'danger' },
  done: { icon: Archive, tone: 'quiet' },
}

export function ContractStatus({ contract }: { contract: Contract }) {
  const { icon, tone } = tones[agreementStatuses[contract.status].tone]
  return (
    <StatusTag icon={icon} tone={tone}>
      {contract.display_status}
    </StatusTag>
  )
}

/** Beside the paper: where the contract stands, its file, and what may be done with it. */
export function ContractDesk({ contract }: { contract: Contract }) {
  const [asked, setAsked] = useState<ContractMove | null>(null)
  const user = useUser()
  const { isSignable } = agreementStatuses[contract.status]
  const maySend =
    isSignable && (user?.is_superuser || user?.permissions.includes('contract_approve')) && !contract.is_signed
  const rows = [
    { label: '生成', value: momentText(contract.created_at) },
    { label: '发给租客', value: contract.sent_at ? momentText(contract.sent_at) : '' },
    { label: '签署期限', value: contract.signature_deadline ? `${momentText(contract.signature_deadline)} 前` : '' },
    {
      label: '签署',
      value: contract.signed_date
        ? [contract.signed_by, momentText(contract.signed_date)].filter(Boolean).join(' · ')
        : '',
    },
    { label: '订单', value: contract.rental_display_status },
    { label: '模板版本', value: String(contract.template_version) },
    { label: '原因', value: contract.reject_reason },
  ].filter(({ value }) => value)
  return (
    <div className="space-y-5">
      <ContractStatus contract={contract} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-body">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <p className="text-caption text-ink-3">内容指纹</p>
        <p className="figures text-caption break-all text-ink-2">
          {contract.content_sha256.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        {contract.actions.includes('approve') && (
          <Button tone="ink" onClick={() => setAsked('approve')}>
            审核通过
          </Button>
        )}
        {maySend && (
          <Button tone="ink" onClick={() => setAsked('send')}>
            {contract.sent_at ? '再发给租客' : '发给租客签署'}
          </Button>
        )}
        {contract.actions.includes('reject') && (
          <Button tone="danger" onClick={() => setAsked('reject')}>
            拒绝
          </Button>
        )}
        <a href={contract.pdf_url} className={buttonClass('outline')} download>
          <FileDown size={18} aria-hidden="true" />
          下载 PDF
        </a>
        <AppLink
          to={consolePaths.order({ id: contract.rental_id, line: contract.line })}
          className={buttonClass('ghost')}
        >
          打开订单
        </AppLink>
      </div>
      <MoveQuestion contract={contract} move={asked} onClose={() => setAsked(null)} />
    </div>
  )
}

const questions: Record<ContractMove, { title: string; text: string; confirm: string }> = {
  send: {
    title: '把合同发给租客吗？',
    text: '租客会收到通知，打开就能签署。',
    confirm: '发给租客',
  },
  approve: { title: '确定合同审核通过吗？', text: '通过后租客可以签署。', confirm: '审核通过' },
  reject: { title: '确定拒绝这份合同吗？', text: '拒绝后租客不能签署，原因会保留在合同上。', confirm: '拒绝' },
}

function MoveQuestion({
  contract,
  move,
  onClose,
}: {
  contract: Contract
  move: ContractMove | null
  onClose: () => void
}) {
  const command = useContractMove(contract)
  const steady = useSteady()
  const [last, setLast] = useState<ContractMove>('send')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  if (move && move !== last) setLast(move)
  const shown = move ?? last
  const { title, text, confirm } = questions[shown]
  const send = () => {
    if (shown === 'reject' && !reason.trim()) return setError(reasonMissing)
    steady(() => command.mutate({ move: shown, reason: reason.trim() }, { onSuccess: onClose }))
  }
  return (
    <Dialog
      isOpen={move !== null}
      onClose={onClose}
      title={title}
      confirmLabel={command.isPending ? '正在提交' : confirm}
      tone={shown === 'reject' ? 'danger' : 'ink'}
      isBusy={command.isPending}
      onConfirm={send}
    >
      <p>
        {contract.contract_number}。{text}
      </p>
      {shown === 'reject' && (
        <div className="mt-3">
          <TextArea
            label="拒绝原因"
            rows={2}
            maxLength={500}
            value={reason}
            error={error}
            onChange={(event) => {
              setReason(event.target.value)
              setError(undefined)
            }}
          />
        </div>
      )}
    </Dialog>
  )
}
