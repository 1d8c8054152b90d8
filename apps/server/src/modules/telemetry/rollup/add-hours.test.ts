import { profileOf } from '@jihui/protocol/iot/profiles'
import { describe, expect, it } from 'vitest'
import { addHours, runHoursOf } from './add-hours.ts'
import { hourMs, type KeptReading, minuteMs } from './kept-reading.ts'

const start = Date.parse('2026-11-20T16:00:00Z')
const reading = (minutes: number, told: Partial<KeptReading> = {}): KeptReading => ({
  ts: start + minutes * minuteMs,
  lat: null,
  lng: null,
  speed: null,
  heading: null,
  accuracy: null,
  ignition: null,
  values: null,
  ...told,
})
/** One a minute, from a minute on until another. */
const every = (from: number, until: number, told: (minute: number) => Partial<KeptReading>, step = 1) =>
  Array.from({ length: Math.floor((until - from) / step) + 1 }, (_, place) => from + place * step).map((minute) =>
    reading(minute, told(minute)),
  )
const added = (profile: 'excavator' | 'car' | 'cnc', readings: readonly KeptReading[], hours = 24) => {
  const all = addHours(profileOf(profile), readings, { from: start, until: start + hours * hourMs })
  const sum = (pick: (one: (typeof all)[number]) => number | null) =>
    all.reduce((total, one) => total + (pick(one) ?? 0), 0)
  const isCounted = all.some((one) => one.countedWorking !== null)
  return {
    all,
    distance: sum((one) => one.distance),
    run: runHoursOf({
      moving: sum((one) => one.moving),
      working: sum((one) => one.working),
      idling: sum((one) => one.idling),
      countedWorking: isCounted ? sum((one) => one.countedWorking) : null,
      countedIdling: isCounted ? sum((one) => one.countedIdling) : null,
    }),
  }
}
const north = (metres: number) => 31 + metres / 111_195

describe('hours of a machine', () => {
  it('are those of its counter where it has one, work and idling told apart by its profile', () => {
    const day = every(0, 240, (minute) => ({
      ignition: true,
      values: { engine_hours: 1000 + minute / 60, engine_rpm: minute < 120 ? 1_500 : 800 },
    }))
    expect(added('excavator', day).run).toEqual({ working: 2, idling: 2, source: 'counter' })
  })

  it('are all work where the counter stands while it idles', () => {
    const day = every(0, 480, (minute) => ({
      values: { spindle_hours: 50 + Math.min(minute, 180) / 60, spindle_load: minute < 180 ? 40 : 0 },
    }))
    expect(added('cnc', day).run).toEqual({ working: 3, idling: 5, source: 'counter' })
  })

  it('are counted from the ignition where there is no counter, and it is said so', () => {
    const day = [
      ...every(0, 90, () => ({ ignition: true, values: { engine_rpm: 1_400 } })),
      ...every(91, 120, () => ({ ignition: true, values: { engine_rpm: 700 } })),
      reading(121, { ignition: false }),
    ]
    expect(added('excavator', day).run).toEqual({ working: 1.52, idling: 0.5, source: 'ignition' })
  })

  it('are work where nothing but the ignition is told', () => {
    const day = [...every(0, 60, () => ({ ignition: true })), reading(61, { ignition: false })]
    expect(added('excavator', day).run).toEqual({ working: 1.02, idling: 0, source: 'ignition' })
  })

  it('go on over a lost hour after which it still runs, and not over one after which it is off', () => {
    const on = { ignition: true, values: { engine_rpm: 1_500 } }
    expect(added('excavator', [reading(0, on), reading(30, on), reading(60, on)]).run.working).toBe(1)
    expect(added('excavator', [reading(0, on), reading(50, { ignition: false })]).run.working).toBe(0)
  })

  it('do not leap where a counter is set anew or exchanged', () => {
    const counter = (minute: number, engineHours: number) => reading(minute, { values: { engine_hours: engineHours } })
    const day = [
      counter(0, 900),
      counter(60, 901),
      counter(61, 0),
      counter(121, 1),
      counter(122, 5_000),
      counter(182, 5_001),
    ]
    expect(added('excavator', day).run.working).toBe(3)
  })

  it('are divided at midnight as they were run', () => {
    const on = { ignition: true, values: { engine_rpm: 1_500 } }
    const night = every(-30, 45, () => on)
    const hours = addHours(profileOf('excavator'), night, { from: start - hourMs, until: start + hourMs })
    expect(hours.map(({ hour, working }) => [(hour - start) / hourMs, working / 60])).toEqual([
      [-1, 30],
      [0, 45],
    ])
  })

  it('a counter that goes up over a lost half hour at midnight is divided with it', () => {
    const day = [reading(-15, { values: { engine_hours: 10 } }), reading(15, { values: { engine_hours: 10.5 } })]
    const hours = addHours(profileOf('excavator'), day, { from: start - hourMs, until: start + hourMs })
    expect(hours.map(({ countedWorking }) => countedWorking)).toEqual([0.25, 0.25])
  })
})

describe('distance', () => {
  it('ignores the drift of a parked machine, whatever speed it makes of it', () => {
    const parked = every(0, 600, (minute) => ({
      lat: north((minute * 37) % 60),
      lng: 121.5,
      speed: (minute * 7) % 3,
      ignition: false,
    }))
    expect(added('car', parked).distance).toBe(0)
  })

  it('counts a drive to the metre, and the way through a tunnel', () => {
    const at = (minute: number) => ({ lat: north(minute * 1_000), lng: 121.5, speed: 60, ignition: true })
    const drive = [...every(0, 20, at), ...every(28, 60, at), reading(61, { ...at(60), speed: 0, ignition: false })]
    expect(Math.round(added('car', drive).distance)).toBe(60_000)
  })

  it('does not believe one position that nobody can have gone to', () => {
    const at = (minute: number) => ({ lat: north(minute * 500), lng: 121.5, speed: 30, ignition: true })
    const drive = every(0, 10, at)
    drive[5] = reading(5, { ...at(5), lat: 39.9, lng: 116.4 })
    expect(Math.round(added('car', drive).distance)).toBe(5_000)
  })

  it('counts what a machine without a speed has moved', () => {
    const moved = every(0, 10, (minute) => ({ lat: north(minute * 200), lng: 121.5 }))
    expect(Math.round(added('excavator', moved).distance)).toBe(2_000)
  })
})
