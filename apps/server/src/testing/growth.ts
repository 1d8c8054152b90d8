/** How the time of some work grows with what it is given; of bytes from outside it must not grow faster than they do. */
const small = 40_000
const factor = 8
const rounds = 3

const fastestOf = <T>(given: T, work: (given: T) => unknown): number => {
  let fastest = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    work(given)
    const { user, system } = process.cpuUsage(before)
    fastest = Math.min(fastest, user + system)
  }
  return fastest
}

/**
 * Time of this process for eight times as much, over its time for a part: 8 where it grows alike, 64 where it grows by
 * the square. What takes next to nothing counts as five milliseconds, so that only what matters shows.
 */
export const growth = <T>(make: (size: number) => T, work: (given: T) => unknown): number => {
  const [part, whole] = [make(small), make(small * factor)]
  const taken = [part, whole].map((given) => Math.max(5_000, fastestOf(given, work)))
  return taken[1]! / taken[0]!
}
/** Between the two, far from both. */
growth.linearMax = 24
