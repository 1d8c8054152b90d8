import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { LineChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { MoreRows } from '../../../../kits/list/more-rows.tsx'
import { oneOf, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { lines } from '@jihui/protocol/rental/faces'
import { listedCount } from '../../../../ui/listed-count.ts'
import { CodeRows, useTicked } from '../../components/code-rows.tsx'
import { unitCodesQuery } from '../../code-queries.ts'

const filters = { line: oneOf(lines.map(({ id }) => id)), keyword: words }

/** 机器码: every unit and its code; labels of those that are ticked, a new code where one is lost or copied. */
export function Screen() {
  const narrowing = useFilters(filters)
  const list = useList(unitCodesQuery(narrowing.values))
  const ticks = useTicked()
  return (
    <DeskList
      title="机器码"
      caption={list.head && <span className="figures">{listedCount(list.head.count)} 台</span>}
      narrowing={narrowing}
      search={{ button: '搜设备', label: '名称、型号，或编号的最后四位' }}
      lead={<LineChips look={deskLook} {...narrowing.pick('line')} />}
      list={list}
      isKept={ticks.ticked.size > 0}
      words={{
        failed: '机器码没有取到',
        empty: { illustration: 'excavator', title: '没有设备', hint: '设备登记以后，这里就能打印它的码。' },
        noMatch: { title: '没有这样的设备', clear: '看全部' },
      }}
    >
      <CodeRows rows={list.rows} ticks={ticks}>
        <MoreRows list={list} look={deskLook} label="看更多设备" />
      </CodeRows>
    </DeskList>
  )
}
