import { useState } from 'react'
import { ApiError } from '../../../../shell/api/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { type Device, useCommandUnit } from '../device-queries.ts'

/** Tells one connected unit to do something. */
export function IotCommandSheet({ device, onClose }: { device: Device; onClose: () => void }) {
  const send = useCommandUnit(device.unit_id)
  const [command, setCommand] = useState('')
  const [isTried, setIsTried] = useState(false)
  const errors = send.error instanceof ApiError ? send.error.errors : {}
  const run = () => {
    setIsTried(true)
    if (command.trim()) send.mutate(command.trim(), { onSuccess: onClose })
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="下发指令"
      description={`${device.equipment_name}，${device.serial}`}
      canDismiss={!send.isPending}
      footer={
        <Button tone="ink" size="main" wide busy={send.isPending} onClick={run}>
          {send.isPending ? '正在下发' : '下发'}
        </Button>
      }
    >
      <TextField
        label="指令"
        value={command}
        maxLength={60}
        onChange={(event) => setCommand(event.target.value)}
        hint="设备下次通信时执行，你的账号会记进操作日志"
        error={errors['command'] ?? (isTried && !command.trim() ? '请填写指令' : undefined)}
      />
    </Sheet>
  )
}
