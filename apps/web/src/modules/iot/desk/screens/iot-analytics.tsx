import { findLine } from '@jihui/protocol/rental/faces'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { count, dayRange } from '../../../../ui/text/format.ts'
import { Ruler } from '../../../../ui/ruler.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { ConsoleError, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { LineChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { UseFigures } from '../../use/components/use-figures.tsx'
import { IotPage } from '../components/iot-page.tsx'
import { type DeviceFigures, deviceFiguresQuery } from '../device-queries.ts'

/** 物联网分析: how much the machines were out, how much in repair, and which give trouble. */
export function Screen() {
  const narrowing = useFilters({ line: words })
  const { line } = narrowing.values
  const permissions: readonly string[] = useUser()?.permissions ?? []
  const managesDevices = permissions.includes('device_manage')
  const { data, error, refetch, isFetching, isPending } = useQuery(deviceFiguresQuery(line))
  return (
    <IotPage
      title="物联网分析"
      caption={data && `近 90 天，${dayRange(data.from, data.to)}`}
      actions={<RefreshButton refresh={() => void refetch()} isRefreshing={isFetching && !isPending} />}
    >
      <p className="mt-4 text-meta text-ink-2">出租和维护按占用的日期算，运行读数取交接时的两次读数。</p>
      <LineChips look={deskLook} {...narrowing.pick('line')} />
      {!data && error ? (
        <ConsoleError title="获取分析失败" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : !data ? (
        <div className="mt-6">
          <SkeletonText lines={8} />
        </div>
      ) : data.by_line.length === 0 ? (
        <EmptyState illustration="excavator" title="没有可以分析的设备">
          这条业务线还没有在用的单机。
        </EmptyState>
      ) : (
        <>
          <ul className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-2">
            {data.by_line.map((row) => (
              <LinePart key={row.line} row={row} />
            ))}
          </ul>
          {managesDevices && (
            <Section title="机器自己说的">
              <UseFigures />
            </Section>
          )}
          <div className="lg:grid lg:grid-cols-2 lg:gap-10">
            <Section title="租得最满的">
              {data.busiest.length === 0 ? (
                <p className="text-body text-ink-2">近 90 天没有租出去的。</p>
              ) : (
                <ol className="border-t border-hairline">
                  {data.busiest.map((unit) => (
                    <li key={unit.unit_id} className="flex items-baseline gap-4 border-b border-hairline py-2.5">
                      <span className="min-w-0 flex-1">
                        <span className="block truncate text-body">{unit.equipment_name}</span>
                        <span className="figures block truncate text-caption text-ink-2">
                          {findLine(unit.line).short} · {unit.serial}
                        </span>
                      </span>
                      <span className="figures keep text-meta text-ink-2">{unit.rented_days} 天</span>
                      <span className="figures keep w-14 text-end text-body font-semibold">{unit.rented_percent}%</span>
                    </li>
                  ))}
                </ol>
              )}
            </Section>
            <Section title="问题最多的">
              {data.troubled.length === 0 ? (
                <p className="text-body text-ink-2">近 90 天没有人报过问题。</p>
              ) : (
                <ol className="border-t border-hairline">
                  {data.troubled.map((one) => (
                    <li key={one.equipment_id} className="flex items-baseline gap-4 border-b border-hairline py-2.5">
                      <span className="min-w-0 flex-1">
                        <span className="block truncate text-body">{one.equipment_name}</span>
                        <span className="block text-caption text-ink-2">{findLine(one.line).short}</span>
                      </span>
                      <span className="figures keep text-meta text-ink-2">
                        {[one.issues > 0 && `问题 ${one.issues}`, one.repairs > 0 && `报修 ${one.repairs}`]
                          .filter(Boolean)
                          .join('，')}
                      </span>
                    </li>
                  ))}
                </ol>
              )}
            </Section>
          </div>
        </>
      )}
    </IotPage>
  )
}

function LinePart({ row }: { row: DeviceFigures['by_line'][number] }) {
  const facts: (readonly [string, string])[] = [
    ['单机', `${count(row.units)} 台`],
    ['出租', `${count(row.rented_days)} 天`],
    ['维护', `${count(row.maintenance_days)} 天`],
    ['问题', `${row.issues} 件`],
    ['报修', `${row.repairs} 次`],
    [
      '运行',
      row.meter_run === null
        ? '没有两次读数'
        : `${row.meter_run.toLocaleString('zh-CN')} ${row.meter_unit}，${row.meter_uses} 次`,
    ],
  ]
  return (
    <li data-line={row.line}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 className="flex items-center gap-2 text-title-s">
          <span aria-hidden="true" className="h-4 w-[3px] bg-hue" />
          {findLine(row.line).short}
        </h2>
        <p className="figures text-meta text-ink-2">
          出租率 <span className="text-body font-semibold text-ink">{row.rented_percent}%</span>
        </p>
      </div>
      <Ruler
        units={100}
        value={row.rented_percent}
        majorEvery={10}
        hasPointer={false}
        size="small"
        label={`出租率 ${row.rented_percent}%`}
      />
      <dl className="mt-3 grid grid-cols-3 gap-x-4 gap-y-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-caption text-ink-3">{label}</dt>
            <dd className="figures text-body">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
