import { findLine } from '@jihui/protocol/rental/faces'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { listedCount } from '../../../../ui/listed-count.ts'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { DeskListContent } from '../../../../kits/desk/desk-list.tsx'
import { type List, useList } from '../../../../kits/list/use-list.ts'
import { Connection } from '../components/iot-devices.tsx'
import { IotPage } from '../components/iot-page.tsx'
import { everyCommandQuery, type ToldCommand, useCommandNews } from '../../commands/command-queries.ts'
import { CommandRow } from '../../commands/components/command-row.tsx'
import { type Device, devicesQuery } from '../device-queries.ts'

const CommandSheet = lazy(async () => ({
  default: (await import('../components/iot-command-sheet.lazy.tsx')).IotCommandSheet,
}))

/** 设备远程控制: locks that wait for a second person, units that can be told something, and what was told. */
export function Screen() {
  const devices = useList(devicesQuery({ line: '', keyword: '', connected: true, attention: false }))
  const commands = useList(everyCommandQuery(''))
  const waiting = useList(everyCommandQuery('approval'))
  useCommandNews()
  const [chosen, setChosen] = useState<Device | null>(null)
  const refresh = () => {
    void devices.query.refetch()
    void commands.query.refetch()
    void waiting.query.refetch()
  }
  return (
    <IotPage
      title="设备远程控制"
      caption="锁车只让机器下一次不能启动，不会让正在运转的机器停下"
      actions={<RefreshButton refresh={refresh} isRefreshing={devices.query.isFetching && !devices.query.isPending} />}
    >
      <Approvals list={waiting} />
      <Section
        title="联网的设备"
        aside={devices.head && <span className="figures">{listedCount(devices.head.count)} 台</span>}
      >
        <DeskListContent
          list={devices}
          skeleton={<SkeletonText lines={3} />}
          words={{
            failed: '获取设备失败',
            empty: '现在没有联网的设备。',
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
              <CommandRow key={one.id} one={one} isDeviceShown />
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
      <Button className="keep shrink-0" onClick={onCommand}>
        下发指令
      </Button>
    </li>
  )
}

/** Whoever asked for a lock does not agree to it himself. */
function Approvals({ list }: { list: List<ToldCommand> }) {
  return (
    <Section title="等第二个人同意的锁车">
      <DeskListContent
        list={list}
        skeleton={<SkeletonText lines={2} />}
        words={{ failed: '获取等同意的指令失败', empty: '现在没有等人同意的锁车。' }}
        more="再看后面的"
      >
        <ul className="border-t border-hairline">
          {list.rows.map((one) => (
            <CommandRow key={one.id} one={one} isDeviceShown />
          ))}
        </ul>
      </DeskListContent>
    </Section>
  )
}
