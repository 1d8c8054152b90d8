import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { FormFrame } from '../../../../kits/form/form-frame.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextArea } from '../../../../ui/fields/field.tsx'
import { agoText } from '../../../../ui/text/format.ts'
import { useDecideRequest } from '../contract-commands.ts'
import { contractRequestsQuery, type ContractRequest } from '../contract-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { useSteady } from '../../../../kits/desk/use-steady.ts'
import { reasonMissing } from '../../../../kits/desk/verdict-problem.ts'
import { DeskListContent } from '../../../../kits/desk/desk-list.tsx'
import { useList } from '../../../../kits/list/use-list.ts'

/** Open requests to change a contract's status, the longest waiting first; `line` empty: of all lines. */
export function StatusRequestList({ line }: { line: string }) {
  const list = useList(contractRequestsQuery(line))
  return (
    <DeskListContent
      list={list}
      words={{
        failed: '获取变更申请失败',
        empty: {
          illustration: 'patient-monitor',
          title: '没有在等的申请',
          hint: '租客或同事想改合同状态时，会排在这里。',
        },
      }}
      more="再看 10 条"
    >
      <ul className="border-t border-hairline">
        {list.rows.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </DeskListContent>
  )
}

function RequestRow({ request }: { request: ContractRequest }) {
  const decide = useDecideRequest()
  const steady = useSteady()
  const [isRefusing, setIsRefusing] = useState(false)
  const party = request.healthcare_facility || request.customer_name
  return (
    <li data-line={request.line} className="border-b border-hairline py-3.5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="flex min-w-0 items-baseline gap-2 text-body font-semibold">
          <span aria-hidden="true" className="h-3.5 w-[3px] shrink-0 self-center bg-hue" />
          <span className="min-w-0 truncate">{party}</span>
        </h3>
        <span className="keep figures text-meta text-ink-3">{agoText(request.created_at)}</span>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-body">
        <span className="text-ink-2">{request.previous_display_status}</span>
        <ArrowRight size={14} className="text-ink-3" aria-label="改为" role="img" />
        <span className="font-semibold">{request.display_status}</span>
      </p>
      <p className="figures truncate text-meta text-ink-2">
        <AppLink
          to={consolePaths.contract({ id: request.rental_id, line: request.line })}
          className="underline underline-offset-4"
        >
          {request.contract_number || request.order_number}
        </AppLink>
        {` · ${request.equipment_name}`}
      </p>
      {request.status_change_reason && <p className="mt-1 text-meta text-ink-2">“{request.status_change_reason}”</p>}
      <p className="text-caption text-ink-3">由 {request.requested_by} 提出</p>
      {isRefusing ? (
        <Refusal request={request} onBack={() => setIsRefusing(false)} />
      ) : (
        <div className="mt-2.5 flex gap-2">
          <Button
            tone="ink"
            size="dense"
            busy={decide.isPending}
            aria-label={`通过 ${party} 的申请`}
            onClick={() => steady(() => decide.mutate({ request, verdict: { isApproved: true } }))}
          >
            {decide.isPending ? '正在提交' : '通过'}
          </Button>
          <Button
            tone="danger"
            size="dense"
            disabled={decide.isPending}
            aria-label={`拒绝 ${party} 的申请`}
            onClick={() => setIsRefusing(true)}
          >
            拒绝
          </Button>
        </div>
      )}
    </li>
  )
}

function Refusal({ request, onBack }: { request: ContractRequest; onBack: () => void }) {
  const form = useForm({
    start: { reject_reason: '' },
    check: ({ reject_reason: reason }) => ({ reject_reason: required(reason, reasonMissing) }),
    command: useDecideRequest(),
    input: ({ reject_reason: reason }) => ({ request, verdict: { isApproved: false, reason: reason.trim() } as const }),
  })
  return (
    <FormFrame form={form} className="mt-2.5">
      <TextArea
        label="拒绝原因"
        rows={2}
        maxLength={500}
        hint="会留在记录里，租客提的申请会通知他"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands here because the reader asked to refuse
        autoFocus
        {...form.text('reject_reason')}
      />
      <div className="mt-2 flex gap-2">
        <Button size="dense" disabled={form.isBusy} onClick={onBack}>
          再想想
        </Button>
        <Button type="submit" tone="danger" size="dense" busy={form.isBusy}>
          {form.isBusy ? '正在提交' : '确定拒绝'}
        </Button>
      </div>
    </FormFrame>
  )
}
