import { type DeviceProfile, percent } from './profile.ts'

/** A person's phone that says where it is for the length of a trip. */
export const phone = {
  label: '手机',
  keys: { battery_percent: percent('电池') },
  meter: null,
  hours: null,
  intervalSeconds: 30,
  working: [],
  restsAs: 'off',
  movesAbove: 3,
  commands: ['locate', 'message'],
} as const satisfies DeviceProfile
