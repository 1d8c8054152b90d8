/**
 * What a machine of the demo does at each moment, by its device's code alone: its past and its present, told by whichever
 * process, are one life.
 */
import { between, type Dice, diceOf } from './dice.ts'
import { type DemoKind, kindOfCode } from './kinds.ts'
import { drifted, type Seen, seenOn, shifted, type Spot, type Way, wayBetween } from './way.ts'

/** ms. */
const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour
/** Days are China's. */
const ahead = 8 * hour
const dayStart = (at: number): number => Math.floor((at + ahead) / day) * day - ahead

type Doing = 'off' | 'idling' | 'working'
interface Stretch {
  readonly from: number
  readonly until: number
  readonly doing: Doing
  /** Where it stands, or from where to where it goes. */
  readonly spot: Spot
  readonly way: Way | null
}
interface Day {
  readonly stretches: readonly Stretch[]
  /** Counted before this day: hours of its counter, kilometres. */
  readonly hours: number
  readonly km: number
}

export interface DemoMachine {
  readonly code: string
  /** Where it is used. */
  readonly site: Spot
  /** ms: its device was put on then; its counters begin there. */
  readonly since: number
  /** It is charged, not filled up. */
  readonly isElectric: boolean
  /** It was carried away from its site at this moment, in the dark. */
  readonly leavesAt: number | null
  /** ms: nobody works with it from then on. */
  readonly standsFrom: number | null
  /** Until then (ms) it stood where it is kept. */
  readonly arrival: { readonly at: number; readonly from: Spot } | null
}

/** Hours of the day somebody works with it, by lot: by day mostly, some until late, some around the clock. */
const shifts = [
  [7, 18],
  [7.5, 17.5],
  [6.5, 22],
  [0, 24],
] as const
const shiftOf = (kind: DemoKind, dice: Dice): readonly [number, number] => {
  const lot = dice()
  const place =
    kind.runs === 'drives' ? (lot < 0.5 ? 0 : 2) : kind.countsIdling ? (lot < 0.7 ? 0 : 2) : lot < 0.5 ? 3 : 1
  return shifts[place]
}

interface Routine {
  readonly machine: DemoMachine
  readonly kind: DemoKind
  readonly shift: readonly [number, number]
  readonly stops: readonly Spot[]
  readonly days: Map<number, Day>
}

const stretchesAtWork = ({ machine, shift, kind }: Routine, start: number): Stretch[] => {
  const dice = diceOf(machine.code, start / hour)
  const isSunday = new Date(start + ahead).getUTCDay() === 0
  if (kind.countsIdling && isSunday && dice() < 0.8) return []
  const until = start + shift[1] * hour - between(dice, 0, 20) * minute
  const stretches: Stretch[] = []
  let at = start + shift[0] * hour + (shift[0] === 0 ? 0 : between(dice, 0, 25) * minute)
  while (at < until) {
    const lot = dice()
    const doing: Doing = lot < 0.62 ? 'working' : lot < 0.86 ? 'idling' : 'off'
    const lasts = { working: [18, 60], idling: [3, 14], off: [12, 70] }[doing] as [number, number]
    const ends = Math.min(until, at + between(dice, ...lasts) * minute)
    stretches.push({ from: at, until: ends, doing, spot: machine.site, way: null })
    at = ends
  }
  return stretches
}

const stretchesOnWheels = ({ machine, shift, stops }: Routine, start: number): Stretch[] => {
  const dice = diceOf(machine.code, start / hour)
  const until = start + shift[1] * hour
  const stretches: Stretch[] = []
  const home = stops[0]!
  let at = start + shift[0] * hour + between(dice, 0, 50) * minute
  let spot = home
  const drive = (to: Spot): void => {
    const warm = at + between(dice, 40, 150) * 1_000
    stretches.push({ from: at, until: warm, doing: 'idling', spot, way: null })
    const way = wayBetween(spot, to, dice, between(dice, 34, 52))
    const there = warm + way.seconds * 1_000
    stretches.push({ from: warm, until: there, doing: 'working', spot, way })
    at = there
    spot = to
  }
  while (at < until) {
    const to = stops[1 + Math.floor(dice() * (stops.length - 1))]!
    if (to !== spot) drive(to)
    const ends = at + between(dice, 15, 75) * minute
    stretches.push({ from: at, until: ends, doing: 'off', spot, way: null })
    at = ends
  }
  drive(home)
  return stretches
}

