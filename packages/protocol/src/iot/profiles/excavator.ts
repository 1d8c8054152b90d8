import { counted, type DeviceProfile, measured, percent } from './profile.ts'

export const excavator = {
  label: '挖掘机终端',
  keys: {
    engine_hours: counted('工作小时', 'h', 200_000),
    fuel_percent: percent('油量'),
    engine_rpm: measured('发动机转速', 'rpm', 0, 4_000),
    coolant_temp: measured('水温', '℃', -50, 150),
    hydraulic_temp: measured('液压油温', '℃', -50, 150),
    battery_volt: measured('电瓶电压', 'V', 0, 60, 1),
  },
  meter: 'engine_hours',
  hours: 'engine_hours',
  intervalSeconds: 60,
  working: [{ key: 'engine_rpm', value: 1_200 }],
  restsAs: 'off',
  movesAbove: null,
  commands: ['locate', 'read_meter', 'set_interval', 'message', 'horn', 'reboot', 'lock', 'unlock'],
} as const satisfies DeviceProfile
