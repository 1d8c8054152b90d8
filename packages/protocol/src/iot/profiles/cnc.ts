import { counted, type DeviceProfile, measured, textOf } from './profile.ts'

export const cnc = {
  label: '数控机床网关',
  keys: {
    spindle_hours: counted('主轴小时', 'h', 200_000),
    spindle_load: measured('主轴负载', '%', 0, 200),
    fault_code: textOf('故障码'),
  },
  meter: 'spindle_hours',
  hours: 'spindle_hours',
  intervalSeconds: 60,
  working: [{ key: 'spindle_load', value: 5 }],
  restsAs: 'idling',
  movesAbove: null,
  commands: ['locate', 'read_meter', 'set_interval', 'message', 'reboot', 'lock', 'unlock'],
} as const satisfies DeviceProfile
