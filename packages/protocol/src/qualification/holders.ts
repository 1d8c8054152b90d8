/** Whose a document can be. Who acts for one of a kind is brought by the module that has it (0072). */
import { codesOf } from '../codes.ts'

export const holderKinds = {
  person: { label: '本人' },
  company: { label: '企业' },
  vehicle: { label: '车辆' },
  machine: { label: '设备' },
} as const
export type HolderKind = keyof typeof holderKinds
export const holderKindCodes = codesOf(holderKinds)
