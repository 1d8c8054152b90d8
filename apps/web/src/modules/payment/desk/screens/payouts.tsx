import { lazy } from 'react'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { money } from '../../../../ui/text/format.ts'
import { PayoutRowItem } from '../components/payout-row.tsx'
import {
  payoutRoleCodes,
  payoutRoleLabel,
  payoutsQuery,
  payoutTabCodes,
  payoutTabs,
  type PayoutTab,
} from '../payout-queries.ts'

const Desk = lazy(async () => ({ default: (await import('../components/payout-desk.tsx')).PayoutDesk }))

const nothing: Record<PayoutTab, string> = {
  due: '结算以后，设备主和司机的那一份按打款日排在这里。',
  paid: '登记过打款的在这里，账户是打款时的那一个。',
  all: '结算以后，设备主和司机的那一份在这里。',
}
const filters = { tab: place(payoutTabCodes, 'due'), role: place(payoutRoleCodes, ''), keyword: words }

/** 打款: what people are to be paid, the first due first. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { tab, role, keyword } = narrowing.values
  const list = useList(payoutsQuery(tab, role, keyword))
  const { head } = list
  return (
    <DecisionDesk
      title="打款"
      caption={head && (head.due_orders > 0 ? `${head.due_orders} 单待打款，共 ${money(head.due)}` : '没有要打的')}
      narrowing={narrowing}
      search={{ button: '搜款项', label: '单号或收款人' }}
      filters={
        <FilterChips
          label="收款人"
          look={deskLook}
          options={payoutRoleCodes.map((value) => ({ value, label: payoutRoleLabel(value) }))}
          {...narrowing.pick('role')}
        />
      }
      tabs={{
        label: '打款状态',
        ...narrowing.pick('tab'),
        rows: payoutTabCodes.map((value) => ({
          value,
          label: payoutTabs[value],
          count: value === tab ? listedCount(head?.count) : undefined,
        })),
      }}
      list={list}
      unit="笔"
      words={{
        failed: '款项没有取到',
        empty: { illustration: 'excavator', title: tab === 'due' ? '没有要打的' : '这里没有', hint: nothing[tab] },
      }}
      pathOf={({ id }) => consolePaths.payout(id)}
      renderRow={(payout, place) => <PayoutRowItem key={payout.id} payout={payout} {...place} />}
      renderDesk={(id, onDone) => <Desk key={id} id={id} onDone={onDone} />}
    />
  )
}
