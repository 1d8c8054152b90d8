/**
 * What a renter's clean returns count for where he asks to put down less than the whole deposit. A return is clean where
 * the machine came back on time and nothing that was asked for afterwards stood.
 */
export const recordRules = {
  /** How far back the record is read. */
  days: 365,
  /** Days the machine was in use, at least. */
  daysMin: 3,
  /** Days between the return, or the end of what was asked for after it, and the day it counts. */
  waitDays: 7,
  /** Returns of one owner that count; the platform's own machines are not bounded, their rent comes back to nobody. */
  perOwner: 1,
  /** The part of the rent a rung asks for that one owner's machines can make up. */
  ownerPercent: 50,
  /** The latest of them are read; more would not change what anybody may do. */
  returnsMax: 200,
} as const

/** A clean return of somebody else's machine. */
export interface CleanReturn {
  /** Whose machine it was; null: the platform's. */
  readonly ownerId: number | null
  /** Days of use. */
  readonly days: number
  /** Rent that was paid for it and not given back. */
  readonly rentFen: number
  /** When it came back, or what was asked for was over. */
  readonly closedAt: Date
}
/** What of a renter's returns counts. */
export interface RenterRecord {
  readonly returns: number
  /** Came back, and do not count yet. */
  readonly waiting: number
  readonly platformRentFen: number
  /** Of each owner whose machines count. */
  readonly ownerRentsFen: readonly number[]
}
export const emptyRecord: RenterRecord = { returns: 0, waiting: 0, platformRentFen: 0, ownerRentsFen: [] }

const dayMs = 86_400_000

/** `tied`: owners who are the same person or company as the renter, as far as anybody can tell; theirs count for nothing. */
export const recordOf = (returns: readonly CleanReturn[], tied: ReadonlySet<number>, now: Date): RenterRecord => {
  const counted = new Map<number | null, number[]>()
  let waiting = 0
  for (const { ownerId, days, rentFen, closedAt } of returns) {
    if (days < recordRules.daysMin || (ownerId !== null && tied.has(ownerId))) continue
    if (now.getTime() - closedAt.getTime() < recordRules.waitDays * dayMs) waiting++
    else counted.set(ownerId, [...(counted.get(ownerId) ?? []), rentFen])
  }
  const platform = counted.get(null) ?? []
  counted.delete(null)
  const best = [...counted.values()].map((rents) => rents.toSorted((a, b) => b - a).slice(0, recordRules.perOwner))
  const sum = (rents: readonly number[]) => rents.reduce((total, one) => total + one, 0)
  return {
    returns: platform.length + best.flat().length,
    waiting,
    platformRentFen: sum(platform),
    ownerRentsFen: best.map(sum),
  }
}

/** What counts of the rents paid, towards so much that is asked for. */
export const rentTowards = ({ platformRentFen, ownerRentsFen }: RenterRecord, neededFen: number): number => {
  const ofOneFen = Math.floor((neededFen * recordRules.ownerPercent) / 100)
  return ownerRentsFen.reduce((total, one) => total + Math.min(one, ofOneFen), platformRentFen)
}

/** The rent a rung asks for, where so much is waived at one time. */
export const rentNeeded = ({ rentPercent }: { readonly rentPercent: number }, waivedFen: number): number =>
  Math.ceil((waivedFen * rentPercent) / 100)
