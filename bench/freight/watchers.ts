/** Thousands of pages that follow moving trips: from the position sent to each page that has it. */
import { channelPath, topicOf } from '../../packages/protocol/src/channel.ts'
import { sendPositions } from '../../packages/protocol/src/freight/trip-operations.ts'
import { openPages, type Page, within } from '../fan-out.ts'
import { rounds } from '../settings.ts'
import { hours, startTrips } from './positions.ts'
import type { FreightTown } from './town.ts'

const trips = 50
const joinedAtOnce = 200
const waitMs = 60_000

interface Watcher extends Page {
  readonly order: number
}
/** Milliseconds from the sending of its trip's position until each page had it; medians of the rounds. */
export interface Watched {
  readonly trips: number
  readonly half: number
  readonly p99: number
  readonly all: number
}

const nextOf = ({ socket }: Watcher, type: string): Promise<void> =>
  new Promise((resolve) => {
    const hear = (data: Buffer) => {
      if ((JSON.parse(data.toString()) as { type: string }).type !== type) return
      socket.off('message', hear)
      resolve()
    }
    socket.on('message', hear)
  })

const join = async (watchers: readonly Watcher[]): Promise<void> => {
  for (let from = 0; from < watchers.length; from += joinedAtOnce) {
    const some = watchers.slice(from, from + joinedAtOnce)
    const joined = some.map((one) => nextOf(one, 'subscribed'))
    for (const { socket, order } of some)
      socket.send(JSON.stringify({ type: 'subscribe', topic: topicOf('freight_order', order) }))
    await within(waitMs, Promise.all(joined), () => 'pages could not follow their trips')
  }
}

export const measureWatchers = async (town: FreightTown, count: number): Promise<Watched> => {
  const { token } = town.driver
  const orders = await startTrips(town, trips)
  const product = await town.start('./product.ts', 'started')
  const pages = await openPages(`${product.base.replace('http', 'ws')}${channelPath}?token=${token}`, count)
  const watchers = pages.map((page, at) => ({ ...page, order: orders[at % orders.length]! }))
  await join(watchers)
  const move = async (order: number, round: number): Promise<void> => {
    const at = new Date(Date.now() - hours * 3_600_000 + (round + 1) * 60_000).toISOString()
    const answer = await fetch(`${product.base}${sendPositions.path.replace(':id', String(order))}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ points: [{ seq: round, at, latitude: 28 + round * 1e-3, longitude: 120.5 }] }),
    })
    if (!answer.ok) throw new Error(`a position was answered ${answer.status}: ${await answer.text()}`)
  }
  const moveAll = async (round: number): Promise<number[]> => {
    const beganAt = performance.now()
    const times: number[] = []
    const heard = watchers.map(async (one) => {
      await nextOf(one, 'freight_position')
      times.push(performance.now() - beganAt)
    })
    await Promise.all(orders.map((order) => move(order, round)))
    await within(waitMs, Promise.all(heard), () => `${count - times.length} of ${count} pages heard nothing`)
    return times
  }
  const turns: number[][] = []
  for (let round = 0; round < rounds; round += 1) turns.push(await moveAll(round))
  for (const { socket } of watchers) socket.terminate()
  await product.end()
  const at = (share: number): number => {
    const found = turns.map((turn) => turn[Math.min(turn.length - 1, Math.floor(turn.length * share))]!)
    return found.toSorted((one, other) => one - other)[Math.floor(found.length / 2)]!
  }
  return { trips, half: at(0.5), p99: at(0.99), all: at(1) }
}
