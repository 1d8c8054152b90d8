import { addressOfCall } from '@jihui/protocol/endpoint'
import { deskActions, type DeskAction } from '@jihui/protocol/agreement/desk-actions'
import { previewContract } from '@jihui/protocol/agreement/contract-staff-operations'
import { findLine } from '@jihui/protocol/rental/faces'
import { onDesk } from '@jihui/protocol/rental/desk-endpoints'
import { Eye, FileDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { AppLink, useGo } from '../../../../shell/navigation.tsx'
import { Button, buttonClass, type ButtonTone } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { useReplaceContract } from '../contract-commands.ts'
import type { DeskContract } from '../contract-queries.ts'
import { contractSentences } from '../contract-words.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { ContractQuestion } from './contract-question.tsx'
import { ContractStatus } from './contract-status.tsx'

const toneOf: Partial<Record<DeskAction, ButtonTone>> = {
  approve: 'ink',
  'accept-terms': 'ink',
  reject: 'danger',
  terminate: 'danger',
}
const decisions: readonly DeskAction[] = ['reject', 'approve']
/** What the renter asked for is answered before the contract as a whole is. */
const answers: readonly DeskAction[] = ['refuse-terms', 'accept-terms']

/** Beside the paper: whose turn it is, what may be done, the file, and what the contract is made of. */
export function ContractDesk({ contract }: { contract: DeskContract }) {
  return (
    <div className="space-y-5">
      <div>
        <ContractStatus contract={contract} />
        <p className="mt-2 text-body text-ink-2">{contractSentences[contract.status]}</p>
        {contract.reject_reason && (
          <p className="mt-1 text-body">
            <span className="text-ink-3">原因：</span>
            {contract.reject_reason}
          </p>
        )}
        {contract.replaced_by && (
          <p className="mt-1 text-body">
            已由{' '}
            <AppLink
              to={consolePaths.contractById(contract.replaced_by.id)}
              className="figures keep underline underline-offset-4"
            >
              {contract.replaced_by.contract_number}
            </AppLink>{' '}
            取代
          </p>
        )}
      </div>
      {contract.terms_request && <TermsAsked request={contract.terms_request} />}
      <ContractMoves contract={contract} />
      <ContractFacts contract={contract} />
    </div>
  )
}

/** What the renter asked to have written into it, in his own words. */
function TermsAsked({ request }: { request: NonNullable<DeskContract['terms_request']> }) {
  return (
    <section aria-label="租客提出的约定" className="border-t border-hairline pt-4 text-body">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">租客提出的约定</span>
        <span className="keep text-meta text-ink-3">{request.state_display}</span>
      </p>
      <p className="mt-1 whitespace-pre-line text-ink-2">{request.text}</p>
      {request.reason && (
        <p className="mt-1">
          <span className="text-ink-3">原因：</span>
          {request.reason}
        </p>
      )}
    </section>
  )
}

function ContractMoves({ contract }: { contract: DeskContract }) {
  const [asked, setAsked] = useState<DeskAction | null>(null)
  const replace = useReplaceContract(contract)
  const go = useGo()
  const actions = contract.desk_actions
  const answering = answers.filter((one) => actions.includes(one))
  const decision = answering.length > 0 ? answering : decisions.filter((one) => actions.includes(one))
  const others = actions.filter((one) => !decision.includes(one))
  const preview = addressOfCall(onDesk(previewContract, findLine(contract.line))!, {
    params: { id: contract.id },
    query: { as: 'pdf' },
  })
  const makeAnew = async () => {
    const isSure = await confirm({
      title: '重新生成合同吗？',
      body: '条款、金额按现在的模板和订单重新固定，编号换新的，这一份作废。',
      confirmLabel: '重新生成',
    })
    if (isSure) replace.mutate(undefined, { onSuccess: ({ contract_id: made }) => go(consolePaths.contractById(made)) })
  }
  const button = (action: DeskAction) => (
    <Button key={action} tone={toneOf[action] ?? 'outline'} className="keep" onClick={() => setAsked(action)}>
      {action === 'send-to-user' && contract.sent_at ? '再发给租客' : deskActions[action].label}
    </Button>
  )
  return (
    <div className="space-y-3">
      {decision.length > 0 && <div className="grid grid-cols-2 gap-2">{decision.map(button)}</div>}
      {contract.can_replace && (
        <Button tone="ink" wide busy={replace.isPending} onClick={() => void makeAnew()}>
          {replace.isPending ? '正在生成' : '重新生成合同'}
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        <a href={preview} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
          <Eye size={18} aria-hidden="true" />看 PDF
        </a>
        <a href={contract.pdf_url} className={buttonClass('outline')} download>
          <FileDown size={18} aria-hidden="true" />
          下载
        </a>
        {others.map(button)}
      </div>
      {asked && <ContractQuestion contract={contract} action={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function ContractFacts({ contract }: { contract: DeskContract }) {
  const user = useUser()
  const { template } = contract
  const mayEdit = user?.permissions.includes('contract_edit')
  const name = template && `${template.name} v${template.version}`
  const rows: { label: string; value: ReactNode }[] = [
    {
      label: '订单',
      value: (
        <AppLink
          to={consolePaths.order({ id: contract.rental_id, line: contract.line })}
          className="underline underline-offset-4"
        >
          {contract.order_number}
        </AppLink>
      ),
    },
    { label: '订单状态', value: contract.rental_display_status },
    {
      label: '签署期限',
      value: contract.signature_deadline && `${momentText(contract.signature_deadline)} 前`,
    },
    {
      label: '签署',
      value: contract.signed_date && (
        <>
          {contract.signed_by} <span className="keep">{momentText(contract.signed_date)}</span>
        </>
      ),
    },
    {
      label: '模板',
      value: template && (
        <>
          {mayEdit ? (
            <AppLink to={consolePaths.template(template.id)} className="underline underline-offset-4">
              {name}
            </AppLink>
          ) : (
            name
          )}
          {template.current_version > template.version && (
            <span className="block text-caption text-ink-3">模板现在是 v{template.current_version}</span>
          )}
        </>
      ),
    },
    {
      label: '内容指纹',
      value: <span className="block pt-0.5 text-caption">{contract.content_sha256.match(/.{1,8}/g)?.join(' ')}</span>,
    },
  ].filter(({ value }) => value)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 border-t border-hairline pt-4 text-body">
      {rows.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
