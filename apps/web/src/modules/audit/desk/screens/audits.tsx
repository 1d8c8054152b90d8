import {
  type DecisionKind,
  decisionKindCodes,
  decisionKinds,
  type DecisionResult,
  decisionResultCodes,
  decisionResults,
} from '@jihui/protocol/audit/decisions'
import { findLine } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { useLineId, useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Chip } from '../../../../ui/fields/choice.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { TabStrip } from '../../../../ui/tab-strip.tsx'
import { decisionListQuery } from '../audit-queries.ts'
import { DecisionHead, DecisionItem } from '../components/audit-decisions.tsx'
import { ConsoleError, ConsolePage, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { SearchField } from '../../../../kits/desk/search-field.tsx'
import { MoreRows } from '../../../../kits/desk/more-rows.tsx'

const kindTabs = ['', ...decisionKindCodes] as const
const resultChips = ['', ...decisionResultCodes] as const

/** 审核管理: what was decided about the orders and machines of a line, by whom and how. */
export function Screen() {
  const lineId = useLineId()
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const kind: DecisionKind | '' = kindTabs.find((one) => one === query.kind) ?? ''
  const result: DecisionResult | '' = resultChips.find((one) => one === query.result) ?? ''
  const [actor, keyword, from, to] = [query.actor ?? '', query.keyword ?? '', query.from ?? '', query.to ?? '']
  const list = useInfiniteQuery(decisionListQuery({ line: lineId ?? '', kind, result, actor, keyword, from, to }))
  const rows = list.data?.pages.flatMap((page) => page.results) ?? []
  const counts = list.data?.pages[0]?.by_result
  const countOf = (one: DecisionResult | '') =>
    counts && (one ? counts[one] : counts.approved + counts.rejected + counts.done)
  const errors = list.error instanceof ApiError ? list.error.errors : {}
  const title = lineId ? `${findLine(lineId).short}审核管理` : '审核管理'
  return (
    <ConsolePage
      title={title}
      caption="每一步谁定的、结果怎样、为什么"
      actions={<RefreshButton refresh={() => void list.refetch()} isRefreshing={list.isFetching} />}
    >
      <TabStrip
        className="-mx-4 mt-2 lg:mx-0 lg:-ms-4"
        label="类别"
        value={kind}
        onChange={(next) => setQuery({ kind: next || undefined })}
        tabs={kindTabs.map((value) => ({ value, label: value ? decisionKinds[value].label : '全部' }))}
      />
      <div role="tabpanel" aria-label={kind ? decisionKinds[kind].label : '全部'}>
        <div className="mt-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_14rem_9.5rem_9.5rem]">
          <SearchField
            className="max-lg:col-span-2"
            label="按订单编号、单位或设备找"
            placeholder="订单编号、单位或设备"
            keyword={keyword}
            onSearch={(text) => setQuery({ keyword: text || undefined })}
          />
          <SearchField
            className="max-lg:col-span-2"
            label="按办理人找"
            placeholder="办理人"
            keyword={actor}
            onSearch={(text) => setQuery({ actor: text || undefined })}
          />
          <TextField
            label="从"
            type="date"
            value={from}
            error={errors.from}
            onChange={({ target }) => setQuery({ from: target.value || undefined })}
          />
          <TextField
            label="到"
            type="date"
            value={to}
            error={errors.to}
            onChange={({ target }) => setQuery({ to: target.value || undefined })}
          />
        </div>
        <div className="mt-3 flex flex-wrap gap-2" role="group" aria-label="结果">
          {resultChips.map((one) => (
            <Chip key={one} isOn={one === result} onClick={() => setQuery({ result: one || undefined })}>
              {one ? decisionResults[one].label : '全部结果'}
              {counts && <span className="figures">{countOf(one)}</span>}
            </Chip>
          ))}
        </div>
        <div className="mt-4">
          {!list.data && list.error ? (
            <ConsoleError
              title="获取审核记录失败"
              error={list.error}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          ) : !list.data ? (
            <SkeletonText lines={8} />
          ) : rows.length === 0 ? (
            <EmptyState title="没有这样的记录">换个类别或结果，或者把时间放宽一点。</EmptyState>
          ) : (
            <>
              <DecisionHead />
              <ul>
                {rows.map((row) => (
                  <DecisionItem key={row.key} row={row} />
                ))}
              </ul>
              <MoreRows list={list}>再看更早的</MoreRows>
            </>
          )}
        </div>
      </div>
    </ConsolePage>
  )
}
