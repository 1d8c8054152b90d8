import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConsoleError } from '../../../../kits/desk/console-page.tsx'
import { ReasonField } from '../../../../kits/desk/reason-field.tsx'
import { FormDialog } from '../../../../kits/form/form-dialog.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { KeyCap } from '../../../../ui/key-cap.tsx'
import { SecureImage } from '../../../../ui/pictures/secure-image.tsx'
import { useShortcuts } from '../../../../ui/shortcuts.ts'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { type Company, companyQuery, useRefuse, useUnfreeze, useVerify } from '../tenant-queries.ts'

interface DeskProps {
  id: number
  onDone: () => void
}

/** One company: what it says of itself, its licence, and the decision. */
export function TenantDesk({ id, onDone }: DeskProps) {
  const { data, error, refetch, isFetching } = useQuery(companyQuery(id))
  if (data) return <Desk key={data.id} company={data} onDone={onDone} />
  if (!error) return <SkeletonText lines={8} />
  return <ConsoleError title="企业没有取到" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

const reasons = ['营业执照看不清', '名称和营业执照不一致', '代码和营业执照不一致', '营业执照已注销']

function Desk({ company, onDone }: { company: Company; onDone: () => void }) {
  const verify = useVerify(company)
  const unfreeze = useUnfreeze(company)
  const [refusing, setRefusing] = useState<'reject' | 'freeze' | null>(null)
  const may = (action: Company['actions'][number]) => company.actions.includes(action)
  const pass = () => may('verify') && verify.mutate(undefined, { onSuccess: onDone })
  const refuse = () => (may('reject') ? setRefusing('reject') : may('freeze') && setRefusing('freeze'))
  useShortcuts({ a: pass, r: refuse })
  return (
    <article aria-label={company.name}>
      <h2 className="text-title">{company.name}</h2>
      <p className="figures mt-1 text-body">{company.credit_code}</p>
      <p className="text-meta text-ink-2">
        {company.status_display}
        {company.status_reason && `：${company.status_reason}`} · {company.founded_by} 创建，{company.member_count} 人 ·{' '}
        {momentText(company.created_at)}
      </p>
      {company.licence_url && (
        <div className="mt-4">
          {company.licence_mime === 'application/pdf' ? (
            <a href={company.licence_url} target="_blank" rel="noreferrer" className="text-body underline">
              打开营业执照（PDF）
            </a>
          ) : (
            <SecureImage
              src={company.licence_url}
              alt="营业执照"
              className="max-h-[60vh] rounded-card object-contain"
            />
          )}
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {may('verify') && (
          <Button tone="ink" busy={verify.isPending} onClick={pass}>
            通过核实
            <KeyCap isOnInk>A</KeyCap>
          </Button>
        )}
        {may('reject') && <Button onClick={() => setRefusing('reject')}>不通过</Button>}
        {may('freeze') && (
          <Button tone="ghost" onClick={() => setRefusing('freeze')}>
            冻结
          </Button>
        )}
        {may('unfreeze') && (
          <Button busy={unfreeze.isPending} onClick={() => unfreeze.mutate(undefined, { onSuccess: onDone })}>
            解除冻结
          </Button>
        )}
      </div>
      {refusing && (
        <RefusalDialog company={company} action={refusing} onClose={() => setRefusing(null)} onDone={onDone} />
      )}
    </article>
  )
}

interface RefusalProps {
  company: Company
  action: 'reject' | 'freeze'
  onClose: () => void
  onDone: () => void
}

function RefusalDialog({ company, action, onClose, onDone }: RefusalProps) {
  const word = action === 'reject' ? '不通过' : '冻结'
  const form = useForm({
    start: { reason: '' },
    check: ({ reason }) => ({ reason: required(reason, '请填写原因') }),
    command: useRefuse(company),
    input: ({ reason }) => ({ action, reason: reason.trim() }),
    onDone: () => {
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${company.name}：${word}`}
      words={[word, '正在提交']}
      tone="danger"
    >
      <ReasonField
        label="原因"
        value={form.values.reason}
        onChange={(reason) => form.change({ reason })}
        error={form.errorOf('reason')}
        common={reasons}
      />
    </FormDialog>
  )
}
