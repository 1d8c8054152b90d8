import { earningRoles, earningStatuses } from '@jihui/protocol/payment/earnings'
import { ListContent } from '../../../kits/list/list-content.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { oneOf, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DriverDeductions } from '../components/driver-deductions.tsx'
import { DriverTotalsList } from '../components/driver-totals.tsx'
import { DriverEarningRow } from '../components/earning-row.tsx'
import { OnlyParty } from '../components/only-party.tsx'
import { freightPaths } from '../freight-words.ts'
import { driverEarningsQuery, type DriverTotals } from '../money-queries.ts'

/** Nothing is taken off what drivers earn. */
const statuses = ['due', 'paid'] as const
const filters = { status: oneOf(statuses) }
const tabs = ['', ...statuses] as const

/** 收入: what was earned, when it is paid, and what each is made of. */
export function Screen() {
  return (
    <OnlyParty party="driver" title="收入">
      <Earnings />
    </OnlyParty>
  )
}

function Earnings() {
  const narrowing = useFilters(filters)
  const list = useList(driverEarningsQuery(narrowing.values.status, true))
  return (
    <Page title="收入" back={freightPaths.driverHome} width="wide">
      <div className="lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-12">
        <div>
          <Standing totals={list.head?.totals} />
          <DriverDeductions />
        </div>
        <Section title="每一笔" className="mt-7 lg:mt-2">
          <ListContent
            look={pageLook}
            narrowing={narrowing}
            tabs={{
              label: '打款状态',
              ...narrowing.pick('status'),
              rows: tabs.map((value) => ({ value, label: value ? earningStatuses[value] : '全部' })),
            }}
            list={list}
            line="freight"
            skeleton={<SkeletonRows count={3} tile="h-10 w-1" />}
            words={{
              failed: '收入没有取到',
              safe: '钱和账都没有变化。',
              empty: {
                illustration: 'lowbed',
                title: '还没有结算过的运单',
                hint: `货主确认收货以后，运费扣掉佣金，第 ${earningRoles.driver.workingDays} 个工作日打到收款账户。`,
                actions: (
                  <AppLink to={freightPaths.nearby} className={buttonClass('ink')}>
                    看附近的货
                  </AppLink>
                ),
              },
              noMatch: { illustration: undefined, title: '没有这样的收入', hint: '换个状态看看。', clear: '看全部' },
            }}
            more="看更早的"
            end={`共 ${list.head?.count ?? 0} 笔，已经到底`}
          >
            <ul>
              {list.rows.map((earning) => (
                <DriverEarningRow key={earning.id} earning={earning} />
              ))}
            </ul>
          </ListContent>
        </Section>
      </div>
    </Page>
  )
}

function Standing({ totals }: { totals: DriverTotals | undefined }) {
  if (!totals)
    return (
      <Skeleton label="正在取收入">
        <Bone className="h-4 w-32" />
        <Bone className="mt-2 h-10 w-48" />
        <Bone className="mt-4 h-48 w-full rounded-card" />
      </Skeleton>
    )
  return (
    <section aria-label="收入合计">
      <h2 className="text-meta font-normal text-ink-2">{Number(totals.month.slice(5))} 月结算，截至今天</h2>
      <Money value={totals.settled} size="hero" />
      <DriverTotalsList totals={totals} className="mt-4" />
    </section>
  )
}
