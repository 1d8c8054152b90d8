import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../../kits/query/query-error.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { choicesQuery } from '../../commands/command-queries.ts'
import { CommandSheet } from '../../commands/components/command-sheet.tsx'
import type { Device } from '../device-queries.ts'

/** Tells one connected unit to do something. */
export function IotCommandSheet({ device, onClose }: { device: Device; onClose: () => void }) {
  const choices = useQuery(choicesQuery(device.serial))
  const about = `${device.equipment_name}，${device.serial}`
  if (choices.data && choices.data.commands.length > 0)
    return <CommandSheet deviceId={device.serial} about={about} choices={choices.data} onClose={onClose} />
  return (
    <Sheet isOpen onClose={onClose} title="下发指令" description={about}>
      {choices.error ? (
        <QueryError query={choices} title="能下发的指令没有取到" />
      ) : choices.data ? (
        <p className="text-body text-ink-2">你不能向这台设备下发指令，或者它不认识任何指令。</p>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Sheet>
  )
}
