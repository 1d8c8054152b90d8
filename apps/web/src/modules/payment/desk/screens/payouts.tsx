import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useQueryTexts } from '../../../../shell/navigation.tsx'
import { money } from '../../../../ui/text/format.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { PayoutRowItem } from '../components/payout-row.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { payoutsQuery, payoutTabCodes, payoutTabs, type PayoutTab } from '../payout-queries.ts'
import { useListSearch } from '../../../../kits/desk/use-list-search.tsx'

const Desk = lazy(async () => ({ default: (await import('../components/payout-desk.tsx')).PayoutDesk }))

const nothing: Record<PayoutTab, string> = {
  due: '订单结算以后，设备主的那一份按打款日排在这里。',
  paid: '登记过打款的在这里，账户是打款时的那一个。',
  all: '订单结算以后，设备主的那一份在这里。',
}

/** 设备主打款: what owners are to be paid, the first due first. */
export function Screen() {
  const query = useQueryTexts()
  const tab = payoutTabCodes.find((one) => one === query.tab) ?? 'due'
  const search = useListSearch('搜款项', '订单号、设备或设备主')
  const list = useInfiniteQuery(payoutsQuery(tab, search.keyword))
  const head = list.data?.pages[0]
  return (
    <DecisionDesk
      title="设备主打款"
      caption={head && (head.due_orders > 0 ? `${head.due_orders} 单待打款，共 ${money(head.due)}` : '没有要打的')}
      search={search}
      tabs={{
        label: '打款状态',
        param: 'tab',
        value: tab,
        rows: payoutTabCodes.map((value) => ({
          value,
          label: payoutTabs[value],
          count: value === tab ? listedCount(head?.count) : undefined,
        })),
      }}
      list={list}
      words={{
        unit: '笔',
        failed: '款项没有取到',
        nothing: { title: tab === 'due' ? '没有要打的' : '这里没有', hint: nothing[tab] },
      }}
      pathOf={({ id }) => consolePaths.payout(id)}
      renderRow={(payout, place) => <PayoutRowItem key={payout.id} payout={payout} {...place} />}
      renderDesk={(id, onDone) => <Desk key={id} id={id} onDone={onDone} />}
    />
  )
}
