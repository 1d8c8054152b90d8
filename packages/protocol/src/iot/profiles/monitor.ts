import { counted, type DeviceProfile, flagOf, percent } from './profile.ts'

export const monitor = {
  label: '监护仪模块',
  keys: {
    use_hours: counted('使用小时', 'h', 200_000),
    battery_percent: percent('电池'),
    in_use: flagOf('正在使用'),
  },
  meter: 'use_hours',
  hours: 'use_hours',
  intervalSeconds: 60,
  working: [{ key: 'in_use', value: 1 }],
  restsAs: 'off',
  movesAbove: null,
  commands: ['locate', 'read_meter', 'message'],
} as const satisfies DeviceProfile
