/** What a run is like; all of it can be set from outside. */
const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

/** Machines of the line that is measured, in turns; each machine has ten orders. */
export const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number)
export const seconds = number('BENCH_SECONDS', 2)
export const rounds = number('BENCH_ROUNDS', 3)
export const clients = number('BENCH_CLIENTS', 16)
/** Commands of one kind in one turn. */
export const commandsPerTurn = number('BENCH_COMMANDS', 160)
export const commandClients = 8
/** Pages that listen for messages at once. */
export const listeners = number('BENCH_LISTENERS', 5000)
/** Connections to the database: of the product, of the floor, of pgbench. */
export const connections = 20
/** First visits of each page, and warm starts. */
export const pageVisits = number('BENCH_VISITS', 5)
export const starts = number('BENCH_STARTS', 5)
/** Vehicles matched with all open cargo. */
export const matchedVehicles = number('BENCH_VEHICLES', 1000)
/** Phones that come back at once. */
export const phones = number('BENCH_PHONES', 1000)
/** Devices that speak MQTT, what they say a second and for how long; and those that are connected and say nothing. */
export const iot = {
  connections: number('BENCH_DEVICES', 2000),
  perSecond: number('BENCH_MESSAGES', 4000),
  seconds: number('BENCH_IOT_SECONDS', 60),
  flatSeconds: number('BENCH_FLAT_SECONDS', 10),
  silent: number('BENCH_SILENT', 10_000),
} as const
export const maps = {
  devices: number('BENCH_MAP_DEVICES', 100_000),
  pages: number('BENCH_MAPS', 1_000),
  /** Devices that move each second. */
  changes: number('BENCH_CHANGES', 5_000),
  seconds: number('BENCH_MAP_SECONDS', 20),
} as const
/** `--only detail,pay` or BENCH_ONLY; undefined: everything. */
const at = process.argv.indexOf('--only')
export const only = (at > 0 ? process.argv[at + 1] : process.env.BENCH_ONLY)?.split(',')
