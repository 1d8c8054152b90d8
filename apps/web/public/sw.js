/**
 * Reading without a network: the app's own files, the drawings, and the last answers of the lists and orders a reader
 * opened. Everything personal goes as soon as the reader does.
 */
const SHELL = 'jihui-shell-v2'
const READER = 'jihui-reader-v1'
const OPEN = 'jihui-open-v1'
/** Photographs a page put here for places without network; as large as it lets them grow. */
const CARRIED = 'jihui-carried-v1'
const CARRIED_PATHS = [/^\/api\/files\/[\w-]+\/$/]
const OPEN_PATHS = [/^\/api\/home\//, /^\/api\/equipment\//, /^\/api\/[a-z-]+\/(equipment|categories)\//]
const READER_PATHS = [
  /^\/api\/([a-z-]+\/)?rentals\/(\d+\/)?$/,
  /^\/api\/auth\/user-info\//,
  // What a driver goes on by in a tunnel, a basement, a yard.
  /^\/api\/transportation\/(me|orders|vehicles\/mine|driver\/settings)\/$/,
  /^\/api\/transportation\/orders\/\d+\/(tracking\/)?$/,
  // What a technician goes on by.
  /^\/api\/technician\/(me|jobs)\/$/,
  /^\/api\/technician\/jobs\/\d+\/$/,
  /^\/api\/maintenance\/tasks\/(\d+\/(parts\/)?)?$/,
  /^\/api\/maintenance\/prices\/$/,
]
/** A week of work with what is known of its machines is some two hundred. */
const KEPT_ANSWERS = 300
/** The app without any page's own text: what stands at every address while there is no network. */
const START_PAGE = '/index.html'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add(START_PAGE))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const current = [SHELL, READER, OPEN, CARRIED]
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

// A counter, so that an answer still on its way when the reader leaves is not stored for the next one.
let generation = 0

self.addEventListener('message', (event) => {
  if (event.data !== 'forget-reader') return
  generation += 1
  event.waitUntil(Promise.all([caches.delete(READER), caches.delete(CARRIED)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/api/')) {
    const isOpen = OPEN_PATHS.some((pattern) => pattern.test(url.pathname))
    const isReaders = READER_PATHS.some((pattern) => pattern.test(url.pathname))
    // An answer given to a bearer may hold what is only his, even on an open path.
    const hasBearer = request.headers.has('authorization')
    if (isOpen || (isReaders && hasBearer)) event.respondWith(networkFirst(request, hasBearer ? READER : OPEN))
    else if (CARRIED_PATHS.some((pattern) => pattern.test(url.pathname))) event.respondWith(networkOrCarried(request))
    return
  }
  if (url.pathname.startsWith('/ws/')) return
  if (request.mode === 'navigate') {
    event.respondWith(page(event))
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(cacheFirst(request))
  } else if (/\.(svg|png|woff2|webmanifest)$/.test(url.pathname)) {
    event.respondWith(networkFirst(request, SHELL))
  }
})

async function page(event) {
  const cache = await caches.open(SHELL)
  try {
    const answer = await fetch(event.request)
    if (answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html'))
      event.waitUntil(Promise.all([cache.add(START_PAGE), keepPageData(answer.clone())]))
    return answer
  } catch {
    return (await cache.match(START_PAGE)) ?? Response.error()
  }
}

/** Answers that came with a page instead of by a call of their own. */
async function keepPageData(answer) {
  const data = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(await answer.text())?.[1]
  if (!data) return
  const cache = await caches.open(OPEN)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  for (const [path, body] of Object.entries(JSON.parse(data)))
    await cache.put(new URL(path, self.location.origin).href, new Response(JSON.stringify(body), { headers }))
  await trim(cache)
}

/** Built files carry their content in their name and never change. */
async function cacheFirst(request) {
  const cache = await caches.open(SHELL)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

async function networkFirst(request, name) {
  const asked = generation
  try {
    const answer = await fetch(request)
    if (answer.ok && asked === generation) {
      const cache = await caches.open(name)
      await cache.put(request.url, answer.clone())
      if (name !== SHELL) await trim(cache)
    }
    return answer
  } catch (error) {
    const cache = await caches.open(name)
    const kept = asked === generation ? await cache.match(request.url, { ignoreVary: true }) : undefined
    if (kept) return kept
    throw error
  }
}

/** Nothing is kept by looking at it: what a device carries is chosen by the page. */
async function networkOrCarried(request) {
  const asked = generation
  try {
    return await fetch(request)
  } catch (error) {
    const kept = asked === generation && (await caches.match(request.url, { cacheName: CARRIED, ignoreVary: true }))
    if (kept) return kept
    throw error
  }
}

async function trim(cache) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT_ANSWERS)).map((key) => cache.delete(key)))
}
