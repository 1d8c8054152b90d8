import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { useActingCompany } from '../../../shell/api/acting-company.ts'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { type Appointment, peopleQuery, useWithdrawAppointment } from '../appointment-queries.ts'
import { scopeText, standingText } from '../appointment-words.ts'
import { FactsLine } from '../../../ui/text/facts-line.tsx'
import { InviteAppointedSheet } from './invite-appointed-sheet.tsx'

/** Whom the reader appointed, in the name he acts in. */
export function People({ kind, back }: { kind: 'owner' | 'company'; back: string }) {
  const narrowing = useFilters({})
  const acting = useActingCompany()
  const list = useList(peopleQuery(acting?.id ?? 0))
  const [isInviting, setIsInviting] = useState(false)
  const invite = (
    <Button tone="ink" onClick={() => setIsInviting(true)}>
      <Plus size={18} aria-hidden="true" />
      邀请
    </Button>
  )
  return (
    <>
      <ListPage
        title="报修人和代表"
        back={back}
        width="narrow"
        actions={invite}
        narrowing={narrowing}
        list={list}
        top={
          <p className="mt-1 mb-3 text-body text-pretty text-ink-2">
            {list.head?.appointer && `以${list.head.appointer.name}的名义。`}
            他们看不到价格、合同和付款；撤回立刻生效。
          </p>
        }
        words={{
          failed: '任命的人没有取到',
          empty: {
            illustration: 'ultrasound',
            title: '还没有任命谁',
            hint: '报修人替你报修、跟进和评价；商务代表替你参加课程、活动和考试。按手机号邀请，对方接受后生效。',
          },
          noMatch: { clear: '看全部' },
        }}
        more="看更早的"
      >
        <ul className="border-t border-hairline">
          {list.rows.map((one) => (
            <PersonRow key={one.id} appointment={one} />
          ))}
        </ul>
      </ListPage>
      <InviteAppointedSheet kind={kind} isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  )
}

function PersonRow({ appointment }: { appointment: Appointment }) {
  const withdraw = useWithdrawAppointment()
  const confirm = useConfirm()
  const { id, name, phone, status, role_display: role, status_display: standing, actions } = appointment
  const called = name || phone
  const takeBack = async () => {
    const question = {
      title: `撤回${called}的${role}？`,
      body: status === 'invited' ? '邀请作废，对方不能再接受。' : '立刻生效，他马上不能再替你办事。',
      confirmLabel: '撤回',
      tone: 'danger' as const,
    }
    if (await confirm(question)) withdraw.mutate(id)
  }
  return (
    <li className="flex min-h-16 items-center justify-between gap-3 border-b border-hairline py-2">
      <span className="min-w-0">
        <span className="block text-body break-words">
          {name && <>{name} </>}
          <span className="figures">{phone}</span>
        </span>
        <FactsLine facts={[role, standing, standingText(appointment), scopeText(appointment)]} />
      </span>
      {actions.includes('withdraw') && (
        <Button
          tone="ghost"
          className="shrink-0"
          busy={withdraw.isPending}
          aria-label={`撤回${called}`}
          onClick={() => void takeBack()}
        >
          撤回
        </Button>
      )}
    </li>
  )
}
