/**
 * Maps that move while somebody looks: of what has changed in this second each open map is told what lies in its view, at most
 * once a second. Nothing is read while nobody looks.
 */
import { setImmediate } from 'node:timers/promises'
import { type CoordinateSystem, coordinateSystems } from '@jihui/protocol/geography/coordinates'
import { mapLimits, type MapMark, mapMarkCodes } from '@jihui/protocol/iot/map/schema'
import type { Actor } from '../../../platform/access.ts'
import { type Page, sendBounded } from '../../../platform/open-pages.ts'
import type { Services } from '../../../platform/services.ts'
import { createMirror, type Mirror, type MirroredDevice } from '../../telemetry/public.ts'
import { districtPosition } from '../district-position.ts'
import { mapReachOf, precisionOn, type ReachedMap } from './map-reach.ts'
import { placeDevices, type PlacedDevices } from './placed-devices.ts'
import { drawnDevice, isInView, listInView, type MapView, seeMap } from './view-map.ts'

interface Watcher {
  readonly page: Page
  readonly view: MapView
  /** One device alone, by its number; null: all in view. */
  readonly device: number | null
  reached: ReachedMap
  reachedAt: number
  /** Told of by itself and not gone since; null where they are so many that clusters are told. */
  shown: Set<number> | null
  toldAt: number
  /** Nothing was told yet: what moved between its first picture and now is told with the whole. */
  isNew: boolean
}
interface Watch {
  /** When the last round began, of this process's clock. */
  roundAt: number
  readonly watchers: Map<Page, Watcher>
  mirror: Mirror | null
  timer: NodeJS.Timeout | null
}

/** Rights are asked again; a map of clusters is told anew. */
const reachAgainMs = 10_000
const clustersEveryMs = 2_000

const all = new WeakMap<Services, Watch>()
const watchOf = (services: Services): Watch => {
  let known = all.get(services)
  if (!known) all.set(services, (known = { watchers: new Map(), roundAt: 0, mirror: null, timer: null }))
  return known
}

const isDegrees = (side: unknown, most: number): side is number => typeof side === 'number' && Math.abs(side) <= most
const viewOf = (frame: Readonly<Record<string, unknown>>): MapView | null => {
  const { bbox, zoom = 5, filters = {} } = frame
  if (!Array.isArray(bbox) || bbox.length !== 4) return null
  const [west, south, east, north] = bbox as unknown[]
  if (!isDegrees(west, 180) || !isDegrees(south, 90) || !isDegrees(east, 180) || !isDegrees(north, 90)) return null
  if (west >= east || south >= north) return null
  const { line, state, crs } = (typeof filters === 'object' && filters !== null ? filters : {}) as Record<
    string,
    unknown
  >
  return {
    box: { west, south, east, north },
    zoom: typeof zoom === 'number' && zoom >= 0 && zoom <= 22 ? zoom : 5,
    line: typeof line === 'string' ? line : '',
    mark: mapMarkCodes.includes(state as MapMark) ? (state as MapMark) : '',
    crs: coordinateSystems.includes(crs as CoordinateSystem) ? (crs as CoordinateSystem) : 'wgs84',
  }
}

/** As this reader may know it; null where he may not know of it. */
const asReached = (reached: ReachedMap, device: MirroredDevice): MirroredDevice | null => {
  const precision = precisionOn(reached, device.id)
  if (precision !== 'district') return precision && device
  const { latitude, longitude } = districtPosition({ latitude: device.lat, longitude: device.lng })
  return { ...device, lat: latitude, lng: longitude, heading: null }
}

/** What moved since the last round, and where everything is now. */
interface Round {
  readonly mirror: Mirror
  readonly changed: ReadonlyMap<number, MirroredDevice>
  readonly changedPlaces: PlacedDevices
  /** Made when the first map asks for it. */
  readonly allPlaces: () => PlacedDevices
  /** Of this process's clock, ms. */
  readonly now: number
  /** ms from one round to the next, as they are now. */
  readonly every: number
}
/** Of a map of clusters: its time is nearer to this round than to the next. */
const isDue = ({ toldAt }: Watcher, { now, every }: Round): boolean => now - toldAt + every / 2 >= clustersEveryMs

