import type { MapPlace } from './queries.ts'

/** One mark on the map: the machines that stand at the same site. */
export interface MapSite {
  key: string
  city: string
  location: string
  latitude: number
  longitude: number
  machines: MapPlace[]
  free: number
}

/** Machines by the place they stand at, the places with most free ones first. */
export function sitesOf(places: readonly MapPlace[]): MapSite[] {
  const sites = new Map<string, MapSite>()
  for (const place of places) {
    const key = [place.latitude, place.longitude, place.location].join()
    const site = sites.get(key) ?? {
      key,
      city: place.city,
      location: place.location,
      latitude: place.latitude,
      longitude: place.longitude,
      machines: [],
      free: 0,
    }
    site.machines.push(place)
    site.free += place.units_free_today
    sites.set(key, site)
  }
  return [...sites.values()].sort((one, other) => other.free - one.free)
}

export interface MapCity {
  city: string
  latitude: number
  longitude: number
  sites: MapSite[]
  free: number
}

/** The same by city, each standing in the middle of its sites: what is shown from afar. */
export function citiesOnMap(sites: readonly MapSite[]): MapCity[] {
  const cities = new Map<string, MapSite[]>()
  for (const site of sites) cities.set(site.city, [...(cities.get(site.city) ?? []), site])
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [...cities]
    .map(([city, own]) => ({
      city,
      sites: own,
      latitude: middle(own.map(({ latitude }) => latitude)),
      longitude: middle(own.map(({ longitude }) => longitude)),
      free: own.reduce((sum, site) => sum + site.free, 0),
    }))
    .sort((one, other) => other.free - one.free)
}

export interface Placed<T> {
  x: number
  y: number
  item: T
}

/** Marks that would lie over one another become one: each joins the first that stands within a mark's size. */
export function gatherMarks<T>(placed: readonly Placed<T>[], width: number, height: number): Placed<T>[][] {
  const groups: Placed<T>[][] = []
  for (const one of placed) {
    const near = groups.find(
      ([first]) => first && Math.abs(first.x - one.x) < width && Math.abs(first.y - one.y) < height,
    )
    if (near) near.push(one)
    else groups.push([one])
  }
  return groups
}
