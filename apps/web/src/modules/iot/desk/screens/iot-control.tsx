import { findLine } from '@jihui/protocol/rental/faces'
import { CircleCheck, Hourglass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { DeskListContent } from '../../../../kits/desk/desk-list.tsx'
import { useList } from '../../../../kits/list/use-list.ts'
import { Connection } from '../components/iot-devices.tsx'
import { IotPage } from '../components/iot-page.tsx'
import { commandsQuery, type Device, type DeviceCommand, devicesQuery } from '../device-queries.ts'

const CommandSheet = lazy(async () => ({
  default: (await import('../components/iot-command-sheet.lazy.tsx')).IotCommandSheet,
}))

/** 设备远程控制: the units that are connected can be told something; what was told stands below. */
export function Screen() {
  const devices = useList(devicesQuery({ line: '', keyword: '', connected: true, attention: false }))
  const commands = useList(commandsQuery)
  const [chosen, setChosen] = useState<Device | null>(null)
  const refresh = () => {
    void devices.query.refetch()
    void commands.query.refetch()
  }
  return (
    <IotPage
      title="设备远程控制"
      caption="只有联网的设备收得到指令"
      actions={<RefreshButton refresh={refresh} isRefreshing={devices.query.isFetching && !devices.query.isPending} />}
    >
      <Section
        title="联网的设备"
        aside={devices.head && <span className="figures">{listedCount(devices.head.count)} 台</span>}
      >
        <DeskListContent
          list={devices}
          skeleton={<SkeletonText lines={3} />}
          words={{
            failed: '获取设备失败',
            empty: '现在没有联网的设备。设备网关以后接进来，联网的设备就会列在这里，可以下发指令。',
          }}
          more="再看后面的"
        >
          <ul className="border-t border-hairline">
            {devices.rows.map((device) => (
              <DeviceRow key={device.unit_id} device={device} onCommand={() => setChosen(device)} />
            ))}
          </ul>
        </DeskListContent>
      </Section>
      <Section title="下发过的指令">
        <DeskListContent
          list={commands}
          skeleton={<SkeletonText lines={3} />}
          words={{ failed: '获取指令失败', empty: '还没有下发过指令。' }}
          more="再看更早的"
        >
          <ul className="border-t border-hairline">
            {commands.rows.map((one) => (
              <CommandRow key={one.id} one={one} />
            ))}
          </ul>
        </DeskListContent>
      </Section>
      {chosen && (
        <Suspense fallback={null}>
          <CommandSheet key={chosen.unit_id} device={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </IotPage>
  )
}

function DeviceRow({ device, onCommand }: { device: Device; onCommand: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-hairline py-2.5">
      <span className="min-w-0">
        <span className="block truncate text-body">{device.equipment_name}</span>
        <span className="figures flex flex-wrap gap-x-3 text-meta text-ink-2">
          {findLine(device.line).short} · {device.serial}
          <Connection device={device} />
        </span>
      </span>
      <Button onClick={onCommand}>下发指令</Button>
    </li>
  )
}

function CommandRow({ one }: { one: DeviceCommand }) {
  return (
    <li className="flex items-start justify-between gap-3 border-b border-hairline py-2.5">
      <span className="min-w-0">
        <span className="block text-body break-all">{one.command}</span>
        <span className="figures block text-meta text-ink-2">
          {one.equipment_name} · {one.serial}
        </span>
        <span className="figures block text-caption text-ink-3">
          {one.ordered_by}，{momentText(one.created_at)}
        </span>
      </span>
      <StatusTag icon={one.delivered_at ? CircleCheck : Hourglass} tone={one.delivered_at ? 'ok' : 'warn'}>
        {one.delivered_at ? '已送达' : '等设备来取'}
      </StatusTag>
    </li>
  )
}
