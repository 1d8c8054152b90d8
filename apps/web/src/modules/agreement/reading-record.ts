/** What has been read of one contract on this machine: kept for the visit, so that a reload does not begin again. */
export interface ReadingRecord {
  /** By the clause's number, when it had first been wholly in sight, in milliseconds since 1970. */
  readonly seen: Readonly<Record<number, number>>
  /** The same, for when a change was confirmed. */
  readonly confirmed: Readonly<Record<number, number>>
}

const keyOf = (contractId: number) => `contract_read_${contractId}`
const none: ReadingRecord = { seen: {}, confirmed: {} }

export function loadReading(contractId: number): ReadingRecord {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(keyOf(contractId)) ?? '{}') as Partial<ReadingRecord>) }
  } catch {
    return none
  }
}

export function keepReading(contractId: number, record: ReadingRecord): void {
  try {
    sessionStorage.setItem(keyOf(contractId), JSON.stringify(record))
  } catch {
    // Without a store it is kept as long as the screen is open.
  }
}
