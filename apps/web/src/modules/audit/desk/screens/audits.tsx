import {
  decisionKindCodes,
  decisionKinds,
  type DecisionResult,
  decisionResultCodes,
  decisionResults,
} from '@jihui/protocol/audit/decisions'
import { findLine } from '@jihui/protocol/rental/faces'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { SearchField } from '../../../../kits/desk/search-field.tsx'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { aDay, oneOf, place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { fieldProblems } from '../../../../shell/api/api-error.ts'
import { useLineId } from '../../../../shell/navigation.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { decisionListQuery } from '../audit-queries.ts'
import { DecisionHead, DecisionItem } from '../components/audit-decisions.tsx'

const kinds = ['', ...decisionKindCodes] as const
const results = ['', ...decisionResultCodes] as const
const filters = {
  kind: place(kinds, ''),
  result: oneOf(decisionResultCodes),
  actor: words,
  keyword: words,
  from: aDay(),
  to: aDay(),
}

/** 审核管理: what was decided about the orders and machines of a line, by whom and how. */
export function Screen() {
  const lineId = useLineId()
  const narrowing = useFilters(filters)
  const list = useList(decisionListQuery({ line: lineId ?? '', ...narrowing.values }))
  return (
    <DeskList
      title={lineId ? `${findLine(lineId).short}审核管理` : '审核管理'}
      caption="每一步谁定的、结果怎样、为什么"
      narrowing={narrowing}
      tabs={{
        label: '类别',
        ...narrowing.pick('kind'),
        rows: kinds.map((value) => ({ value, label: value ? decisionKinds[value].label : '全部' })),
      }}
      lead={
        <DecisionFilters narrowing={narrowing} counts={list.head?.by_result} errors={fieldProblems(list.query.error)} />
      }
      list={list}
      words={{
        failed: '获取审核记录失败',
        empty: { title: '没有这样的记录', hint: '换个类别或结果，或者把时间放宽一点。' },
        noMatch: { title: '没有这样的记录' },
      }}
      more="再看更早的"
    >
      <DecisionHead />
      <ul>
        {list.rows.map((row) => (
          <DecisionItem key={row.key} row={row} />
        ))}
      </ul>
    </DeskList>
  )
}

interface DecisionFiltersProps {
  narrowing: ReturnType<typeof useFilters<typeof filters>>
  counts: Readonly<Record<DecisionResult, number>> | undefined
  errors: Readonly<Record<string, string>>
}

/** Whose decisions about what, of which days, and how they ended. */
function DecisionFilters({ narrowing: { values, set, field, pick }, counts, errors }: DecisionFiltersProps) {
  const countOf = (one: DecisionResult | '') =>
    counts && (one ? counts[one] : counts.approved + counts.rejected + counts.done)
  return (
    <>
      <div className="mt-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_14rem_9.5rem_9.5rem]">
        <SearchField
          className="max-lg:col-span-2"
          label="按订单编号、单位或设备找"
          placeholder="订单编号、单位或设备"
          keyword={values.keyword}
          onSearch={(keyword) => set({ keyword })}
        />
        <SearchField
          className="max-lg:col-span-2"
          label="按办理人找"
          placeholder="办理人"
          keyword={values.actor}
          onSearch={(actor) => set({ actor })}
        />
        <TextField label="从" type="date" error={errors.from} {...field('from')} />
        <TextField label="到" type="date" error={errors.to} {...field('to')} />
      </div>
      <FilterChips
        label="结果"
        look={{ chips: 'mt-3 mb-4 flex-wrap' }}
        {...pick('result')}
        options={results.map((value) => ({
          value,
          label: value ? decisionResults[value].label : '全部结果',
          count: countOf(value),
        }))}
      />
    </>
  )
}
