import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { useUser } from '../../../shell/api/user.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { monthDay, shanghaiDay } from '../../../ui/text/format.ts'
import { HistoryRail } from '../../../ui/history-rail.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { PayoutAccountInForce } from '../components/payout-account-in-force.tsx'
import { PayoutAccountPending } from '../components/payout-account-pending.tsx'
import { accountHistory, changeProblem } from '../payout-account-words.ts'
import { payoutAccountQuery, type PayoutAccount, usePayingFor } from '../payout-account-queries.ts'

const ChangeSheet = lazy(async () => ({
  default: (await import('../components/payout-account-sheet.tsx')).PayoutAccountSheet,
}))

/** 收款账户: where somebody is paid to, a change on its way, and what was before. */
export function Screen() {
  const company = usePayingFor()
  const { data, isError, error, refetch, isFetching } = useQuery(payoutAccountQuery(company))
  return (
    <Page title={company ? '企业的收款账户' : '收款账户'} back="/user" aside={<HowItChanges days={data?.wait_days} />}>
      {data ? (
        <Standing data={data} />
      ) : isError ? (
        <QueryError query={{ error, isFetching, refetch }} title="收款账户没有取到" safe="账户没有变化。" />
      ) : (
        <Skeleton label="正在取收款账户">
          <Bone className="h-36 w-full rounded-card" />
          <Bone className="mt-7 h-5 w-24" />
          <Bone className="mt-4 h-20 w-full rounded-card" />
        </Skeleton>
      )}
    </Page>
  )
}

function Standing({ data }: { data: PayoutAccount }) {
  const phone = useUser()?.phone ?? ''
  const [isChanging, setIsChanging] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const problem = changeProblem(data)
  const open = () => {
    setIsAsked(true)
    setIsChanging(true)
  }
  const verb = data.account || data.pending ? '更换收款账户' : '登记收款账户'
  const button = (
    <Button tone={data.pending ? 'outline' : 'ink'} disabled={problem !== null || !phone} onClick={open}>
      {data.pending ? '换成另一个账户' : verb}
    </Button>
  )
  return (
    <>
      {data.held_since && (
        <p role="status" className="mb-4 rounded-card bg-warn-soft px-4 py-3 text-body text-pretty text-warn">
          {monthDay(shanghaiDay(data.held_since))}起打款暂停：平台会打你登记的手机号，和你核实收款账户，核实后照常打款。
        </p>
      )}
      {data.pending && <PayoutAccountPending pending={data.pending} waitDays={data.wait_days} />}
      {data.account ? (
        <PayoutAccountInForce account={data.account} until={data.pending?.effective_at} />
      ) : (
        !data.pending && (
          <EmptyState illustration="excavator" title="还没有收款账户">
            登记以后，收益结算了才有地方打。
          </EmptyState>
        )
      )}
      <div className="mt-4">{button}</div>
      {problem && <p className="mt-2 text-meta text-pretty text-ink-2">{problem}</p>}
      {data.history.length > 0 && (
        <Section title="换过的记录">
          <HistoryRail isOpen={false} entries={accountHistory(data)} />
        </Section>
      )}
      {isAsked && (
        <ChangeSheet
          title={verb}
          phone={phone}
          waitDays={data.wait_days}
          isOpen={isChanging}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  )
}

function HowItChanges({ days = 3 }: { days?: number }) {
  const facts = [
    ['怎么换', '要登录密码，和发到你登记手机号的验证码。'],
    ['什么时候换', `提交后满 ${days} 天生效，之前的款项仍打到现在的账户；生效前随时可以撤回。`],
    ['谁会知道', '我们马上给你发站内通知和短信。不是你本人换的，先撤回，再改密码。'],
  ] as const
  return (
    <section aria-labelledby="how-it-changes" className="mt-8 lg:mt-2">
      <h2 id="how-it-changes" className="text-title-s">
        账户这样换
      </h2>
      <dl className="mt-2 border-t border-hairline">
        {facts.map(([name, text]) => (
          <div key={name} className="border-b border-hairline py-3">
            <dt className="text-body font-semibold">{name}</dt>
            <dd className="text-meta text-pretty text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
