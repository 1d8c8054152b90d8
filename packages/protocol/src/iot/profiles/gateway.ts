import type { DeviceProfile } from './profile.ts'

/** Speaks for the devices that name it, and measures nothing itself. */
export const gateway = {
  label: '网关',
  keys: {},
  meter: null,
  hours: null,
  intervalSeconds: 300,
  working: [],
  restsAs: 'off',
  movesAbove: null,
  commands: ['reboot'],
  isGateway: true,
} as const satisfies DeviceProfile
