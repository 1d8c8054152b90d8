import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { useState } from 'react'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { actFor } from '../../../shell/api/acting-company.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { dayText, money, momentText } from '../../../ui/text/format.ts'
import { RejectSheet } from '../components/reject-sheet.tsx'
import { type Approval, approvalsQuery, useApprove } from '../queries.ts'

const noFilters = {}

/** 企业审批: orders that wait for the reader, and those he placed that wait for others. */
export function Screen() {
  const narrowing = useFilters(noFilters)
  const list = useList(approvalsQuery)
  const [refused, setRefused] = useState<Approval | null>(null)
  return (
    <ListPage
      title="企业审批"
      back="/user"
      width="narrow"
      narrowing={narrowing}
      list={list}
      words={{
        failed: '审批没有取到',
        empty: { title: '没有要审批的订单', hint: '企业设了审批规则，超出的订单会排在这里。' },
      }}
    >
      <ul className="border-t border-hairline">
        {list.rows.map((one) => (
          <ApprovalRow key={one.id} approval={one} onReject={() => setRefused(one)} />
        ))}
      </ul>
      {refused && <RejectSheet approval={refused} onClose={() => setRefused(null)} />}
    </ListPage>
  )
}

function ApprovalRow({ approval: one, onReject }: { approval: Approval; onReject: () => void }) {
  const approve = useApprove()
  return (
    <li data-line={one.line} className="border-b border-hairline py-4">
      <p className="flex items-baseline justify-between gap-3">
        <AppLink
          to={screenPath(findLine(one.line), 'order', one.order_id)}
          onClick={() => actFor({ id: one.tenant_id, name: one.tenant_name })}
          className="min-w-0 truncate text-body font-semibold underline underline-offset-4"
        >
          {one.equipment_name}
        </AppLink>
        <span className="figures keep text-body font-semibold">{money(one.total_amount)}</span>
      </p>
      <p className="figures text-meta text-ink-2">
        {one.tenant_name} · {one.order_number} · {dayText(one.start_date)}至{dayText(one.end_date)}，{one.days} 天
      </p>
      <p className="text-meta text-pretty text-ink-2">
        {one.requested_by} 下单，{one.reasons_display.join('、')}
        {one.monthly_budget !== null && `；本月已 ${money(one.month_amount)}，预算 ${money(one.monthly_budget)}`}
      </p>
      <p className="text-meta text-ink-2">
        {one.status_display}
        {one.decided_by && ` · ${one.decided_by}`}
        {one.notes && `：${one.notes}`}
        {one.expires_at && ` · ${momentText(one.expires_at)} 前不审批，订单自动取消`}
      </p>
      {one.actions.length > 0 && (
        <div className="mt-3 flex gap-2">
          <Button wide onClick={onReject}>
            不同意
          </Button>
          <Button tone="ink" wide busy={approve.isPending} onClick={() => approve.mutate(one)}>
            同意
          </Button>
        </div>
      )}
    </li>
  )
}