const roundOf = (mirror: Mirror, changed: readonly MirroredDevice[], now: number, every: number): Round => {
  let places: PlacedDevices | null = null
  return {
    mirror,
    changed: new Map(changed.map((device) => [device.id, device])),
    changedPlaces: placeDevices(changed),
    allPlaces: () => (places ??= placeDevices([...mirror.devices.values()])),
    now,
    every,
  }
}

/** Those of somebody who does not see all, among these, as he may know them. */
const ofReach = (reached: ReachedMap, devices: ReadonlyMap<number, MirroredDevice>): MirroredDevice[] => {
  if ('all' in reached.exact) return [...devices.values()]
  return [...reached.exact.ids, ...reached.districts].flatMap((id) => {
    const device = devices.get(id)
    return (device && asReached(reached, device)) ?? []
  })
}
const placesOf = ({ reached }: Watcher, all: () => PlacedDevices, devices: ReadonlyMap<number, MirroredDevice>) =>
  'all' in reached.exact ? all() : placeDevices(ofReach(reached, devices))

const say = (watcher: Watcher, message: object): void => sendBounded(watcher.page.socket, JSON.stringify(message))

/** The whole view once more. */
const tellView = (watcher: Watcher, { mirror, allPlaces, now }: Round): void => {
  watcher.toldAt = now
  const seen = seeMap(watcher.view, placesOf(watcher, allPlaces, mirror.devices))
  watcher.shown = seen.clusters.length > 0 ? null : new Set(seen.devices.map(([id]) => id))
  say(watcher, { type: 'iot_map', crs: watcher.view.crs, ...seen, gone: [], is_whole: true })
}

/** Shown until now, and moved out of view. */
const listLeft = ({ view, reached, shown }: Watcher, { changed }: Round): number[] =>
  [...(shown ?? [])].filter((id) => {
    const device = changed.get(id)
    const known = device && asReached(reached, device)
    return known !== undefined && known !== null && !isInView(view, known)
  })

const tellChanges = (watcher: Watcher, round: Round): void => {
  const { view, reached, device } = watcher
  if (device !== null) {
    const one = round.changed.get(device)
    const known = one && asReached(reached, one)
    if (known) say(watcher, { type: 'iot_device', device: deviceMessage(watcher, known) })
    return
  }
  const isClustered = watcher.shown === null
  if (isClustered && !isDue(watcher, round)) return
  const most = isClustered ? 1 : 2 * mapLimits.each + 1
  const inView = listInView(
    view,
    placesOf(watcher, () => round.changedPlaces, round.changed),
    most,
  )
  const gone = listLeft(watcher, round)
  if (inView.length === 0 && gone.length === 0) return
  if (watcher.shown === null || watcher.shown.size + inView.length > 2 * mapLimits.each) {
    if (!isDue(watcher, round)) return
    return tellView(watcher, round)
  }
  for (const { id } of inView) watcher.shown.add(id)
  for (const id of gone) watcher.shown.delete(id)
  const devices = inView.map((one) => drawnDevice(view.crs, one))
  say(watcher, { type: 'iot_map', crs: view.crs, devices, gone })
}

const deviceMessage = ({ view, reached }: Watcher, device: MirroredDevice) => {
  const [id, lng, lat, heading, state, ms] = drawnDevice(view.crs, device)
  const precision = precisionOn(reached, id)
  return { id, state, position: { lat, lng, heading, at: new Date(ms).toISOString(), precision } }
}

/**
 * Rights are asked again once in a while, and whenever something moved that this reader may see a part of: how exactly, is a
 * question of the moment at which it was there.
 */
const needsReach = ({ reached, reachedAt }: Watcher, { changed, now }: Round): boolean => {
  if (now - reachedAt >= reachAgainMs) return true
  if ('all' in reached.exact) return false
  return [...reached.exact.ids, ...reached.districts].some((id) => changed.has(id))
}

