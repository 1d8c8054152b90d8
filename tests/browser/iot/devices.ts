/** Devices at the point a screen is about: on a machine somebody has, with a day behind them. */
import { randomBytes } from 'node:crypto'
import { aFreeMachine, anOrder, pathOf } from '../orders.ts'
import { done, type Person } from '../people.ts'

interface People {
  readonly renter: Person
  readonly admin: Person
}
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** What it says, as it does itself: over the HTTP ingest. */
export const deviceSays = async ({ username, password }: Credentials, content: unknown) => {
  const answer = await fetch(`http://127.0.0.1:${process.env.JOURNEY_PORT}/api/iot/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${username}:${password}`, 'content-type': 'application/json' },
    body: JSON.stringify(content),
  })
  return (await answer.json()) as { readonly accepted: number; readonly refused: readonly { message: string }[] }
}

const minute = 60_000
/** Three hours on a site: driven there, then at work with a break. */
const aMorning = (now: number) =>
  Array.from({ length: 36 }, (_, at) => ({
    ts: now - (36 - at) * 5 * minute,
    lat: 30.19 + Math.min(at, 8) * 0.002,
    lng: 120.21 + Math.min(at, 8) * 0.003,
    speed: at < 8 ? 32 : 0.4,
    heading: 55,
    ignition: at < 30,
    values: { engine_hours: 1_204 + at / 12, fuel_percent: 74 - at / 4, engine_rpm: at < 30 ? 1_650 : 0 },
  }))

const tracked = new Map<number, Promise<string>>()
/** The serial of a machine this renter has, with a device on it that has spoken all morning; one of each renter is enough. */
export const aTrackedUnit = (people: People): Promise<string> => {
  const known = tracked.get(people.renter.id) ?? trackUnit(people)
  tracked.set(people.renter.id, known)
  return known
}
const trackUnit = async (people: People): Promise<string> => {
  const { renter, admin } = people
  const machine = await aFreeMachine()
  const order = await anOrder({ ...people, machine, stage: 'in_use', from: 0 })
  const { units } = await done('GET', pathOf('get_rental', order), { by: renter })
  const { serial } = units[0]
  const { id, credentials } = await done('POST', '/api/iot/devices/', {
    by: admin,
    body: { code: `W${randomBytes(6).toString('hex')}`, profile: 'excavator', protocol: 'http', name: '车载终端' },
  })
  await done('POST', `/api/iot/devices/${id}/bind/`, { by: admin, body: { serial } })
  await deviceSays(credentials, aMorning(Date.now()))
  return encodeURIComponent(serial)
}

/** The token of a link somebody gave away. */
export const aSharedPosition = async (people: People): Promise<string> => {
  const serial = await aTrackedUnit(people)
  const { url } = await done('POST', `/api/iot/devices/${serial}/share/`, {
    by: people.renter,
    body: { hours: 8, precise: true },
  })
  return url.split('/').at(-1)
}
