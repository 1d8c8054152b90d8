/** The main journeys through the proxy, each call at another process; pages hear of what happens anywhere. */
import { aRental } from '../../apps/server/src/testing/orders.ts'
import type { Finding } from '../part.ts'
import { ask } from '../site.ts'
import type { Ground } from './ground.ts'
import { openPage } from './page.ts'

const patienceMs = 15_000

/** An order on this machine from creation to return; every page of the renter must hear of each of its steps. */
const oneJourney = async ({ app, town, site }: Ground, at: number): Promise<Finding[]> => {
  const machine = town.machines[at % town.machines.length]!
  const renter = town.renters[at % town.renters.length]!
  const addresses = await Promise.all(site.servers.map((server) => server.address()))
  const pages = await Promise.all(addresses.map((address) => openPage(address, renter.token)))
  const id = await aRental(app, { machine, renter, staff: town.staff.super_admin, status: 'returned' })
  const findings: Finding[] = []
  for (const [which, page] of pages.entries()) {
    const isTold = await page.hears(
      ({ type, rental_id }) => type === 'rental_status_changed' && rental_id === id,
      patienceMs,
    )
    if (!isTold)
      findings.push({ rule: 'a page hears of its order at whichever process', facts: { order: id, process: which } })
    page.close()
  }
  return findings
}

/** On every second machine from this one on; each has two units, so that it can be gone through twice. */
export const takeJourneys = async (ground: Ground, first = 0): Promise<Finding[]> => {
  const { town, say } = ground
  const startedAt = Date.now()
  const findings: Finding[] = []
  for (let at = first; at < town.machines.length; at += 2) findings.push(...(await oneJourney(ground, at)))
  const lines = new Set(town.machines.map(({ line }) => line))
  say(
    `${Math.ceil(town.machines.length / 2)} orders on ${lines.size} lines, from creation to return, in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  return findings
}

/** The figures are for whoever has the token, and the ones operations.md names are there. */
export const readFigures = async ({ site, metricsToken, say }: Ground): Promise<Finding[]> => {
  const address = await site.servers[0]!.address()
  const refused = await ask(address, 'GET', '/metrics')
  const answer = await ask(address, 'GET', '/metrics', { token: metricsToken })
  const text = String(answer.body)
  const wanted = [
    'jihui_http_request_seconds_bucket',
    'jihui_database_connections',
    'jihui_outbox_oldest_seconds',
    'jihui_open_pages',
    'jihui_payments',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]
  const missing = wanted.filter((name) => !text.includes(name))
  say(`metrics: ${text.split('\n').filter((line) => line && !line.startsWith('#')).length} figures`)
  return [
    ...(refused.status === 401 ? [] : [{ rule: 'no figures without the token', facts: refused.status }]),
    ...(missing.length ? [{ rule: 'the figures are there', facts: { missing, status: answer.status } }] : []),
  ]
}
