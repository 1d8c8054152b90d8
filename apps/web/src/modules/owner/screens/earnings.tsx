import { earningRoles, earningStatusCodes, earningStatuses } from '@jihui/protocol/payment/earnings'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../../kits/list/export-button.tsx'
import { ListContent } from '../../../kits/list/list-content.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { aMonth, oneOf, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { QueryError } from '../../../kits/query/query-error.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { FigureList } from '../../../ui/figure-list.tsx'
import { Select } from '../../../ui/fields/field.tsx'
import { count, dayText, today } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { PayoutAccountRow } from '../../payment/public.ts'
import { EarningRow } from '../components/earning-row.tsx'
import { IncomeChart } from '../components/income-chart.tsx'
import { incomeBars, monthText, recentMonths } from '../income-bars.ts'
import { ownerPaths } from '../owner-paths.ts'
import { earningsQuery, earningSummaryQuery, type EarningPage, saveStatement } from '../work-queries.ts'

const MONTHS = 12

const tabs = ['', ...earningStatusCodes] as const
const filters = { status: oneOf(earningStatusCodes), month: aMonth() }

/** 收益: what came in, what is due and when, order by order. */
export function Screen() {
  return (
    <Page title="收益" back={ownerPaths.dashboard} width="wide">
      <div className="lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-12">
        <Month />
        <Settlements />
      </div>
    </Page>
  )
}

/** What each order brought. */
function Settlements() {
  const narrowing = useFilters(filters)
  const { month } = narrowing.values
  const list = useList(earningsQuery(narrowing.values))
  const { rows, head } = list
  return (
    <Section
      title="每单结算"
      className="mt-7 lg:mt-2"
      aside={rows.length > 0 && <ExportButton label="导出对账单" save={() => saveStatement(month)} />}
    >
      <ListContent
        look={pageLook}
        narrowing={narrowing}
        filters={
          <Select
            label="结算月份"
            {...narrowing.field('month')}
            options={[
              { value: '', label: '全部月份' },
              ...recentMonths(today(), MONTHS).map((one) => ({ value: one, label: monthText(one, today()) })),
            ]}
            className="mb-2 max-w-60"
          />
        }
        tabs={{
          label: '打款状态',
          ...narrowing.pick('status'),
          rows: tabs.map((value) => ({ value, label: value ? earningStatuses[value] : '全部' })),
        }}
        list={list}
        skeleton={<SkeletonRows count={3} tile="h-10 w-1" />}
        words={{
          failed: '收益没有取到',
          safe: '钱和账都没有变化。',
          empty: {
            illustration: 'excavator',
            title: '还没有结算过的订单',
            hint: `机器收回验收以后，租金、运费和服务费扣掉平台佣金，${earningRoles.owner.workingDays} 个工作日内打到收款账户。`,
            actions: (
              <AppLink to={ownerPaths.rentals()} className={buttonClass('ink')}>
                看出租订单
              </AppLink>
            ),
          },
          noMatch: { illustration: undefined, title: '没有这样的结算', hint: '换个月份或状态看看。', clear: '看全部' },
        }}
        more="看更早的"
        end={`共 ${count(head?.count ?? 0)} 单，已经到底`}
      >
        <ul>
          {rows.map((earning) => (
            <EarningRow key={earning.id} earning={earning} />
          ))}
        </ul>
      </ListContent>
    </Section>
  )
}

/** This month day by day, and where the money stands. */
function Month() {
  const { data, isError, error, refetch, isFetching } = useQuery(earningSummaryQuery)
  if (!data) {
    return isError ? (
      <QueryError query={{ error, isFetching, refetch }} title="这个月的收益没有取到" />
    ) : (
      <Skeleton label="正在取收益">
        <Bone className="h-4 w-32" />
        <Bone className="mt-2 h-10 w-48" />
        <Bone className="mt-4 h-[72px] w-full rounded-card" />
      </Skeleton>
    )
  }
  const { summary, days, today: now } = data
  return (
    <section aria-label="这个月的收益">
      <h2 className="text-meta font-normal text-ink-2">{monthText(now.slice(0, 7), now)}结算，截至今天</h2>
      <Money value={summary.settled} size="hero" />
      <IncomeChart bars={incomeBars(days, now)} />
      <Standing summary={summary} month={monthText(now.slice(0, 7), now)} />
    </section>
  )
}

function Standing({ summary, month }: { summary: EarningPage['summary']; month: string }) {
  const rows = [
    {
      label: '托管中',
      note: `${summary.held_orders} 单，验收后 ${earningRoles.owner.workingDays} 个工作日内打款`,
      value: summary.held,
    },
    {
      label: '待打款',
      note: summary.next_due_on ? `${dayText(summary.next_due_on)} 前先到一笔` : `${summary.due_orders} 单`,
      value: summary.due,
    },
    { label: `${month}已打款`, note: '', value: summary.received },
    { label: '累计已打款', note: '', value: summary.received_total },
    { label: `${month}平台佣金`, note: '已从收益里扣掉', value: summary.commission },
  ]
  return (
    <>
      <FigureList rows={rows} className="mt-5" />
      <PayoutAccountRow account={summary.payout_account} />
    </>
  )
}
