/** Answers the addresses of public pages with their content; whatever hinders that, the app's start page does. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { dayOf } from '../clock.ts'
import type { Services } from '../services.ts'
import { isPageTemplate, openDrawings, pageDocument, siteName, unlistedDocument } from './page-document.ts'
import type { PageDeclaration } from './page.ts'
import { openPreloads, type Preloads } from './preloads.ts'

/** How old what a guest reads may be. */
const FRESH_MS = 30_000
/** A page that takes longer arrives empty, and the app asks for itself. */
const WAIT_MS = 2_000
const KEPT_BYTES = 32 * 1024 * 1024
const KEPT_MAX = 500

interface Sent {
  readonly status: number
  readonly etag: string
  readonly plain: Buffer
  readonly br?: Buffer
  readonly gzip?: Buffer
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const asSent = async (text: string, status: number): Promise<Sent> => {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([
    brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzipped(plain, { level: 6 }),
  ])
  return {
    status,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br,
    gzip: zipped,
  }
}

const send = (request: FastifyRequest, reply: FastifyReply, { status, etag, plain, br, gzip }: Sent) => {
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8')
  if (status === 200) {
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  }
  reply.status(status)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(plain)
}

/** Without its query; what is written wrongly belongs to no row. */
const decodedPath = (url: string): string => {
  try {
    return decodeURIComponent(url.split('?')[0]!)
  } catch {
    return ''
  }
}

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null).unref())

/** The start page at addresses that show nothing to anybody else, one for each row of the table of addresses. */
const openStartPages = (template: string, preloads: Preloads) => {
  const made = new Map<string | undefined, Promise<Sent>>()
  return (url: string): Promise<Sent> => {
    const row = preloads.rowOf(decodedPath(url))
    const page = made.get(row) ?? asSent(unlistedDocument(preloads.into(template, row)), 200)
    made.set(row, page)
    return page
  }
}

export interface PagesOptions {
  /** `index.html` of the build. */
  readonly template: string
  /** Its folder, for drawings. */
  readonly dist: string
  readonly pages: readonly PageDeclaration[]
}

/** Mounts the declared pages; answers what is sent at every other address of the app. */
export const servePages = async (
  http: FastifyInstance,
  { config, clock, log }: Services,
  { template, dist, pages }: PagesOptions,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>> => {
  const preloads = openPreloads(dist)
  const startPageAt = openStartPages(template, preloads)
  const gone = await asSent(unlistedDocument(template, `页面不存在 - ${siteName}`), 404)
  const start = await asSent(template, 200)
  if (!isPageTemplate(template)) {
    log.warn('the start page has no place for pages: all arrive empty')
    return (request, reply) => send(request, reply, start)
  }
  const settings = { publicUrl: config.publicUrl, drawing: openDrawings(dist) }
  const kept = new LRUCache<string, Sent>({
    max: KEPT_MAX,
    maxSize: KEPT_BYTES,
    ttl: FRESH_MS,
    sizeCalculation: ({ plain, br, gzip }) => plain.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  })
  /** Asked for by several at once, a page is made once. */
  const making = new Map<string, Promise<Sent>>()

  /** As a guest's browser would ask, and counted as if it had. */
  const ask = async (request: FastifyRequest, url: string) => {
    const forwarded = request.headers['x-forwarded-for']
    const answer = await http.inject({
      method: 'GET',
      url,
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      headers: { accept: 'application/json', ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
    })
    return { status: answer.statusCode, body: answer.statusCode === 200 ? (answer.json() as unknown) : undefined }
  }

  const make = async (request: FastifyRequest, page: PageDeclaration, key: string): Promise<Sent> => {
    const params = request.params as Record<string, string>
    const calls = page.calls(params, dayOf(clock.now()))
    const asked = await Promise.all(calls.map((url) => ask(request, url)))
    const [first] = asked
    if (first?.status === 404 || first?.status === 400) return gone
    if (first?.status !== 200) return start
    const answers = Object.fromEntries(
      calls.flatMap((url, at) => (asked[at]!.status === 200 ? [[url, asked[at]!.body]] : [])),
    )
    const content = page.tell(answers, params)
    if (!content) return gone
    const made = await asSent(
      pageDocument(content, answers, { ...settings, template: preloads.into(template, page.path) }),
      200,
    )
    kept.set(key, made)
    return made
  }
  const onePage = (request: FastifyRequest, page: PageDeclaration, key: string): Promise<Sent> => {
    const under = making.get(key) ?? make(request, page, key).finally(() => making.delete(key))
    making.set(key, under)
    return under
  }

  for (const page of pages)
    http.get(page.path, async (request, reply) => {
      const key = `${page.path} ${JSON.stringify(request.params)}`
      const before = kept.get(key)
      if (before) return send(request, reply, before)
      const made = await Promise.race([onePage(request, page, key), after(WAIT_MS)]).catch((error: unknown) => {
        log.warn({ err: error, page: page.path }, 'a page arrives empty')
        return null
      })
      return send(request, reply, made ?? start)
    })
  return async (request, reply) => send(request, reply, await startPageAt(request.url))
}
