import { findLine } from '@jihui/protocol/rental/faces'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { listedCount } from '../../../../ui/listed-count.ts'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { ConsoleError, RefreshButton } from '../../../../kits/desk/console-page.tsx'
import { Connection } from '../components/iot-devices.tsx'
import { IotPage } from '../components/iot-page.tsx'
import { commandsQuery, type Device, devicesQuery } from '../device-queries.ts'

const CommandSheet = lazy(async () => ({
  default: (await import('../components/iot-command-sheet.lazy.tsx')).IotCommandSheet,
}))

/** 设备远程控制: the units that are connected can be told something; what was told stands below. */
export function Screen() {
  const devices = useInfiniteQuery(devicesQuery({ line: '', keyword: '', connected: true, attention: false }))
  const commands = useInfiniteQuery(commandsQuery)
  const [chosen, setChosen] = useState<Device | null>(null)
  const connected = devices.data?.pages.flatMap((page) => page.results) ?? []
  const sent = commands.data?.pages.flatMap((page) => page.results) ?? []
  const refresh = () => {
    void devices.refetch()
    void commands.refetch()
  }
  return (
    <IotPage
      title="设备远程控制"
      caption="只有联网的设备收得到指令"
      actions={<RefreshButton refresh={refresh} isRefreshing={devices.isFetching && !devices.isPending} />}
    >
      <Section
        title="联网的设备"
        aside={devices.data && <span className="figures">{listedCount(devices.data.pages[0]?.count)} 台</span>}
      >
        {!devices.data && devices.error ? (
          <ConsoleError
            title="获取设备失败"
            error={devices.error}
            onRetry={() => void devices.refetch()}
            isRetrying={devices.isFetching}
          />
        ) : !devices.data ? (
          <SkeletonText lines={3} />
        ) : connected.length === 0 ? (
          <p className="text-body text-ink-2">
            现在没有联网的设备。设备网关以后接进来，联网的设备就会列在这里，可以下发指令。
          </p>
        ) : (
          <ul className="border-t border-hairline">
            {connected.map((device) => (
              <li
                key={device.unit_id}
                className="flex items-center justify-between gap-3 border-b border-hairline py-2.5"
              >
                <span className="min-w-0">
                  <span className="block truncate text-body">{device.equipment_name}</span>
                  <span className="figures flex flex-wrap gap-x-3 text-meta text-ink-2">
                    {findLine(device.line).short} · {device.serial}
                    <Connection device={device} />
                  </span>
                </span>
                <Button onClick={() => setChosen(device)}>下发指令</Button>
              </li>
            ))}
          </ul>
        )}
        {devices.hasNextPage && (
          <Button wide className="mt-4" busy={devices.isFetchingNextPage} onClick={() => void devices.fetchNextPage()}>
            再看后面的
          </Button>
        )}
      </Section>
      <Section title="下发过的指令">
        {!commands.data && commands.error ? (
          <ConsoleError
            title="获取指令失败"
            error={commands.error}
            onRetry={() => void commands.refetch()}
            isRetrying={commands.isFetching}
          />
        ) : !commands.data ? (
          <SkeletonText lines={3} />
        ) : sent.length === 0 ? (
          <p className="text-body text-ink-2">还没有下发过指令。</p>
        ) : (
          <ul className="border-t border-hairline">
            {sent.map((one) => (
              <li key={one.id} className="flex items-start justify-between gap-3 border-b border-hairline py-2.5">
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
            ))}
          </ul>
        )}
        {commands.hasNextPage && (
          <Button
            wide
            className="mt-4"
            busy={commands.isFetchingNextPage}
            onClick={() => void commands.fetchNextPage()}
          >
            再看更早的
          </Button>
        )}
      </Section>
      {chosen && (
        <Suspense fallback={null}>
          <CommandSheet key={chosen.unit_id} device={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </IotPage>
  )
}
