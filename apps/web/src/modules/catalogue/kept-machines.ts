import { deviceList } from './device-list.ts'
import type { Machine, MachineDetail } from './queries.ts'

/** What a strip of machines shows of one. */
export type KeptMachine = Pick<
  Machine,
  'id' | 'line' | 'name' | 'model' | 'illustration' | 'thumbnail_url' | 'rental_price_per_day' | 'city'
>

export interface SeenMachine {
  at: string
  machine: MachineDetail
}

const isSameMachine = (one: { line: string; id: number }, other: { line: string; id: number }) =>
  one.id === other.id && one.line === other.line

/** Machines the reader marked; they stay on this machine. */
export const favourites = deviceList<KeptMachine>('favourite_equipment', 60, isSameMachine)

/** The machines looked at last, whole: without a network their pages open from here. */
export const seenMachines = deviceList<SeenMachine>('seen_equipment', 12, (one, other) =>
  isSameMachine(one.machine, other.machine),
)

export const recentKeywords = deviceList<string>('recent_keywords', 8, (one, other) => one === other)

export const keptOf = (machine: Machine): KeptMachine => ({
  id: machine.id,
  line: machine.line,
  name: machine.name,
  model: machine.model,
  illustration: machine.illustration,
  thumbnail_url: machine.thumbnail_url,
  rental_price_per_day: machine.rental_price_per_day,
  city: machine.city,
})
