import { ExportButton } from '../../../kits/list/export-button.tsx'
import { ListContent } from '../../../kits/list/list-content.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { aMonth, type Filtering, useFilters } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/field.tsx'
import { FigureList } from '../../../ui/figure-list.tsx'
import { OpeningRow } from '../../../ui/opening-row.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Bone, Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { momentText, today } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { PriceLines } from '../../../ui/text/price-lines.tsx'
import { OnlyParty } from '../components/only-party.tsx'
import { freightPaths } from '../freight-words.ts'
import { type Finance, financeQuery, saveShipperStatement } from '../money-queries.ts'
import { tripPaths } from '../order-words.ts'

const filters = { month: aMonth() }
/** 2026 年 11 月 */
const monthName = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return today().startsWith(`${year}-`) ? `${number} 月` : `${year} 年 ${number} 月`
}

/** 运费支出: what each order, month and lane came to, what lies in trust, and the statement. */
export function Screen() {
  return (
    <OnlyParty party="shipper" title="运费支出">
      <Expenses />
    </OnlyParty>
  )
}

const useFinance = (month: string) => useList(financeQuery(month, true))

function Expenses() {
  const narrowing = useFilters(filters)
  const { month } = narrowing.values
  const list = useFinance(month)
  const { head } = list
  return (
    <Page title="运费支出" back={freightPaths.shipperHome} width="wide">
      <div className="lg:grid lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-12">
        <div>
          <Totals finance={head} month={month} />
          {head && head.lanes.length > 0 && <Lanes lanes={head.lanes} />}
        </div>
        <EachOrder narrowing={narrowing} list={list} />
      </div>
    </Page>
  )
}

const words = {
  failed: '支出没有取到',
  safe: '钱和账都没有变化。',
  empty: {
    illustration: 'box-truck',
    title: '还没有付过运费',
    hint: '发布货源，有司机接了再付；运费由平台托管，收到货才付给司机。',
    actions: (
      <AppLink to={freightPaths.publish} className={buttonClass('ink')}>
        发布货源
      </AppLink>
    ),
  },
  noMatch: { illustration: undefined, title: '这个月没有付过运费', hint: '换个月份看看。', clear: '看全部' },
}

function MonthField({ narrowing, months }: { narrowing: Filtering<{ month: string }>; months: Finance['months'] }) {
  const { month } = narrowing.values
  const known = months.map((one) => one.month)
  const all = month && !known.includes(month) ? [...known, month] : known
  return (
    <Select
      label="付款月份"
      {...narrowing.field('month')}
      options={[{ value: '', label: '全部月份' }, ...all.map((one) => ({ value: one, label: monthName(one) }))]}
      className="mb-2 max-w-60"
    />
  )
}

interface EachOrderProps {
  narrowing: Filtering<{ month: string }>
  list: ReturnType<typeof useFinance>
}
function EachOrder({ narrowing, list }: EachOrderProps) {
  const { month } = narrowing.values
  const { head, rows } = list
  return (
    <Section
      title="每一单"
      className="mt-7 lg:mt-2"
      aside={rows.length > 0 && <ExportButton label="导出对账单" save={() => saveShipperStatement(month)} />}
    >
      <ListContent
        look={pageLook}
        narrowing={narrowing}
        filters={<MonthField narrowing={narrowing} months={head?.months ?? []} />}
        list={list}
        line="freight"
        skeleton={<SkeletonRows count={3} tile="h-10 w-1" />}
        words={words}
        more="看更早的"
        end={`共 ${head?.count ?? 0} 单，已经到底`}
      >
        <ul>
          {rows.map((expense) => (
            <ExpenseRow key={expense.order_id} expense={expense} />
          ))}
        </ul>
      </ListContent>
    </Section>
  )
}

function ExpenseRow({ expense }: { expense: Finance['results'][number] }) {
  const { freight, extras, refunded, cost } = expense
  const lines = [
    { label: '运费', working: `${expense.distance_km} km`, amount: freight },
    ...(extras > 0 ? [{ label: '附加费', working: '', amount: extras }] : []),
    ...(refunded > 0 ? [{ label: '退回', working: '', amount: -refunded }] : []),
  ]
  return (
    <OpeningRow
      line="freight"
      value={<Money value={cost} />}
      details={
        <>
          <PriceLines lines={lines} total={{ label: '合计', amount: cost }} note={expense.order_number} />
          <AppLink to={tripPaths.order(expense.order_id)} className={`mt-3 ${buttonClass('outline')}`}>
            看这张运单
          </AppLink>
        </>
      }
    >
      <span className="block text-lead font-semibold">
        {expense.from_city} → {expense.to_city}
      </span>
      <span className="block text-meta text-ink-2">{expense.title}</span>
      <span className="block text-meta text-ink-3">
        {momentText(expense.paid_at)} ·{' '}
        {expense.is_in_trust ? `托管中，${expense.status_display}` : expense.status_display}
      </span>
    </OpeningRow>
  )
}

function Totals({ finance, month }: { finance: Finance | undefined; month: string }) {
  if (!finance)
    return (
      <Skeleton label="正在取支出">
        <Bone className="h-4 w-32" />
        <Bone className="mt-2 h-10 w-48" />
        <Bone className="mt-4 h-40 w-full rounded-card" />
      </Skeleton>
    )
  const { totals } = finance
  return (
    <section aria-label="支出合计">
      <h2 className="text-meta font-normal text-ink-2">
        {month ? monthName(month) : '近十二个月'}，{totals.orders} 单
      </h2>
      <Money value={totals.cost} size="hero" />
      <FigureList
        className="mt-4"
        rows={[
          { label: '运费', value: totals.freight },
          { label: '附加费', note: '等待、加点、过路费', value: totals.extras },
          { label: '退回', value: totals.refunded },
          { label: '托管中', note: `${totals.in_trust_orders} 单，收到货才付给司机`, value: totals.in_trust },
          ...(totals.unpaid_orders > 0
            ? [{ label: '等你付', note: `${totals.unpaid_orders} 单，30 分钟内`, value: totals.unpaid }]
            : []),
        ]}
      />
    </section>
  )
}

function Lanes({ lanes }: { lanes: Finance['lanes'] }) {
  return (
    <Section title="常走的线路">
      <ul>
        {lanes.map((lane) => (
          <li
            key={`${lane.from_city} ${lane.to_city}`}
            className="flex items-center justify-between gap-3 border-b border-hairline py-2.5"
          >
            <span className="min-w-0">
              <span className="block text-body">
                {lane.from_city} → {lane.to_city}
              </span>
              <span className="figures block text-meta text-ink-3">
                {lane.orders} 单 · ¥{lane.per_km.toFixed(2)}/km
              </span>
            </span>
            <Money value={lane.cost} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