/** Asked for so many people at once. */
const reachedTogether = 8
/** One question for whoever is signed in, however many maps he has open. Answers those nobody could be asked about. */
const refreshReaches = async (
  services: Services,
  watchers: readonly Watcher[],
  now: number,
): Promise<ReadonlySet<Watcher>> => {
  const unknown = new Set<Watcher>()
  const bySession = new Map<string, [Watcher, ...Watcher[]]>()
  for (const watcher of watchers) {
    const { id, sessionId, tenant } = watcher.page.actor
    const key = `${id} ${sessionId} ${tenant?.id ?? ''}`
    const his = bySession.get(key)
    if (his) his.push(watcher)
    else bySession.set(key, [watcher])
  }
  const people = [...bySession.values()]
  for (let from = 0; from < people.length; from += reachedTogether)
    await Promise.all(
      people.slice(from, from + reachedTogether).map(async (his) => {
        const reached = await mapReachOf(services, his[0].page.actor).catch(() => null)
        for (const watcher of his)
          if (reached) Object.assign(watcher, { reached, reachedAt: now })
          else unknown.add(watcher)
      }),
    )
  return unknown
}

/** Others have their turn in between, ms. */
const turnMs = 15

/** One round; whoever cannot be told is left to the next. */
export const tellMaps = async (services: Services): Promise<void> => {
  const watch = watchOf(services)
  watch.mirror ??= createMirror(services.telemetry)
  const changed = await watch.mirror.refresh(services.clock.now())
  const now = performance.now()
  const round = roundOf(watch.mirror, changed, now, now - watch.roundAt)
  watch.roundAt = now
  const watchers = [...watch.watchers.values()]
  // Who cannot be asked about is told nothing: his page reads the map again by itself.
  const unknown = await refreshReaches(
    services,
    watchers.filter((watcher) => needsReach(watcher, round)),
    round.now,
  )
  let began = performance.now()
  for (const watcher of watchers) {
    if (performance.now() - began > turnMs) {
      await setImmediate()
      began = performance.now()
    }
    if (unknown.has(watcher) || watch.watchers.get(watcher.page) !== watcher) continue
    if (watcher.isNew && watcher.device === null) tellView(watcher, round)
    else if (changed.length > 0) tellChanges(watcher, round)
    watcher.isNew = false
  }
}

/** Whoever looks at a device hears what becomes of its commands. */
export const tellDeviceWatchers = (services: Services, deviceId: number, message: object): void => {
  for (const watcher of watchOf(services).watchers.values())
    if (watcher.device === deviceId && precisionOn(watcher.reached, deviceId) !== null) say(watcher, message)
}

const keepTelling = (services: Services, watch: Watch): void => {
  if (watch.timer) return
  const round = async (): Promise<void> => {
    const began = performance.now()
    await tellMaps(services).catch((error: unknown) => services.log.warn({ err: error }, 'maps were not told'))
    const left = Math.max(0, began + mapLimits.tellEveryMs - performance.now())
    watch.timer = watch.watchers.size > 0 ? setTimeout(() => void round(), left) : null
    watch.timer?.unref()
    if (watch.watchers.size === 0) watch.mirror = null
  }
  watch.timer = setTimeout(() => void round(), 0)
}

const start = async (services: Services, page: Page, view: MapView, device: number | null): Promise<void> => {
  const watch = watchOf(services)
  const actor: Actor = page.actor
  const reached = await mapReachOf(services, actor)
  if (page.socket.readyState !== page.socket.OPEN) return
  if (!watch.watchers.has(page)) page.socket.once('close', () => watch.watchers.delete(page))
  const now = performance.now()
  watch.watchers.set(page, { page, view, device, reached, reachedAt: now, shown: new Set(), toldAt: 0, isNew: true })
  keepTelling(services, watch)
}

const everywhere = { west: -180, south: -90, east: 180, north: 90 }

/** `iot_watch`: one map, or one device, for each page; a new one takes the place of the one before. */
export const watchMap = (services: Services, page: Page, frame: Readonly<Record<string, unknown>>): void => {
  if (!services.realtime.takesTurn(page)) return
  const { device } = frame
  const isOne = typeof device === 'number' && Number.isSafeInteger(device)
  const view = isOne ? ({ box: everywhere, zoom: 5, line: '', mark: '', crs: 'wgs84' } as const) : viewOf(frame)
  if (!view) return
  void start(services, page, view, isOne ? device : null).catch((error: unknown) =>
    services.log.warn({ err: error }, 'a map is not told'),
  )
}
export const unwatchMap = (services: Services, page: Page): void => void watchOf(services).watchers.delete(page)
