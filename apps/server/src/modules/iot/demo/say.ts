/** What the device of a machine of the demo says at a moment: a reading as it comes from outside. */
import { between, diceOf } from './dice.ts'
import { kindOfCode } from './kinds.ts'
import { type DemoMachine, type DemoMoment, momentOf } from './routine.ts'

const round = (value: number, decimals = 1): number => Number(value.toFixed(decimals))

/** Goes down by what is used, and is filled up before it is empty. */
const tank = (used: number, from: number): number => round(96 - ((from + used) % 72))

type Values = Readonly<Record<string, number | boolean>>
const valuesOf: Readonly<Record<string, (moment: DemoMoment, machine: DemoMachine, at: number) => Values>> = {
  CRA({ doing, hours }, { code }, at) {
    const dice = diceOf(code, 'crane', at)
    const isOn = doing !== 'off'
    return {
      engine_hours: round(between(diceOf(code), 400, 6_200) + hours),
      load_t: doing === 'working' ? round(between(dice, 0.6, 14), 2) : 0,
      boom_angle: isOn ? round(between(dice, 35, 70)) : 0,
      wind_speed: round(between(dice, 0.5, 7.5)),
      slope: round(between(dice, 0, 1.2)),
    }
  },
  EXC({ doing, hours }, { code, isElectric }, at) {
    const dice = diceOf(code, 'engine', at)
    const isOn = doing !== 'off'
    return {
      engine_hours: round(between(diceOf(code), 300, 7_800) + hours),
      ...(!isElectric && { fuel_percent: tank(hours * 3.9, between(diceOf(code, 'fuel'), 0, 72)) }),
      engine_rpm: isOn ? Math.round(between(dice, 0, 110)) + (doing === 'working' ? 1_700 : 850) : 0,
      coolant_temp: isOn ? Math.round(between(dice, 77, 91)) : 24,
      hydraulic_temp: doing === 'working' ? Math.round(between(dice, 54, 72)) : 28,
      battery_volt: round(isOn ? between(dice, 27.3, 28.1) : between(dice, 24.3, 24.9)),
    }
  },
  CAR({ doing, km }, { code, isElectric }, at) {
    const dice = diceOf(code, 'drive', at)
    const fuel = tank(km * 0.16, between(diceOf(code, 'fuel'), 0, 72))
    return {
      odometer_km: round(between(diceOf(code), 6_000, 96_000) + km),
      ...(isElectric ? { soc_percent: fuel } : { fuel_percent: fuel, fuel_litres: round(fuel * 0.58) }),
      battery_volt: round(doing === 'off' ? between(dice, 12.4, 12.7) : between(dice, 13.7, 14.2)),
      ...(!isElectric && { engine_temp: doing === 'off' ? 31 : Math.round(between(dice, 82, 94)) }),
    }
  },
  CNC({ doing, hours }, { code }, at) {
    return {
      spindle_hours: round(between(diceOf(code), 900, 14_000) + hours),
      spindle_load: doing === 'working' ? Math.round(between(diceOf(code, 'load', at), 22, 84)) : 0,
    }
  },
  MON({ doing, hours }, { code }, at) {
    return {
      use_hours: round(between(diceOf(code), 200, 6_000) + hours),
      battery_percent: Math.round(between(diceOf(code, 'battery', Math.floor(at / 3_600_000)), 72, 100)),
      in_use: doing === 'working',
    }
  },
  TAG(_moment, { code, since }, at) {
    return {
      battery_percent: Math.max(12, Math.round(between(diceOf(code), 70, 98) - (at - since) / 86_400_000 / 3)),
      temperature: round(between(diceOf(code, 'air', Math.floor(at / 3_600_000)), 9, 24)),
    }
  },
}

export const sayAt = (machine: DemoMachine, at: number) => {
  const moment = momentOf(machine, at)
  const { short } = kindOfCode(machine.code)!
  const { doing, lat, lng, speed, heading } = moment
  return {
    ts: at,
    lat: round(lat, 6),
    lng: round(lng, 6),
    speed,
    heading,
    accuracy: Math.round(between(diceOf(machine.code, 'fix', at), 3, 9)),
    satellites: Math.round(between(diceOf(machine.code, 'sky', at), 8, 19)),
    ...(short !== 'TAG' && { ignition: doing !== 'off' }),
    values: valuesOf[short]!(moment, machine, at),
  }
}

/** ms until it speaks again: often while it is under way, seldom while it stands. */
export const restOf = (machine: DemoMachine, at: number, pace: 'past' | 'lately' | 'present'): number => {
  const { runs } = kindOfCode(machine.code)!
  if (runs === 'rests') return 30 * 60_000
  const { doing, speed } = momentOf(machine, at)
  // Lately it is told often enough that a day's track has no gaps.
  if (doing === 'off' && speed < 1) return { past: 25, lately: 9, present: 1 }[pace] * 60_000
  if (pace === 'present') return speed > 1 || runs === 'drives' ? 12_000 : 30_000
  return speed > 1 || runs === 'drives' ? 45_000 : 4 * 60_000
}
