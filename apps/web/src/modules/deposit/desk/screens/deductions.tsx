import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { useQueryTexts } from '../../../../shell/navigation.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { useNow } from '../../../rental/public.ts'
import { DecisionDesk } from '../../../../kits/desk/decision-desk.tsx'
import { DeductionRowItem } from '../components/deduction-row.tsx'
import { deductionsQuery, deductionTabCodes, deductionTabs, type DeductionTab } from '../deduction-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { useListSearch } from '../../../../kits/desk/use-list-search.tsx'

const Desk = lazy(async () => ({ default: (await import('../components/deduction-desk.tsx')).DeductionDesk }))

const nothing: Record<DeductionTab, string> = {
  open: '租客对扣款提出异议，就排在这里等平台裁定。',
  awaiting: '设备主发出扣款，租客还没有答复的在这里。',
  settled: '结清过的扣款在这里。',
  all: '设备归还时要求过扣款的订单都在这里。',
}

/** 扣款裁定: deductions of all lines, those a renter objects to first. */
export function Screen() {
  const query = useQueryTexts()
  const now = useNow()
  const tab = deductionTabCodes.find((one) => one === query.tab) ?? 'open'
  const search = useListSearch('搜扣款单', '订单号、设备、租客或设备主')
  const list = useInfiniteQuery(deductionsQuery(tab, search.keyword))
  const head = list.data?.pages[0]
  return (
    <DecisionDesk
      title="扣款裁定"
      caption={head && (head.tabs.open > 0 ? `${head.tabs.open} 张有异议，等得最久的在前` : '没有要裁定的')}
      search={search}
      tabs={{
        label: '扣款单',
        param: 'tab',
        value: tab,
        rows: deductionTabCodes.map((value) => ({
          value,
          label: deductionTabs[value],
          count: listedCount(head?.tabs[value]),
        })),
      }}
      list={list}
      words={{
        unit: '张',
        failed: '扣款单没有取到',
        nothing: { title: tab === 'open' ? '没有要裁定的' : '这里没有', hint: nothing[tab] },
      }}
      pathOf={({ id }) => consolePaths.deduction(id)}
      renderRow={(row, place) => <DeductionRowItem key={row.id} row={row} now={now} {...place} />}
      renderDesk={(id, onDone) => <Desk key={id} id={id} onDone={onDone} />}
    />
  )
}
