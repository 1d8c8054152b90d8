import { connections } from '@jihui/protocol/iot/device-machine'
import { CircleSlash, Hourglass, PauseCircle, Wifi, WifiOff } from 'lucide-react'
import { StatusTag } from '../../../../ui/status.tsx'
import type { ListedDevice } from '../park-queries.ts'

const looks = {
  online: { icon: Wifi, tone: 'ok' },
  offline: { icon: WifiOff, tone: 'warn' },
  never: { icon: Hourglass, tone: 'info' },
} as const

/** Whether it is heard; one that was put aside says so instead. */
export function ConnectionTag({
  connection,
  state,
  state_display: words,
}: Pick<ListedDevice, 'connection' | 'state' | 'state_display'>) {
  if (state === 'suspended')
    return (
      <StatusTag icon={PauseCircle} tone="quiet">
        {words}
      </StatusTag>
    )
  if (state === 'retired')
    return (
      <StatusTag icon={CircleSlash} tone="quiet">
        {words}
      </StatusTag>
    )
  const { icon, tone } = looks[connection]
  return (
    <StatusTag icon={icon} tone={tone}>
      {connections[connection]}
    </StatusTag>
  )
}
