/** Operations the pages ask for at one address after the other (R098, R104); every other one at its first alone. */
const triedInTurn: ReadonlySet<string> = new Set(['get_contract', 'upload_qualification'])

/** The addresses of each operation that the pages get. */
export const addressesOnPages = <T>(addresses: Readonly<Record<string, readonly T[]>>): Record<string, readonly T[]> =>
  Object.fromEntries(
    Object.entries(addresses).map(([name, all]) => [name, triedInTurn.has(name) ? all : all.slice(0, 1)]),
  )
