import { type DeviceProfile, measured, percent } from './profile.ts'

/** A tag on a battery of its own: it says where it is a few times an hour. */
export const asset = {
  label: '资产标签（电池）',
  keys: { battery_percent: percent('电池'), temperature: measured('温度', '℃', -60, 120, 1) },
  meter: null,
  hours: null,
  intervalSeconds: 1_800,
  working: [],
  restsAs: 'off',
  movesAbove: 5,
  commands: ['locate', 'set_interval', 'reboot'],
} as const satisfies DeviceProfile
