import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { money } from '../../../ui/text/format.ts'
import { PeopleLink } from '../../appointment/public.ts'
import { MachinesLink } from './machines-link.tsx'
import { membersQuery, type Tenant, useLeave } from '../queries.ts'
import { ResubmitSheet } from './founding-sheet.tsx'
import { MemberList } from './member-list.tsx'
import { RulesSheet } from './rules-sheet.tsx'

/** One company as its members see it: standing, rules, members, and the way out. */
export function CompanyDetails({ tenant, onLeft }: { tenant: Tenant; onLeft: () => void }) {
  const members = useQuery(membersQuery(tenant.id))
  const [sheet, setSheet] = useState<'papers' | 'rules' | null>(null)
  const leave = useLeave()
  const mayManage = tenant.may.includes('manage')
  const close = () => setSheet(null)
  const askToLeave = async () => {
    const isSure = await confirm({
      title: `退出 ${tenant.name} 吗？`,
      body: '退出后马上看不到企业的订单，要再加入得有人邀请。',
      confirmLabel: '退出',
      tone: 'danger',
    })
    if (isSure) leave.mutate(tenant.id, { onSuccess: onLeft })
  }
  const rules = [
    tenant.approval_above === null ? '' : `超过 ${money(tenant.approval_above)} 要审批`,
    tenant.monthly_budget === null ? '' : `每月超出 ${money(tenant.monthly_budget)} 要审批`,
    tenant.approve_without_deposit ? '不付押金的要审批' : '',
  ].filter(Boolean)
  return (
    <>
      <Section title={tenant.name} aside={tenant.status_display}>
        <p className="text-body text-pretty text-ink-2">
          {tenant.status_sentence}
          {tenant.status_reason && `原因：${tenant.status_reason}`}
        </p>
        <p className="figures mt-1 text-meta text-ink-2">{tenant.credit_code}</p>
        {tenant.actions.includes('resubmit') && (
          <Button className="mt-2" onClick={() => setSheet('papers')}>
            修改资料
          </Button>
        )}
      </Section>
      <Section title="审批规则">
        <p className="text-body text-ink-2">{rules.length > 0 ? rules.join('；') : '没有规则，下单不用审批。'}</p>
        {mayManage && (
          <Button className="mt-2" onClick={() => setSheet('rules')}>
            改规则
          </Button>
        )}
      </Section>
      {members.data ? (
        <MemberList tenant={tenant} members={members.data} />
      ) : (
        <Section title="成员">
          {members.error ? (
            <Button onClick={() => void members.refetch()}>成员没有取到，再试一次</Button>
          ) : (
            <SkeletonText lines={3} />
          )}
        </Section>
      )}
      <MachinesLink tenant={tenant} />
      {mayManage && tenant.status === 'verified' && <PeopleLink of="company" />}
      <Button tone="ghost" className="mt-6" busy={leave.isPending} onClick={() => void askToLeave()}>
        退出企业
      </Button>
      <ResubmitSheet tenant={tenant} isOpen={sheet === 'papers'} onClose={close} />
      <RulesSheet tenant={tenant} isOpen={sheet === 'rules'} onClose={close} />
    </>
  )
}
