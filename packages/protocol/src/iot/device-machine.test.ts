import { expect, it } from 'vitest'
import { commandLimits } from './commands/limits.ts'
import { silentAfterSteps, silentAfterTold, silentIntervals } from './device-machine.ts'

it('a device that was told an interval is waited for three of them, never shorter, and is among those looked for', () => {
  const steps = silentAfterSteps(commandLimits.intervalMax)
  for (let interval: number = commandLimits.intervalMin; interval <= commandLimits.intervalMax; interval += 499) {
    const after = silentAfterTold(interval)
    expect(after).toBeGreaterThanOrEqual(silentIntervals * interval)
    expect(after).toBeLessThan(silentIntervals * interval + Math.max(60, interval))
    expect(steps).toContain(after)
  }
  expect(silentAfterTold(600)).toBe(1_800)
  expect(steps.length).toBeLessThan(200)
})
