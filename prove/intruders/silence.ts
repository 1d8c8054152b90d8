/**
 * Services outside that fall silent while people need them: the others notice nothing, notifications go on, whoever needs
 * the service is told so, and what waited is delivered once when it is back.
 */
import { aMachine } from '../../apps/server/src/testing/machines.ts'
import { aPicture, pathOf, requestFor } from '../../apps/server/src/testing/orders.ts'
import { anOrderToPay } from '../../apps/server/src/testing/payments.ts'
import { aRenter, type Person } from '../../apps/server/src/testing/people.ts'
import { openSite, type Site } from '../site.ts'
import type { Ground } from './ground.ts'
import { faultOf } from './judge.ts'
import { startOutsideServices, type OutsideServices } from './outside-services.ts'
import { formOf, send } from './send.ts'
import type { Weather } from './gate.ts'
import { openVisitors } from './visitors.ts'

/** A consumer of the database alone has no service to wait for. */
const notifiedWithinMs = 5_000
/** What waits is tried again after pauses that grow with how long the service was away. */
const deliveredWithinMs = 120_000

const until = async (isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> => {
  const end = performance.now() + withinMs
  for (;;) {
    if (await isSo()) return true
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Somebody to be told of his orders by notification, text message and mail. */
const aMailedRenter = async ({ app }: Site): Promise<Person> => {
  const renter = await aRenter(app, 'waiting')
  await app.pool.query(`UPDATE app_user SET email = $2, verified_email = $2 WHERE id = $1`, [
    renter.id,
    `${renter.username}@hospital.example`,
  ])
  await app.call('PUT', '/api/notifications/preferences/', { token: renter.token, body: { email: true, sms: true } })
  return renter
}

/** An order, which tells of itself by every way; how long until its notification was there. */
const orderOnce = async ({ site, findings, base }: Ground, weather: Weather): Promise<void> => {
  const renter = await aMailedRenter(site)
  const machine = await aMachine(site.app)
  const body = requestFor(site.app, machine)
  const answer = await send(base(), pathOf(machine.line, 'create_rental'), {
    method: 'POST',
    token: renter.token,
    body,
  })
  findings.expect(answer.status === 201, 'an order is placed', weather, `${answer.status}: ${answer.text}`)
  const isTold = await until(async () => {
    const { rows } = await site.app.pool.query('SELECT 1 FROM notification WHERE user_id = $1', [renter.id])
    return rows.length > 0
  }, notifiedWithinMs)
  findings.expect(isTold, 'notifications go on', weather, `nothing within ${notifiedWithinMs} ms`)
}

const sendPaper = async (base: string, { token }: Person) => {
  const image = Buffer.from(await (await aPicture()).arrayBuffer())
  const { bytes, headers } = formOf([
    { name: 'type', value: 'business_license' },
    { name: 'image', value: image, filename: 'a.png', type: 'image/png' },
  ])
  return send(base, '/api/qualification/documents/', { method: 'POST', token, bytes, headers })
}

/** What cannot be done without the service is refused as such, and is not half done. */
const needOnce = async ({ site, findings, base }: Ground, weather: Weather): Promise<void> => {
  const renter = await aMailedRenter(site)
  const sent = { method: 'POST', token: renter.token }
  const [paper, code] = await Promise.all([
    sendPaper(base(), renter),
    send(base(), '/api/auth/email/code/', { ...sent, body: {} }),
  ])
  for (const [what, told] of Object.entries({ 'a paper': paper, 'a code by mail': code })) {
    // How long its own caller waits is bounded by the service's limits; here it matters that he is told.
    const fault = told.status === 503 ? null : faultOf({ ...told, ms: 0 })
    if (fault) findings.add('who needs a service is told', `${what}, ${weather}`, fault)
    if (told.status === 503)
      findings.expect(
        Boolean(told.body?.code) && Boolean(told.headers['retry-after']),
        'who needs a service is told when to come again',
        `${what}, ${weather}`,
        told.text,
      )
  }
  const { rows } = await site.app.pool.query('SELECT 1 FROM qualification_document WHERE user_id = $1', [renter.id])
  findings.expect(
    rows.length === (paper.status < 300 ? 1 : 0),
    'a paper is kept whole or not at all',
    weather,
    `${paper.status}, ${rows.length} rows`,
  )
}

/** Paying needs the channel. Its answer may come after the channel's own time is over; it is a refusal and no fault. */
const payOnce = async ({ site, findings, base }: Ground, weather: Weather): Promise<void> => {
  const renter = await aRenter(site.app, 'paying')
  const { id, line } = await anOrderToPay(site.app, renter)
  const body = { payment_method: 'alipay' }
  const told = await send(base(), pathOf(line, 'create_payment', id), { method: 'POST', token: renter.token, body })
  const isTold = told.status === 503 && told.body?.code === 'payment.gateway_unavailable'
  findings.expect(isTold, 'who pays is told that the channel is away', weather, `${told.status}: ${told.text}`)
}

const makeTrouble = async (ground: Ground, weather: Weather, seconds: number): Promise<void> => {
  const end = performance.now() + seconds * 1000
  const again = async (once: (ground: Ground, weather: Weather) => Promise<void>): Promise<void> => {
    while (performance.now() < end) await once(ground, weather)
  }
  await Promise.all([
    again(orderOnce),
    again(orderOnce),
    again(needOnce),
    again(needOnce),
    again(payOnce),
    again(payOnce),
  ])
}

/** Texts and letters whose event was handed on, by whom they are for. */
const judgeDelivery = async (
  { site, findings, say }: Ground,
  services: OutsideServices,
  weather: Weather,
): Promise<void> => {
  const { pool } = site.app
  const left = async () => {
    const { rows } = await pool.query<{ topic: string; attempts: number; last_error: string | null }>(
      `SELECT topic, attempts, last_error FROM outbox WHERE dispatched_at IS NULL`,
    )
    return rows
  }
  const startedAt = performance.now()
  const isDelivered = await until(async () => (await left()).length === 0, deliveredWithinMs)
  say(
    `services back after ${weather}: ${services.texts.length} texts and ${services.letters.length} letters, ` +
      `the last after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
  )
  if (!isDelivered) findings.add('what waited is delivered once the service is back', `after ${weather}`, await left())
  const { rows: people } = await pool.query<{ username: string; phone: string }>(
    `SELECT username, phone FROM app_user u
     WHERE username LIKE 'waiting%' AND EXISTS (SELECT 1 FROM rental WHERE user_id = u.id)`,
  )
  for (const { username, phone } of people) {
    const texts = services.texts.filter((text) => text.phone === phone)
    findings.expect(
      texts.length === 1,
      'a text message arrives once',
      `after ${weather}`,
      `${username}: ${texts.length}`,
    )
    const letters = services.letters.filter(({ to }) => to === `${username}@hospital.example`)
    const distinct = new Set(letters.map(({ raw }) => /^Message-ID:\s*(\S+)/im.exec(raw)?.[1]))
    findings.expect(distinct.size > 0, 'a letter arrives', `after ${weather}`, username)
    findings.expect(letters.length === distinct.size, 'a letter arrives once', `after ${weather}`, username)
  }
  findings.expect(people.length > 0, 'somebody was to be told', `after ${weather}`, 'nobody')
}

/** The store is written to again, and of what is noted as kept nothing was lost on the way. */
const judgeStore = async (
  { site, findings, base }: Ground,
  services: OutsideServices,
  weather: Weather,
): Promise<void> => {
  const renter = await aMailedRenter(site)
  let last = ''
  const isTaken = await until(async () => {
    const { status, text } = await sendPaper(base(), renter)
    last = `${status}: ${text}`
    return status === 201
  }, deliveredWithinMs)
  findings.expect(isTaken, 'a paper is taken once the store is back', `after ${weather}`, last)
  const { rows } = await site.app.pool.query<{ storage_key: string }>('SELECT storage_key FROM stored_file')
  const lost = rows.filter(({ storage_key: key }) => !services.stored.has(key))
  findings.expect(lost.length === 0, 'a file that is noted has its bytes', `after ${weather}`, lost)
  findings.expect(rows.length > 0, 'files are noted', `after ${weather}`, 'none')
}

/** On a site of its own, whose services are there and can be made to fail. */
export const trySilence = async (around: Ground, secondsEach: number): Promise<void> => {
  const { isShort, seed, findings, say } = around
  const services = await startOutsideServices()
  const site = await openSite({ processes: 1, seed, settings: services.settings })
  try {
    const address = await site.servers[0]!.address()
    const ground: Ground = { ...around, site, base: () => address }
    const visitors = await openVisitors(site, findings, say, isShort ? 4 : 15)
    const kinds: readonly Weather[] = isShort ? ['silent'] : ['silent', 'slow', 'failing', 'broken']
    for (const weather of kinds) {
      services.turn(weather)
      await visitors.during(`services ${weather}`, () => makeTrouble(ground, weather, secondsEach))
      // Back in between, or the next would meet nobody: services that failed are left alone for a while.
      services.turn('fair')
      await judgeDelivery(ground, services, weather)
      await judgeStore(ground, services, weather)
    }
  } finally {
    await site.close()
    await services.close()
  }
}
