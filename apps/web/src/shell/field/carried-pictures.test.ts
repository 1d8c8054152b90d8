import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStores } from '../api/stub-stores.ts'
import { carryPictures } from './carried-pictures.ts'

const base = 'http://device.test'
/** What a browser keeps, as far as this asks for it; `full` refuses to keep more. */
const aCache = () => {
  const kept = new Map<string, Response>()
  const state = { full: false }
  const cache = {
    keys: async () => [...kept.keys()].map((url) => ({ url: base + url })),
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, answer: Response) => {
      if (state.full) throw new DOMException('no room', 'QuotaExceededError')
      kept.set(url, answer)
    },
    delete: async (url: string) => kept.delete(url.replace(base, '')),
  }
  return { kept, state, storage: { open: async () => cache } }
}
let cache: ReturnType<typeof aCache>
const asked: string[] = []
const sizes: Record<string, number> = {}
beforeEach(() => {
  cache = aCache()
  asked.length = 0
  stubStores()
  vi.stubGlobal('caches', cache.storage)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.includes('gone') ? new Response('', { status: 404 }) : new Response('x'.repeat(sizes[url] ?? 10))
  })
})
afterEach(() => void vi.unstubAllGlobals())
const held = () => [...cache.kept.keys()]

test('what is wanted is kept and fetched once; what is no longer wanted goes', async () => {
  expect(await carryPictures(['/a/', '/b/', '/a/'])).toEqual({ kept: 2, wanted: 2 })
  expect(await carryPictures(['/b/', '/c/'])).toEqual({ kept: 2, wanted: 2 })
  expect(held()).toEqual(['/b/', '/c/'])
  expect(asked).toEqual(['/a/', '/b/', '/c/'])
})

test('where room is short the first are kept, and nothing beyond it is fetched', async () => {
  Object.assign(sizes, { '/big/': 80, '/small/': 10, '/last/': 30 })
  expect(await carryPictures(['/small/', '/big/', '/last/'], 40)).toEqual({ kept: 2, wanted: 3 })
  expect(held()).toEqual(['/small/', '/last/'])
  expect(await carryPictures(['/last/', '/small/', '/more/'], 30)).toEqual({ kept: 1, wanted: 3 })
  expect(held()).toEqual(['/last/'])
  expect(asked).not.toContain('/more/')
})

test('one that is gone, and a device that is full, leave the others as they are', async () => {
  expect(await carryPictures(['/gone/', '/a/'])).toEqual({ kept: 1, wanted: 2 })
  cache.state.full = true
  expect(await carryPictures(['/a/', '/b/'])).toEqual({ kept: 1, wanted: 2 })
  expect(held()).toEqual(['/a/'])
})
