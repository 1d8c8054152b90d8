/** Commands asked for at one process for devices that are connected to another, while that one is killed or left for this. */
import { setTimeout as pause } from 'node:timers/promises'
import { aDevice } from '../../apps/server/src/testing/iot/devices.ts'
import { anOwner } from '../../apps/server/src/testing/owners.ts'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { ServerProcess } from '../../tests/server/server-process.ts'
import { brokenInvariants } from '../invariants.ts'
import type { Finding, Options } from '../part.ts'
import { openSite, type Site } from '../site.ts'
import { aListener, type Listener } from './told.ts'

const listeners = 4
const commandsOfEach = 3
const shortestSeconds = 10
/** At most, on a busy machine. */
const takeoverMs = 20_000
const ended: readonly string[] = ['succeeded', 'failed', 'expired', 'cancelled', 'blocked']

const portOf = async (site: Site, server: ServerProcess): Promise<number> => {
  const { body } = await site.callAt(server, 'GET', '/readyz')
  return body.listeners.mqtt
}
const statusesOf = async ({ database }: Site, ids: readonly number[]) => {
  const { rows } = await database.pool.query<{ id: string; status: string }>(
    'SELECT id, status FROM device_command WHERE id = ANY($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, status }) => [Number(id), status]))
}
const untilAll = async (
  site: Site,
  ids: readonly number[],
  are: readonly string[],
  withinMs = 20_000,
): Promise<Finding[]> => {
  const until = Date.now() + withinMs
  for (;;) {
    const statuses = await statusesOf(site, ids)
    const others = ids.filter((id) => !are.includes(statuses.get(id) ?? 'not there'))
    if (others.length === 0) return []
    if (Date.now() > until)
      return [
        {
          rule: `commands are ${are.join(', ')} in time`,
          facts: others.slice(0, 5).map((id) => [id, statuses.get(id) ?? 'not there']),
        },
      ]
    await pause(100)
  }
}

export const proveCommands = async ({ seed, say }: Options): Promise<Finding[]> => {
  const site = await openSite({ processes: 2, seed, settings: { MQTT_PORT: '0' } })
  const everybody: Listener[] = []
  try {
    const [asked, left] = [site.servers[0]!, site.servers[1]!]
    const [askedPort, leftPort] = [await portOf(site, asked), await portOf(site, left)]
    const owner = await anOwner(site.app)
    const services = { config: { authSecret: site.settings.AUTH_SECRET }, telemetry: site.database }
    const app = { ...site.app, services } as unknown as TestApp
    const made = Array.from({ length: listeners + 1 }, () => aDevice(app, { ownerId: owner.id }))
    const all = (await Promise.all(made)).map(aListener)
    everybody.push(...all)
    const [late, ...present] = all
    const found: Finding[] = []
    const tell = async ({ device }: Listener, more: object = {}): Promise<number> => {
      const path = `/api/iot/devices/${device.code}/commands/`
      const { status, body } = await site.callAt(asked, 'POST', path, {
        token: owner.token,
        body: { command: 'locate', ...more },
      })
      if (status !== 201) throw new Error(`a command is answered ${status}: ${JSON.stringify(body)}`)
      return body.id as number
    }
    const tellEach = async (to: readonly Listener[]): Promise<number[]> => {
      const ids: number[] = []
      for (let round = 0; round < commandsOfEach; round += 1) for (const one of to) ids.push(await tell(one))
      return ids
    }
    const tooLate = await tell(late!, { expires_in: shortestSeconds })
    const askedAt = Date.now()

    await Promise.all(present.map((one) => one.connect(leftPort)))
    const across = await tellEach(present)
    found.push(...(await untilAll(site, across, ['succeeded'])))

    // One comes to the other process: the connection it had is over, and what follows is said over the new one alone.
    const [moving, ...staying] = present
    const before = moving!.ended()
    await moving!.connect(askedPort)
    const isOver = await Promise.race([before.then(() => true), pause(takeoverMs, false, { ref: false })])
    if (!isOver) found.push({ rule: 'a device has one connection', facts: 'the older one stays' })
    const taken = await tellEach([moving!])
    found.push(...(await untilAll(site, taken, ['succeeded'])))

    // Those that are connected there hear, and cannot answer before it is killed.
    await Promise.all(staying.map((one) => one.connect(leftPort, { isMute: true })))
    const unanswered = await tellEach(staying)
    found.push(...(await untilAll(site, unanswered, ['sent'])))
    await site.endServer(left, 'SIGKILL')
    const queued = await tellEach(staying)
    await Promise.all(staying.map((one) => one.connect(askedPort)))
    found.push(...(await untilAll(site, [...unanswered, ...queued], ['succeeded'])))

    await pause(Math.max(0, askedAt + (shortestSeconds + 1) * 1000 - Date.now()))
    await late!.connect(askedPort)
    found.push(...(await untilAll(site, [tooLate], ['expired'])))
    if (late!.heard.has(tooLate)) found.push({ rule: 'no command is said after its deadline', facts: tooLate })
    const ids = [...across, ...taken, ...unanswered, ...queued, tooLate]
    found.push(...(await untilAll(site, ids, ended)))
    say(
      `${ids.length} commands asked for at one process; ${across.length} answered at the other, ${taken.length} after a takeover, ${unanswered.length + queued.length} after a kill`,
    )
    const repeated = [...across, ...taken, ...queued].filter((id) => all.some(({ heard }) => (heard.get(id) ?? 0) > 1))
    if (repeated.length > 0) found.push({ rule: 'what was answered is not said again', facts: repeated.slice(0, 5) })
    return [...found, ...all.flatMap(({ findings }) => findings), ...(await brokenInvariants(site.database))]
  } finally {
    await Promise.all(everybody.map((one) => one.close()))
    await site.close()
  }
}
