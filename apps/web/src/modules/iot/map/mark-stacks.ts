import type { MapDevice } from '@jihui/protocol/iot/map/schema'
import { marksInOrder } from './mark-looks.ts'

/** A device where it is drawn, pixels. */
export interface PlacedDevice {
  readonly device: MapDevice
  readonly x: number
  readonly y: number
}
/** Devices whose marks would lie on one another: the first is drawn, with how many they are. */
export type MarkStack = readonly [PlacedDevice, ...PlacedDevice[]]

/** Marks nearer than this hide one another, pixels. */
const reach = 20
const urgency: readonly string[] = marksInOrder
const placeOf = ({ device }: PlacedDevice, chosen: number | null): number =>
  device[0] === chosen ? -1 : urgency.indexOf(device[4])

/** The chosen device lies on top, then what is most urgent; one alone is a stack of one. */
export const stacksOf = (placed: readonly PlacedDevice[], chosen: number | null): MarkStack[] => {
  const stacks: [PlacedDevice, ...PlacedDevice[]][] = []
  for (const one of placed.toSorted((a, b) => placeOf(a, chosen) - placeOf(b, chosen))) {
    const stack = stacks.find(([top]) => Math.hypot(top.x - one.x, top.y - one.y) < reach)
    if (stack) stack.push(one)
    else stacks.push([one])
  }
  return stacks
}

/** Whom another tap on a stack shows that cannot be taken apart. */
export const nextInStack = (stack: readonly MapDevice[], chosen: number | null): number => {
  const ids = stack.map(([id]) => id).toSorted((a, b) => a - b)
  return ids[(ids.indexOf(chosen ?? -1) + 1) % ids.length]!
}
