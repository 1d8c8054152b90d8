import type { MembershipPlanCode } from '@jihui/protocol/freight/membership/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink, useGo } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { RadioCard } from '../../../ui/fields/choice.tsx'
import { useConfirm } from '../../../ui/overlays/confirm.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { dayText, money, shanghaiDay } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { freightPaths } from '../freight-words.ts'
import { type Membership, membershipQuery, useEndMembership, useJoin } from '../money-queries.ts'
import { tripPaths } from '../order-words.ts'

/** 会员: it lowers the commission and nothing else; ended on any day, with the unused ones back. */
export function Screen() {
  const { data, error, refetch, isFetching } = useQuery(membershipQuery)
  return (
    <Page title="会员" back={freightPaths.driverHome}>
      <p className="text-body text-ink-2">
        会员只做一件事：少付佣金。不影响谁先看到货、匹配多少分。随时可以结束，没用的天数按比例退。
      </p>
      {!data && !error && <SkeletonText lines={6} />}
      {!data && error && (
        <QueryError query={{ error, isFetching, refetch }} title="会员没有取到" illustration="lowbed" line="freight" />
      )}
      {data && (
        <>
          {data.current && <Current current={data.current} />}
          <Plans membership={data} />
        </>
      )}
    </Page>
  )
}

function Current({ current }: { current: NonNullable<Membership['current']> }) {
  const end = useEndMembership()
  const confirm = useConfirm()
  const finish = async () => {
    const question = {
      title: '现在结束会员？',
      body: `没用的天数退回 ${money(current.unused)}，原路到账。到 ${dayText(shanghaiDay(current.ends_at))} 以后才能再加入。`,
      confirmLabel: '结束会员',
      tone: 'danger' as const,
    }
    if (await confirm(question)) end.mutate()
  }
  return (
    <section data-line="freight" className="mt-5 rounded-card bg-hue-soft p-5">
      <h2 className="text-title-s">{current.plan_name}</h2>
      <p className="mt-1 text-body">
        佣金 <span className="figures font-semibold">{current.commission_percent}%</span>，到{' '}
        <span className="figures">{dayText(shanghaiDay(current.ends_at))}</span>
      </p>
      <p className="mt-1 text-meta text-ink-2">
        现在结束，退回 <Money value={current.unused} size="inline" />
      </p>
      <Button tone="outline" className="mt-4" busy={end.isPending} onClick={() => void finish()}>
        结束会员
      </Button>
    </section>
  )
}

/** Freight of so many yuan a month at which a plan of thirty days has paid for itself. */
const breakEven = (plan: Membership['plans'][number], commission: number): number =>
  Math.ceil((plan.price / (plan.days / 30) / (commission - plan.commission_percent)) * 100)

function Plans({ membership }: { membership: Membership }) {
  const { plans, commission_percent: commission, pending, is_driver: isDriver, rejoin_after: rejoin } = membership
  const [plan, setPlan] = useState<MembershipPlanCode>(plans[0]!.code)
  const join = useJoin()
  const go = useGo()
  if (!isDriver)
    return (
      <Section title="会员给司机用">
        <p className="text-body text-ink-2">货主发货不收佣金，不用会员。</p>
        <AppLink to={freightPaths.driverRegister} className={`mt-3 ${buttonClass('ink')}`}>
          登记成为司机
        </AppLink>
      </Section>
    )
  if (rejoin)
    return (
      <p role="status" className="mt-5 rounded-card bg-sunken p-4 text-body text-ink-2">
        会员已经提前结束，{dayText(shanghaiDay(rejoin))}以后可以再加入。
      </p>
    )
  return (
    <Section title={membership.current ? '续会员，接着算' : '选一种'} aside={`现在的佣金 ${commission}%`}>
      <fieldset className="space-y-2">
        <legend className="sr-only">会员</legend>
        {plans.map((one) => (
          <RadioCard
            key={one.code}
            name="plan"
            value={one.code}
            checked={plan === one.code}
            onChange={() => setPlan(one.code)}
            label={
              <span className="flex items-baseline justify-between gap-3">
                {one.name}
                <Money value={one.price} />
              </span>
            }
            hint={`${one.days} 天，佣金 ${one.commission_percent}%；每月运费过 ¥${breakEven(one, commission).toLocaleString('zh-CN')} 就划算`}
          />
        ))}
      </fieldset>
      <Button
        tone="commit"
        size="main"
        wide
        className="mt-4"
        busy={join.isPending}
        onClick={() => join.mutate(plan, { onSuccess: ({ id }) => go(tripPaths.payMembership(id)) })}
      >
        去付会员费
      </Button>
      {pending && (
        <p className="mt-3 text-meta text-ink-2">
          {pending.plan_name}还没有付，
          <AppLink to={tripPaths.payMembership(pending.id)} className="text-ink underline underline-offset-4">
            接着付
          </AppLink>
          ；选别的会代替它。
        </p>
      )}
    </Section>
  )
}
