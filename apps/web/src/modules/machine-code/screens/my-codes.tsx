import { ListPage } from '../../../kits/list/list-page.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { MoreRows } from '../../../kits/list/more-rows.tsx'
import { useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { CodeRows, useTicked } from '../components/code-rows.tsx'
import { unitCodesQuery } from '../code-queries.ts'

const filters = { keyword: words }

/** 机器码: of an owner's own machines. */
export function Screen() {
  const narrowing = useFilters(filters)
  const list = useList(unitCodesQuery({ line: '', ...narrowing.values }))
  const ticks = useTicked()
  return (
    <ListPage
      title="机器码"
      back="/equipment-owner/maintenance"
      narrowing={narrowing}
      search={{ button: '搜设备', label: '名称、型号，或编号的最后四位' }}
      top={
        <p className="text-meta text-ink-2">
          贴在机器上，谁都能扫码报修，不用登录；扫到的页面不说是谁的、租给谁、停在哪。
        </p>
      }
      list={list}
      isKept={ticks.ticked.size > 0}
      words={{
        failed: '机器码没有取到',
        safe: '码都还在，稍后再看。',
        empty: { illustration: 'excavator', title: '还没有设备', hint: '登记设备以后，在这里打印它的机器码。' },
        noMatch: { title: '没有这样的设备', clear: '看全部' },
      }}
    >
      <CodeRows rows={list.rows} ticks={ticks}>
        <MoreRows list={list} look={pageLook} label="看更多设备" />
      </CodeRows>
    </ListPage>
  )
}
