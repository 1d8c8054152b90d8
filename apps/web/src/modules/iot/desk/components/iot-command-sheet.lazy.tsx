import { FormSheet } from '../../../../kits/form/form-sheet.tsx'
import { required, useForm } from '../../../../kits/form/use-form.ts'
import { TextField } from '../../../../ui/fields/field.tsx'
import { type Device, useCommandUnit } from '../device-queries.ts'

/** Tells one connected unit to do something. */
export function IotCommandSheet({ device, onClose }: { device: Device; onClose: () => void }) {
  const form = useForm({
    start: { command: '' },
    check: ({ command }) => ({ command: required(command, '请填写指令') }),
    command: useCommandUnit(device.unit_id),
    input: ({ command }) => command.trim(),
    onDone: onClose,
  })
  return (
    <FormSheet
      form={form}
      isOpen
      onClose={onClose}
      title="下发指令"
      description={`${device.equipment_name}，${device.serial}`}
      words={['下发', '正在下发']}
    >
      <TextField
        label="指令"
        maxLength={60}
        hint="设备下次通信时执行，你的账号会记进操作日志"
        {...form.text('command')}
      />
    </FormSheet>
  )
}
