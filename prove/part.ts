/** What a part of the proof is given and what it gives back. */
import type { Finding } from '../apps/server/src/proof.ts'

export type { Finding }

export interface Options {
  /** The share of `npm test`; otherwise as long as it takes to be sure. */
  readonly isShort: boolean
  /** How long the part goes on making trouble, without start and checks. */
  readonly seconds: number
  /** Of everything random in it; the same seed makes the same choices. */
  readonly seed: number
  /** Requests a second, for the parts that keep to a rate. */
  readonly rate: number
  /** One line of plain English with figures. */
  say(line: string): void
}

/** What a part's `prove.ts` exports. None found is the proof; what it throws counts as one found. */
export type Prove = (options: Options) => Promise<Finding[]>

/**
 * Every part in the order it is tried: how long it makes trouble, in seconds, in its short form (absent: not in it) and in
 * full. `around`: what its start and its checks take beside, in the short form on a small machine. A part is the folder of its name with a `prove.ts` in it.
 */
export const parts: Readonly<
  Record<string, { readonly title: string; readonly short?: number; readonly full: number; readonly around?: number }>
> = {
  races: {
    title: 'Races: everybody at once, on few machines, through two processes',
    short: 25,
    full: 180,
    around: 15,
  },
  parties: {
    title: 'Parties: everybody tries to gain by another order, by waiting, by an odd value',
    short: 15,
    full: 900,
    around: 15,
  },
  freight: {
    title: 'Freight: shippers, drivers, staff and time in every order, through processes that are killed',
    short: 24,
    full: 600,
    around: 30,
  },
  care: {
    title:
      'Care: everybody who reports, arranges, repairs, supplies and rents, through processes and a database that are killed',
    short: 24,
    full: 600,
    around: 40,
  },
  field: {
    title: 'Field: technicians’ phones with a network now and then, while orders change under them and all is killed',
    short: 20,
    full: 600,
    around: 40,
  },
  iot: {
    title: 'Machines that speak over MQTT and HTTP and are told things, while server and database are killed',
    short: 12,
    full: 300,
    around: 40,
  },
  crashes: { title: 'Crashes: server and database killed, disks full', short: 40, full: 300, around: 22 },
  intruders: { title: 'Intruders: everything nobody should get', short: 40, full: 600, around: 60 },
  load: { title: 'Load: a steady rate for a long time', short: 12, full: 600, around: 12 },
  'two-processes': { title: 'Two processes, pooler, Redis, restore', full: 120 },
  upgrade: { title: 'Upgrade: the next version beside this one, and back', full: 60 },
}
