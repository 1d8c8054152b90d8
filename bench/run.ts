/**
 * `npm run bench`: the product beside the floor, in turns within one run, so that what counts is their ratio. The floor
 * of a read is the same SQL through `pg` and `node:http`; of a command the statements it runs, under pgbench.
 * `pages` looks at first visits in a real browser, `start` at the process itself, `commits` at many writers at once,
 * `freight` at matching, accepting and following trips, `maintenance` at readings, lists and the board, `technicians` at
 * whom an order is offered to, accepting, and phones that come back, `iot` at what devices say over MQTT,
 * `fences` at what deciding a position costs, `maps` at a
 * thousand open maps, `months` at a device's month as a way and at who fell silent.
 * What can be set stands in `settings.ts`: BENCH_SIZES=1000,10000,100000 shows how it grows, `--only detail,pay` picks,
 * BENCH_SCRIPTS=1 prints what pgbench runs.
 */
import { cpus, loadavg } from 'node:os'
import { commandCases, compareCommand } from './commands.ts'
import { measureCommits } from './commits.ts'
import { measureFanOut } from './fan-out.ts'
import { measureFreight } from './freight/measure.ts'
import { type Ground, openGround } from './ground.ts'
import { measureMonths } from './iot/device-months.ts'
import { measureFenceDecisions } from './iot/fence-decisions.ts'
import { measureMaps } from './iot/maps.ts'
import { measureIot } from './iot/measure.ts'
import { measureMaintenance } from './maintenance/measure.ts'
import { hasPgbench } from './pgbench.ts'
import { compareReads, readCases } from './reads.ts'
import { sayHead, show } from './report.ts'
import { startServer } from './servers.ts'
import { measurePages } from './pages.ts'
import { clients, commandClients, connections, listeners, only, rounds, seconds, sizes } from './settings.ts'
import { measureStart } from './start.ts'
import { measureTechnicians } from './technicians/measure.ts'

const isWanted = (name: string) => !only || only.includes(name)

const measure = async (ground: Ground, machines: number): Promise<void> => {
  const { stage, floor } = ground
  const at = { product: stage.product, floor: floor.base, staff: stage.staffToken }
  for (const one of readCases(stage.line, ground.machines))
    if (isWanted(one.name)) show(one.name, machines, await compareReads(one, at))
  if (await hasPgbench())
    for (const one of commandCases(stage)) {
      if (!isWanted(one.name)) continue
      show(one.name, machines, await compareCommand(one, stage))
    }
  else console.log('commands: not tried, there is no pgbench here')
}

const fanOut = async ({ stage, folder }: Ground): Promise<void> => {
  if (!isWanted('fan-out')) return
  const server = await startServer('./product.ts', stage.databaseUrl, String(connections), folder, 'started')
  try {
    const { pages, half, p99, all, perSecond } = await measureFanOut(stage.pool, server.base, stage.renter, listeners)
    const figures = [half, p99, all].map((one) => one.toFixed(0))
    console.log(
      `\nOne message to ${pages} open pages: half of them after ${figures[0]} ms, 99 of 100 after ${figures[1]} ms, all after ${figures[2]} ms (${perSecond.toFixed(0)} a second)`,
    )
  } finally {
    await server.end()
  }
}

/** What needs no town of machines. */
const apart = {
  start: measureStart,
  pages: measurePages,
  commits: measureCommits,
  freight: measureFreight,
  maintenance: measureMaintenance,
  technicians: measureTechnicians,
  iot: measureIot,
  fences: measureFenceDecisions,
  maps: measureMaps,
  months: measureMonths,
}
for (const [name, run] of Object.entries(apart)) if (isWanted(name)) await run()

const isTownWanted = !only || only.some((name) => !(name in apart))
if (isTownWanted)
  console.log(
    `${rounds} rounds of ${seconds} s, ${clients} clients for reads, ${commandClients} for commands, 1 for the queue; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the beginning`,
  )
if (isTownWanted) sayHead('machines')
for (const [at, machines] of isTownWanted ? sizes.entries() : []) {
  const ground = await openGround(machines)
  try {
    await measure(ground, machines)
    console.log(`  filled in ${ground.secondsToFill.toFixed(0)} s, load ${loadavg()[0]!.toFixed(1)}`)
    if (at === sizes.length - 1) await fanOut(ground)
  } finally {
    await ground.close()
  }
}
