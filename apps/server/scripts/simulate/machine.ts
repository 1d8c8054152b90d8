/** A machine as its device tells of it, by its profile: what it does in turns, and what that does to its meters. */
import { type ProfileCode, profileCodes, profileOf } from '@jihui/protocol/iot/profiles'
import { between, type Chance } from './chance.ts'
import { createDriver, drift, type Moved, type Place } from './movement.ts'

export interface SimulatedReading {
  readonly ts: number
  readonly lat: number
  readonly lng: number
  readonly speed: number
  readonly heading: number
  readonly ignition: boolean
  readonly satellites: number
  readonly values: Readonly<Record<string, number | boolean>>
}
type Doing = 'off' | 'idling' | 'working'

const round = (value: number, decimals = 1): number => Number(value.toFixed(decimals))

/** Off for long, then warm, then at work with breaks; minutes of each. */
const turns: Readonly<Record<Doing, { least: number; most: number; next: (chance: Chance) => Doing }>> = {
  off: { least: 25, most: 90, next: () => 'idling' },
  idling: { least: 3, most: 15, next: (chance) => (chance() < 0.75 ? 'working' : 'off') },
  working: { least: 15, most: 55, next: (chance) => (chance() < 0.6 ? 'idling' : 'off') },
}

const createTurns = (chance: Chance) => {
  let doing: Doing = chance() < 0.5 ? 'off' : 'working'
  const last = () => between(chance, turns[doing].least, turns[doing].most) * 60
  let left = last() * chance()
  return (seconds: number): Doing => {
    left -= seconds
    while (left <= 0) {
      doing = turns[doing].next(chance)
      left += last()
    }
    return doing
  }
}

interface Told {
  readonly doing: Doing
  readonly seconds: number
  readonly metres: number
}
type Meters = (told: Told) => Readonly<Record<string, number | boolean>>

const rises = (from: number) => {
  let value = from
  return (by: number): number => (value += by)
}

/** Burns while it is on, is filled up when it stands nearly empty, and of one in forty somebody takes from it by night. */
const createTank = (size: number, chance: Chance) => {
  let litres = size * between(chance, 0.3, 1)
  const isTapped = chance() < 1 / 40
  return (burnt: number, stands: boolean): number => {
    litres = Math.max(0, litres - burnt)
    if (stands && litres < size * 0.15) litres = size * 0.95
    else if (stands && isTapped && chance() < 0.02) litres *= 0.45
    return litres
  }
}

const engineMeters = (chance: Chance): Meters => {
  const hours = rises(between(chance, 200, 9_000))
  const tank = createTank(350, chance)
  return ({ doing, seconds }) => ({
    engine_hours: round(hours(doing === 'off' ? 0 : seconds / 3_600)),
    fuel_percent: round(tank((seconds / 3_600) * { off: 0, idling: 4, working: 16 }[doing], doing === 'off') / 3.5),
    engine_rpm: { off: 0, idling: 850, working: 1_750 }[doing] + (doing === 'off' ? 0 : Math.round(chance() * 120)),
    coolant_temp: doing === 'off' ? 25 : Math.round(between(chance, 76, 92)),
    hydraulic_temp: doing === 'working' ? Math.round(between(chance, 52, 74)) : 30,
    battery_volt: round(between(chance, doing === 'off' ? 24.2 : 27.2, doing === 'off' ? 24.9 : 28.1)),
  })
}

const meters: Readonly<Record<ProfileCode, (chance: Chance) => Meters>> = {
  car: (chance) => {
    const odometer = rises(between(chance, 800, 180_000))
    const tank = createTank(55, chance)
    return ({ doing, metres }) => {
      const fuel = tank(metres / 12_000, doing === 'off')
      return {
        odometer_km: round(odometer(metres / 1_000)),
        fuel_litres: round(fuel),
        fuel_percent: round(fuel / 0.55),
        battery_volt: round(between(chance, doing === 'off' ? 12.3 : 13.6, doing === 'off' ? 12.7 : 14.2)),
      }
    }
  },
  excavator: engineMeters,
  crane: (chance) => {
    const hours = rises(between(chance, 200, 9_000))
    return ({ doing, seconds }) => ({
      engine_hours: round(hours(doing === 'off' ? 0 : seconds / 3_600)),
      load_t: doing === 'working' && chance() < 0.6 ? round(between(chance, 0.5, 18), 2) : 0,
      boom_angle: round(doing === 'off' ? 0 : between(chance, 30, 72)),
      wind_speed: round(between(chance, 0, 9)),
      slope: round(between(chance, 0, 1.5)),
    })
  },
  cnc: (chance) => {
    const hours = rises(between(chance, 500, 20_000))
    return ({ doing, seconds }) => ({
      spindle_hours: round(hours(doing === 'working' ? seconds / 3_600 : 0)),
      spindle_load: doing === 'working' ? Math.round(between(chance, 20, 85)) : 0,
    })
  },
  monitor: (chance) => {
    const hours = rises(between(chance, 100, 8_000))
    return ({ doing, seconds }) => ({
      use_hours: round(hours(doing === 'working' ? seconds / 3_600 : 0)),
      battery_percent: Math.round(between(chance, 60, 100)),
      in_use: doing === 'working',
    })
  },
  tag: (chance) => {
    const spent = rises(0)
    return ({ seconds }) => ({
      battery_percent: Math.max(5, Math.round(100 - spent(seconds / 40_000))),
      temperature: round(between(chance, 8, 31)),
    })
  },
  phone: (chance) => () => ({ battery_percent: Math.round(between(chance, 15, 100)) }),
  gateway: () => () => ({}),
}

/** What is driven about; a tag only goes where it is carried. */
const isDriven = (profile: ProfileCode): boolean => profileOf(profile).movesAbove !== null && profile !== 'tag'
/** The kind of the standards for vehicles, and of whatever has no other. */
export const vehicleProfile = profileCodes.find((code) => profileOf(code).meter === 'odometer_km')!

/** What it says each time so many simulated seconds have gone by. */
export const createMachine = (profile: ProfileCode, from: Place, chance: Chance) => {
  const turn = createTurns(chance)
  const driver = createDriver(from, chance)
  const tell = meters[profile](chance)
  return (seconds: number, ts: number): SimulatedReading => {
    const doing = turn(seconds)
    const moved: Moved & { readonly metres?: number } =
      isDriven(profile) && doing === 'working' ? driver.drive(seconds) : drift(driver.place, chance)
    return {
      ts,
      lat: round(moved.place[0], 6),
      lng: round(moved.place[1], 6),
      speed: round(moved.speed),
      heading: moved.heading,
      ignition: doing !== 'off',
      satellites: Math.round(between(chance, 7, 20)),
      values: tell({ doing, seconds, metres: moved.metres ?? 0 }),
    }
  }
}
