/** Commands to many devices: how they go out in waves, and what they are bound by. */
import { type CommandCode, commandCodes, commandOf } from '../commands.ts'

export const batchLimits = {
  devices: 2_000,
  /** Batches of one person that have not ended. */
  unfinished: 3,
  /** Devices whose commands are written in one look, every few seconds. */
  placedAtOnce: 100,
  /** A wave is judged before its end once so many of it have ended. */
  judgedFrom: 5,
  /** One that was stopped or paused, and that nobody takes up again, ends by itself. */
  leftDays: 7,
  reasonMax: 300,
} as const

/** Percent of all and devices at least of each wave but the last, which takes the rest. */
const growing = [
  { percent: 1, atLeast: 1 },
  { percent: 10, atLeast: 10 },
] as const

/** How many devices each wave takes. */
export const wavesOf = (total: number): number[] => {
  let left = total
  const sizes: number[] = []
  for (const { percent, atLeast } of growing) {
    const size = Math.min(left, Math.max(atLeast, Math.ceil((total * percent) / 100)))
    if (size > 0) sizes.push(size)
    left -= size
  }
  return left > 0 ? [...sizes, left] : sizes
}

/** Locks and unlocks are decided machine by machine, and so is noise. */
export const batchCommandCodes = commandCodes.filter((code) => commandOf(code).isForMany) as [
  CommandCode,
  ...CommandCode[],
]
