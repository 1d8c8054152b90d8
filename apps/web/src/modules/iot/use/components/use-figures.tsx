import { useQuery } from '@tanstack/react-query'
import { LineChips } from '../../../../kits/list/filter-chips.tsx'
import type { ListLook } from '../../../../kits/list/list-look.ts'
import { aDay, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextField } from '../../../../ui/fields/field.tsx'
import { type Figure, FigureGrid } from '../../../../ui/figure-grid.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { addDays, count, today } from '../../../../ui/text/format.ts'
import { historyPaths } from '../../history/history-paths.ts'
import { type Use, useOfDevicesQuery } from '../use-queries.ts'

const figure = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })

/** How much machines were used: from when to when, of the line that is chosen; every figure opens the readings it is made of. */
export function UseFigures({ look }: { look?: ListLook }) {
  const filters = useFilters({ from: aDay(), to: aDay(), line: words })
  const [starts, ends] = [filters.pick('from'), filters.pick('to')]
  const query = { from: starts.value || addDays(today(), -6), to: ends.value || today(), line: filters.values.line }
  const use = useQuery(useOfDevicesQuery(query))
  return (
    <>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:flex">
        <TextField
          label="从"
          type="date"
          max={query.to}
          value={query.from}
          onChange={({ target }) => starts.onChange(target.value)}
        />
        <TextField
          label="到"
          type="date"
          min={query.from}
          max={today()}
          value={query.to}
          onChange={({ target }) => ends.onChange(target.value)}
        />
      </div>
      {look && (
        <div className="mt-4">
          <LineChips look={look} {...filters.pick('line')} />
        </div>
      )}
      {!use.data && use.error ? (
        <QueryError query={use} title="分析没有取到" />
      ) : !use.data ? (
        <SkeletonText lines={8} />
      ) : use.data.devices === 0 ? (
        <EmptyState illustration="excavator" title="没有可以分析的设备">
          装好终端的机器上报以后，这里会有出勤、工时和怠速。
        </EmptyState>
      ) : (
        <Figures use={use.data} />
      )}
    </>
  )
}

function Figures({ use }: { use: Use }) {
  const { total } = use
  const span = `?from=${use.from}&to=${use.to}`
  const figures: readonly Figure[] = [
    { label: '出勤', value: `${total.worked_percent}%`, more: `${count(total.worked_days)} 台天` },
    { label: '工作', value: `${figure(total.working)} 小时`, more: `夜间 ${figure(total.night)} 小时` },
    { label: '怠速', value: `${total.idle_percent}%`, more: `${figure(total.idling)} 小时` },
    { label: '里程', value: `${figure(total.distance_km)} km`, more: `${count(use.counted)} 台，${use.days} 天` },
  ]
  return (
    <>
      <FigureGrid figures={figures} className="mt-2" />
      <p className="mt-3 text-caption text-ink-3">
        一天工作满半小时算出勤；夜间是 22 点到 6 点；算到最近一个整点。
        {use.counted < use.devices && `只算最忙的 ${count(use.counted)} 台，共 ${count(use.devices)} 台。`}
        <AppLink to={`${historyPaths.figures}${span}`} className="ms-2 underline">
          谁没有上报
        </AppLink>
      </p>
      <div className="lg:grid lg:grid-cols-2 lg:gap-x-12">
        <Group title="按机器">
          {use.by_machine.map((one) => (
            <Row
              key={one.id}
              row={one}
              name={one.name}
              caption={[one.serial ?? one.code, one.city].filter(Boolean).join(' · ')}
              to={`${historyPaths.locations(one.serial ?? one.code)}${span}`}
            />
          ))}
        </Group>
        <div>
          <Group title="按型号">
            {use.by_model.map((one) => (
              <Row key={one.name} row={one} name={one.name} caption={`${one.machines} 台`} />
            ))}
          </Group>
          <Group title="按城市">
            {use.by_city.map((one) => (
              <Row key={one.name} row={one} name={one.name} caption={`${one.machines} 台`} />
            ))}
          </Group>
        </div>
      </div>
    </>
  )
}

const Group = ({ title, children }: { title: string; children: readonly React.ReactNode[] }) => (
  <Section title={title} aside="出勤 / 工作小时">
    {children.length === 0 ? (
      <p className="text-body text-ink-2">这段时间没有。</p>
    ) : (
      <ol className="border-t border-hairline">{children}</ol>
    )}
  </Section>
)

interface RowProps {
  row: Use['total'] & { readonly line: string | null }
  name: string
  caption: string
  to?: string
}
function Row({ row, name, caption, to }: RowProps) {
  const on = row.working + row.idling
  const inside = (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-body">{name}</span>
        <span className="figures keep text-meta">
          {row.worked_percent}%<span className="ms-3 font-semibold">{figure(row.working)} h</span>
        </span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-caption text-ink-3">
        <span className="figures min-w-0 truncate">{caption}</span>
        <span className="figures keep">
          {on > 0 && `怠速 ${row.idle_percent}%`}
          {row.night > 0 && ` 夜间 ${figure(row.night)} h`}
          {row.distance_km >= 1 && ` ${figure(row.distance_km)} km`}
        </span>
      </span>
      <span aria-hidden="true" className="mt-1.5 block h-1.5 bg-sunken">
        <span className="block h-full bg-ink" style={{ width: `${Math.min(100, row.worked_percent)}%` }} />
      </span>
    </>
  )
  return (
    <li className="border-b border-hairline">
      {to ? (
        <AppLink to={to} className="block py-2.5">
          {inside}
        </AppLink>
      ) : (
        <div className="py-2.5">{inside}</div>
      )}
    </li>
  )
}
