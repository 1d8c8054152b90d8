import { lazy } from 'react'
import { listedCount } from '../../../../ui/listed-count.ts'
import { useNow } from '../../../rental/public.ts'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { DeductionRowItem } from '../components/deduction-row.tsx'
import { deductionsQuery, deductionTabCodes, deductionTabs, type DeductionTab } from '../deduction-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'

const Desk = lazy(async () => ({ default: (await import('../components/deduction-desk.tsx')).DeductionDesk }))

const nothing: Record<DeductionTab, string> = {
  open: '租客对扣款提出异议，就排在这里等平台裁定。',
  awaiting: '设备主发出扣款，租客还没有答复的在这里。',
  settled: '结清过的扣款在这里。',
  all: '设备归还时要求过扣款的订单都在这里。',
}
const filters = { tab: place(deductionTabCodes, 'open'), keyword: words }

/** 扣款裁定: deductions of all lines, those a renter objects to first. */
export function Screen() {
  const now = useNow()
  const narrowing = useFilters(filters)
  const { tab, keyword } = narrowing.values
  const list = useList(deductionsQuery(tab, keyword))
  const { head } = list
  return (
    <DecisionDesk
      title="扣款裁定"
      caption={head && (head.tabs.open > 0 ? `${head.tabs.open} 张有异议，等得最久的在前` : '没有要裁定的')}
      narrowing={narrowing}
      search={{ button: '搜扣款单', label: '订单号、设备、租客或设备主' }}
      tabs={{
        label: '扣款单',
        ...narrowing.pick('tab'),
        rows: deductionTabCodes.map((value) => ({
          value,
          label: deductionTabs[value],
          count: listedCount(head?.tabs[value]),
        })),
      }}
      list={list}
      unit="张"
      words={{
        failed: '扣款单没有取到',
        empty: { illustration: 'excavator', title: tab === 'open' ? '没有要裁定的' : '这里没有', hint: nothing[tab] },
      }}
      pathOf={({ id }) => consolePaths.deduction(id)}
      renderRow={(row, place) => <DeductionRowItem key={row.id} row={row} now={now} {...place} />}
      renderDesk={(id, onDone) => <Desk key={id} id={id} onDone={onDone} />}
    />
  )
}
