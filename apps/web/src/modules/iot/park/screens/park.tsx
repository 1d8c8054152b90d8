import { useQuery } from '@tanstack/react-query'
import { Gauge, Plus, Send } from 'lucide-react'
import { LineChips } from '../../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../../kits/list/list-look.ts'
import { ListPage } from '../../../../kits/list/list-page.tsx'
import { place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { RowBody } from '../../../../ui/section.tsx'
import { count } from '../../../../ui/text/format.ts'
import { batchPaths } from '../../batches/batch-paths.ts'
import { agoText } from '../../map/ago.ts'
import { ConnectionTag } from '../components/connection-tag.tsx'
import { parkPaths } from '../park-paths.ts'
import { devicesQuery, type ListedDevice, parkSummaryQuery } from '../park-queries.ts'
import { useIsRegistrar } from '../use-registrar.ts'

const shows = ['all', 'online', 'offline', 'never'] as const
const labels = { all: '全部', online: '在线', offline: '离线', never: '从未上报' } as const
const filters = { show: place(shows, 'all'), line: words, keyword: words }

/** 物联网终端: every device one reaches, whether it is heard, on which machine it is. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { show, line, keyword } = narrowing.values
  const list = useList(devicesQuery({ q: keyword, line, connection: show === 'all' ? '' : show }))
  const { data: summary } = useQuery(parkSummaryQuery)
  const counts = summary && {
    all: summary.devices,
    online: summary.online,
    offline: summary.offline,
    never: summary.never,
  }
  const isNarrowed = line !== '' || keyword !== ''
  const isRegistrar = useIsRegistrar()
  return (
    <ListPage
      title="物联网终端"
      back="/user"
      narrowing={narrowing}
      search={{ button: '搜终端', label: '编号、名称、机器或序列号' }}
      actions={
        isRegistrar && (
          <AppLink to={parkPaths.add} className={buttonClass('ink')}>
            <Plus size={18} aria-hidden="true" />
            登记
          </AppLink>
        )
      }
      top={isRegistrar && <Ways />}
      filters={<LineChips look={pageLook} {...narrowing.pick('line')} />}
      tabs={{
        label: '看哪些终端',
        ...narrowing.pick('show'),
        rows: shows.map((value) => ({
          value,
          label: labels[value],
          count: isNarrowed ? undefined : counts && count(counts[value]),
        })),
      }}
      list={list}
      words={{
        failed: '终端没有取到',
        empty: {
          illustration: 'excavator',
          title: '还没有终端',
          hint: isRegistrar ? '登记一台，装到机器上，它就会自己上报。' : '租到装了终端的机器，会列在这里。',
          ...(isRegistrar && {
            actions: (
              <AppLink to={parkPaths.add} className={buttonClass('ink')}>
                登记一台
              </AppLink>
            ),
          }),
        },
        noMatch: { title: '没有这样的终端', hint: '换个词，或者看全部。' },
      }}
      more="再看后面的"
    >
      <ul className="border-t border-hairline lg:grid lg:grid-cols-2 lg:gap-x-10">
        {list.rows.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </ListPage>
  )
}

const Ways = () => (
  <div className="mb-4">
    <AppLink to={batchPaths.all} className="block">
      <RowBody icon={<Send size={20} aria-hidden="true" />} label="批量指令" value="一条指令发给许多设备" />
    </AppLink>
    <AppLink to={parkPaths.profiles} className="block">
      <RowBody icon={<Gauge size={20} aria-hidden="true" />} label="设备型号" value="测什么，认什么指令" />
    </AppLink>
  </div>
)

function DeviceRow({ device }: { device: ListedDevice }) {
  const { unit } = device
  return (
    <li data-line={unit?.line} className="border-b border-hairline">
      <AppLink to={parkPaths.device(device.id)} className="relative block py-3 ps-4">
        <span aria-hidden="true" className={`absolute inset-y-3 start-0 w-[3px] ${unit ? 'bg-hue' : 'bg-tick'}`} />
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 truncate text-body font-semibold">
            {unit?.equipment_name ?? (device.name || device.code)}
          </span>
          <ConnectionTag {...device} />
        </span>
        <span className="figures block truncate text-meta text-ink-2">
          {unit ? unit.serial : '没有装在机器上'} · {device.code}
        </span>
        <span className="block truncate text-caption text-ink-3">
          {device.profile_display}
          {device.last_seen_at && ` · ${agoText(device.last_seen_at)}上报`}
        </span>
      </AppLink>
    </li>
  )
}