const hoursIn = (kind: DemoKind, { doing, from, until }: Stretch, before = Infinity): number => {
  if (doing === 'off' || (doing === 'idling' && !kind.countsIdling)) return 0
  return Math.max(0, Math.min(until, before) - from) / hour
}
const kmIn = ({ way }: Stretch): number => (way?.metres ?? 0) / 1_000

const routines = new Map<string, Routine>()
const routineOf = (machine: DemoMachine): Routine => {
  const known = routines.get(machine.code)
  if (known?.machine.since === machine.since && known.machine.site.lat === machine.site.lat) return known
  const dice = diceOf(machine.code)
  const kind = kindOfCode(machine.code)!
  const away = () => between(dice, 1_800, 6_500) * (dice() < 0.5 ? -1 : 1)
  const stops = [machine.site, ...Array.from({ length: 4 }, () => shifted(machine.site, away(), away()))]
  const made: Routine = { machine, kind, shift: shiftOf(kind, dice), stops, days: new Map() }
  routines.set(machine.code, made)
  return made
}

const dayOf = (routine: Routine, start: number): Day => {
  const known = routine.days.get(start)
  if (known) return known
  const first = dayStart(routine.machine.since)
  let hours = 0
  let km = 0
  for (let at = first; at < start; at += day) {
    const before = routine.days.get(at)
    if (!before) routine.days.set(at, { hours, km, stretches: stretchesOf(routine, at) })
    for (const one of routine.days.get(at)!.stretches) {
      hours += hoursIn(routine.kind, one)
      km += kmIn(one)
    }
  }
  const made: Day = { hours, km, stretches: stretchesOf(routine, start) }
  routine.days.set(start, made)
  return made
}
const stretchesOf = (routine: Routine, start: number): Stretch[] => {
  if (routine.kind.runs === 'rests') return []
  return routine.kind.runs === 'drives' ? stretchesOnWheels(routine, start) : stretchesAtWork(routine, start)
}

export interface DemoMoment extends Seen {
  readonly doing: Doing
  /** Hours of its counter and kilometres since its device was put on. */
  readonly hours: number
  readonly km: number
}

/** Carried away: on the back of a lorry, to a yard some kilometres off. */
const carriedFor = 38 * minute
const carried = ({ machine }: Routine, at: number, dice: Dice): Seen | null => {
  const { leavesAt, site, code } = machine
  if (leavesAt === null || at < leavesAt) return null
  const way = wayBetween(site, shifted(site, 7_400, -5_200), diceOf(code, 'away'), 34)
  const seen = seenOn(way, ((at - leavesAt) / carriedFor) * way.seconds)
  return at < leavesAt + carriedFor ? seen : { ...drifted(seen, dice, 6), speed: 0, heading: seen.heading }
}

export const momentOf = (machine: DemoMachine, at: number): DemoMoment => {
  const { standsFrom, arrival } = machine
  if (standsFrom !== null && at > standsFrom) {
    const last = momentOf({ ...machine, standsFrom: null }, standsFrom)
    const spot = arrival && at < arrival.at ? arrival.from : machine.site
    return { ...last, ...drifted(spot, diceOf(machine.code, at), 4), speed: 0, doing: 'off' }
  }
  const routine = routineOf(machine)
  const { kind } = routine
  const dice = diceOf(machine.code, at)
  const { stretches, hours, km } = dayOf(routine, dayStart(at))
  const now = stretches.find(({ from, until }) => from <= at && at < until)
  const gone = stretches.filter(({ until }) => until <= at)
  const counted = hours + [...gone, ...(now ? [now] : [])].reduce((sum, one) => sum + hoursIn(kind, one, at), 0)
  const driven = km + gone.reduce((sum, one) => sum + kmIn(one), 0)
  const away = carried(routine, at, dice)
  if (away) return { ...away, doing: 'off', hours: counted, km: driven }
  if (now?.way) {
    const seen = seenOn(now.way, (at - now.from) / 1_000)
    return { ...seen, doing: 'working', hours: counted, km: driven + seen.metres / 1_000 }
  }
  // On a site it gets about a little; what is driven stands where it was left.
  const before = gone.at(-1)
  const stands = now?.spot ?? (before?.way ? routine.stops[0]! : (before?.spot ?? machine.site))
  const reach = now?.doing === 'working' && kind.countsIdling ? 22 : 4
  return {
    ...drifted(stands, dice, reach),
    speed: Math.round(dice() * 6) / 10,
    heading: Math.floor(dice() * 360),
    doing: now?.doing ?? 'off',
    hours: counted,
    km: driven,
  }
}
