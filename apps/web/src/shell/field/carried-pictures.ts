/** Photographs a device carries for places without network. The service worker shows them there, and drops them with their reader. */

import { freshAccess } from '../api/session.ts'

/** As the service worker calls it. */
const CARRIED = 'jihui-carried-v1'
/** With answers and pages the whole stays below 50 MB. */
export const PICTURES_MAX_BYTES = 40 * 1024 * 1024

const sizeOf = async (answer: Response): Promise<number> => {
  const stated = Number(answer.headers.get('content-length'))
  return stated > 0 ? stated : (await answer.blob()).size
}
const fetched = async (cache: Cache, url: string): Promise<Response | undefined> => {
  const access = await freshAccess()
  const answer = await fetch(url, access === null ? {} : { headers: { authorization: `Bearer ${access}` } })
  if (!answer.ok) return undefined
  const copy = answer.clone()
  // A browser that has no room left refuses it.
  return cache.put(url, copy).then(
    () => answer,
    () => undefined,
  )
}

export interface CarriedPictures {
  readonly kept: number
  readonly wanted: number
}
/**
 * Keeps these, the first of them first, as far as there is room; what is no longer wanted goes before anything is fetched.
 * What is here already is not fetched again. Whatever was photographed on this device and is unsent lies elsewhere.
 */
export const carryPictures = async (
  urls: readonly string[],
  maxBytes: number = PICTURES_MAX_BYTES,
): Promise<CarriedPictures> => {
  const wanted = [...new Set(urls)]
  if (!('caches' in globalThis)) return { kept: 0, wanted: wanted.length }
  const cache = await caches.open(CARRIED)
  for (const { url } of await cache.keys()) if (!wanted.includes(new URL(url).pathname)) await cache.delete(url)
  let room = maxBytes
  let kept = 0
  for (const url of wanted) {
    const answer =
      room > 0 ? ((await cache.match(url, { ignoreVary: true })) ?? (await fetched(cache, url))) : undefined
    const size = answer ? await sizeOf(answer) : 0
    if (answer && size <= room) {
      room -= size
      kept += 1
    } else await cache.delete(url)
  }
  return { kept, wanted: wanted.length }
}
