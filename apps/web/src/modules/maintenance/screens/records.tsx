import { type MaintenanceKind, maintenanceKinds } from '@jihui/protocol/maintenance/machine'
import { findLine } from '@jihui/protocol/rental/faces'
import { FilterChips } from '../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { ListPage } from '../../../kits/list/list-page.tsx'
import { aDay, oneOf, useFilters, words } from '../../../kits/list/use-filters.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink, useQueryTexts } from '../../../shell/navigation.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { FactsLine } from '../../../ui/text/facts-line.tsx'
import { dayText, shanghaiDay } from '../../../ui/text/format.ts'
import { Words } from '../../../ui/text/words.tsx'
import { carePaths } from '../care-paths.ts'
import { idIn, workerText } from '../care-words.ts'
import { type CareRecord, recordsQuery } from '../record-queries.ts'

const kinds = Object.keys(maintenanceKinds) as MaintenanceKind[]
const filters = { kind: oneOf(kinds), keyword: words, from: aDay(), to: aDay() }
const kindOptions = [
  { value: '' as MaintenanceKind | '', label: '全部' },
  ...kinds.map((value) => ({ value: value as MaintenanceKind | '', label: maintenanceKinds[value] })),
]
/** 维保记录: what was done to which machine, when, by whom and for how much. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { kind, keyword, from, to } = narrowing.values
  const texts = useQueryTexts()
  const [unit, machine, plan] = [idIn(texts.unit_id), idIn(texts.equipment_id), idIn(texts.plan_id)]
  const [category, owner] = [idIn(texts.category_id), texts.owner_id === '0' ? 0 : idIn(texts.owner_id)]
  const list = useList(
    recordsQuery({
      kind,
      keyword,
      from,
      to,
      line: texts.line ?? '',
      ...(category && { category_id: category }),
      ...(owner !== undefined && { owner_id: owner }),
      ...(unit && { unit_id: unit }),
      ...(machine && { equipment_id: machine }),
      ...(plan && { plan_id: plan }),
    }),
  )
  return (
    <ListPage
      title="维保记录"
      back="/"
      narrowing={narrowing}
      search={{ button: '搜记录', label: '设备、编号或结果' }}
      lead={<FilterChips label="类型" look={pageLook} options={kindOptions} {...narrowing.pick('kind')} />}
      list={list}
      words={{
        failed: '维护记录没有取到',
        safe: '记录都还在，稍后再看。',
        empty: {
          illustration: 'excavator',
          title: '还没有维护记录',
          hint: '每张维护单做完都留下一条：做了什么、换了什么、花了多少。',
        },
        noMatch: { title: '没有这样的记录', hint: '换一个类型或关键词再看。', clear: '看全部记录' },
      }}
      more="看更早的记录"
      end={`共 ${list.head?.count ?? 0} 条，已经到底`}
    >
      <ul className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        {list.rows.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </ul>
    </ListPage>
  )
}

function RecordRow({ record }: { record: CareRecord }) {
  return (
    <li data-line={record.line} className="border-b border-hairline">
      <AppLink to={carePaths.record(record.id)} className="block rounded-half py-4">
        <span className="mb-1.5 flex items-center justify-between gap-3 text-meta text-ink-2">
          <span className="flex min-w-0 items-center gap-2">
            <span aria-hidden="true" className="h-3.5 w-[3px] shrink-0 bg-hue" />
            <span className="keep">{findLine(record.line).short}</span>
            <span className="figures truncate text-ink-3">{record.number}</span>
          </span>
          <span className="figures keep">{dayText(shanghaiDay(record.done_at))}</span>
        </span>
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 text-lead font-semibold">
            <Words text={record.equipment_name} />
          </span>
          {record.cost !== null && record.cost > 0 && <Money value={record.cost} />}
        </span>
        <span className="line-clamp-2 block text-body">
          {record.kind_display}：{record.result || record.title}
        </span>
        <FactsLine
          className="figures mt-0.5 text-meta text-ink-2"
          facts={[
            record.unit_serial,
            workerText(record.technician_name),
            record.downtime_hours > 0 && `停机 ${record.downtime_hours} 小时`,
            record.is_rework && '返修',
          ]}
        />
      </AppLink>
    </li>
  )
}
