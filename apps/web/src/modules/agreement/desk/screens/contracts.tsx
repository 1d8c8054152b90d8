import { deskTabCodes, deskTabs, type DeskTab } from '@jihui/protocol/agreement/desk-actions'
import { findLine } from '@jihui/protocol/rental/faces'
import { lazy, Suspense } from 'react'
import { useUser } from '../../../../shell/api/user.ts'
import { useLineId } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { SearchField } from '../../../../kits/desk/search-field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import type { ListWords } from '../../../../kits/list/list-body.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { ContractRows } from '../components/contract-rows.tsx'
import { deskLines } from '../../../../kits/desk/desk-lines.ts'
import { contractsQuery } from '../contract-queries.ts'
import { consolePaths } from '../../../../kits/desk/paths.ts'
import { useConsoleLive } from '../../../../kits/desk/use-console-live.ts'

const StatusRequestList = lazy(async () => ({
  default: (await import('../components/status-request-list.tsx')).StatusRequestList,
}))

const REQUESTS = 'requests'
type Tab = DeskTab | typeof REQUESTS
const labelOf = (tab: Tab) => (tab === REQUESTS ? '变更申请' : deskTabs[tab].label)

const empty: Record<DeskTab, string> = {
  review: '要先审的合同一生成，就排在这里。',
  signature: '生成或审核通过的合同，租客签字前在这里。',
  running: '租客签了字，合同就到这里。',
  all: '资质通过、生成合同后，会出现在这里。',
}

const lineFilter = oneOf(deskLines.map(({ id }) => id))

/** What the address asks for; who comes without a wish gets what waits for him, or everything where nothing waits. */
function useContracts(tabs: readonly Tab[], ownLine: string | undefined) {
  const narrowing = useFilters({ tab: place(tabs, ''), line: lineFilter, keyword: words })
  const { keyword } = narrowing.values
  const line = ownLine ?? narrowing.values.line
  const asked = narrowing.values.tab
  const waiting = useList({ ...contractsQuery({ tab: 'review', line, keyword }), enabled: !asked })
  const isIdle = waiting.head?.by_tab.review === 0 && !waiting.query.isPlaceholderData
  const tab: Tab = asked || (isIdle ? 'all' : 'review')
  const list = useList(contractsQuery({ tab: tab === REQUESTS ? 'all' : tab, line, keyword }))
  return { narrowing, tab, line, keyword, list, head: list.head }
}

/** 合同: of all lines at one address, of one line at its own. */
export function Screen() {
  const live = useConsoleLive()
  const mayDecide = useUser()?.permissions.includes('contract_approve') ?? false
  const tabs: readonly Tab[] = mayDecide ? [...deskTabCodes, REQUESTS] : deskTabCodes
  const ownLine = useLineId()
  const { narrowing, tab, line, keyword, list, head } = useContracts(tabs, ownLine)
  const face = ownLine ? findLine(ownLine) : undefined
  const pathOf = ({ id }: { id: number }) =>
    face?.desks.contract?.replace(':id', String(id)) ?? consolePaths.contractById(id)
  const countOf = (one: Tab) => listedCount(one === REQUESTS ? head?.open_requests : head?.by_tab[one])
  return (
    <DeskList
      title={face ? `${face.short}合同` : '合同'}
      live={live}
      narrowing={narrowing}
      filters={
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 max-lg:flex-col max-lg:items-stretch">
          {tab !== REQUESTS && (
            <SearchField
              className="w-full lg:w-88"
              label="按合同号、订单号、单位或设备名找合同"
              placeholder="合同号、订单号、单位、设备"
              keyword={keyword}
              onSearch={(text) => narrowing.set({ keyword: text })}
            />
          )}
          {!face && (
            <FilterChips
              label="业务线"
              look={{ chips: '-mx-4 px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0' }}
              {...narrowing.pick('line')}
              options={[
                { value: '', label: '全部' },
                ...deskLines.map(({ id, short }) => ({
                  value: id,
                  label: short,
                  count: tab === REQUESTS ? undefined : (head?.by_line[id] ?? 0),
                })),
              ]}
            />
          )}
        </div>
      }
      tabs={{
        label: '合同状态',
        value: tab,
        onChange: (next: Tab) => narrowing.set({ tab: next }),
        rows: tabs.map((value) => ({ value, label: labelOf(value), count: countOf(value) })),
      }}
      instead={
        tab === REQUESTS && (
          <div className="max-w-3xl pt-2">
            <Suspense fallback={<SkeletonText lines={6} />}>
              <StatusRequestList line={line} />
            </Suspense>
          </div>
        )
      }
      list={list}
      words={contractWords(tab, keyword, () => narrowing.set({ tab: 'all' }))}
      more="再看更多"
      total={{ count: listedCount(head?.count), unit: '份' }}
    >
      <div className="pt-2">
        <ContractRows items={list.rows} pathOf={pathOf} />
      </div>
    </DeskList>
  )
}

function contractWords(tab: Tab, keyword: string, onAll: () => void): ListWords {
  const isElsewhere = keyword !== '' && tab !== 'all'
  return {
    failed: '获取合同列表失败',
    empty: {
      illustration: 'patient-monitor',
      title: tab === 'all' ? '还没有合同' : `没有${labelOf(tab)}的合同`,
      hint: tab === REQUESTS ? undefined : empty[tab],
    },
    noMatch: {
      ...(keyword && { hint: '可以按合同号、订单号、单位或设备名找。' }),
      ...(isElsewhere && { actions: <Button onClick={onAll}>在全部里找</Button> }),
    },
  }
}
