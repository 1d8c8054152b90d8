import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  aims: [
    [/devices/, ['unit']],
    [/equipment/, ['machine']],
  ],
  names: { deviceId: 'unit' },
}
