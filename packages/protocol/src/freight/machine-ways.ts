/** Why a machine of the house travels. */
import { codesOf } from '../codes.ts'

export const machineWays = {
  out: { label: '送去' },
  back: { label: '拉回' },
  move: { label: '挪场' },
} as const
export type MachineWay = keyof typeof machineWays
export const machineWayCodes = codesOf(machineWays)
