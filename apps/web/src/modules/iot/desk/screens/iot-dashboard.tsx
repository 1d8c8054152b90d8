import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { LineChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { place, useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { useUser } from '../../../../shell/api/user.ts'
import { count } from '../../../../ui/text/format.ts'
import { FleetNow } from '../../use/components/fleet-now.tsx'
import { DeviceLines, DeviceTable } from '../components/iot-devices.tsx'
import { IngestHealth } from '../components/ingest-health.tsx'
import { IotPage } from '../components/iot-page.tsx'
import { devicesQuery } from '../device-queries.ts'

const shows = ['all', 'attention', 'connected'] as const
const labels = { all: '全部', attention: '有问题的', connected: '联网的' }
const filters = { show: place(shows, 'all'), line: words, keyword: words }

/** 物联网看板: every unit, whether it speaks, what its meter said last and what is open about it. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { show, line, keyword } = narrowing.values
  const list = useList(
    devicesQuery({ line, keyword, connected: show === 'connected', attention: show === 'attention' }),
  )
  const { head } = list
  const permissions: readonly string[] = useUser()?.permissions ?? []
  const managesDevices = permissions.includes('device_manage')
  const connected = head?.by_line.reduce((sum, row) => sum + row.connected, 0)
  const all = head?.by_line.reduce((sum, row) => sum + row.devices, 0)
  return (
    <DeskList
      frame={IotPage}
      title="物联网看板"
      caption={head && `${count(all ?? 0)} 台单机，${connected ? `${connected} 台联网` : '没有联网的'}`}
      top={
        <div className="mt-5">
          {managesDevices ? (
            <>
              <FleetNow />
              <IngestHealth />
            </>
          ) : (
            head && <DeviceLines lines={head.by_line} />
          )}
        </div>
      }
      narrowing={narrowing}
      search={{ button: '搜设备', label: '设备或出厂编号' }}
      filters={<LineChips look={deskLook} {...narrowing.pick('line')} />}
      tabs={{
        label: '看哪些设备',
        ...narrowing.pick('show'),
        rows: shows.map((value) => ({ value, label: labels[value], count: value === show ? head?.count : undefined })),
      }}
      list={list}
      words={{
        failed: '获取设备列表失败',
        empty: {
          illustration: 'excavator',
          title: '没有这样的设备',
          hint: show === 'connected' ? '装了终端、正在上报的机器会列在这里。' : '换一条业务线看看。',
        },
      }}
      more="再看后面的"
    >
      <DeviceTable devices={list.rows} />
    </DeskList>
  )
}
