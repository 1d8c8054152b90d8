import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PageDeclaration, SitemapSource } from '../pages/page.ts'
import { servePages } from '../pages/serve-pages.ts'
import { serveSharePictures } from '../pages/share-picture.ts'
import { serveSitemap } from '../pages/sitemap.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** How long a browser keeps a file without asking, by its folder: the first are named by their content. */
const lifetimes = [
  ['/assets/', 'public, max-age=31536000, immutable'],
  ['/illustrations/', 'public, max-age=3600'],
] as const

export interface Site {
  readonly pages: readonly PageDeclaration[]
  readonly sitemaps: Readonly<Record<string, SitemapSource>>
  /** The built web app. */
  readonly dist?: string
}

/** The built web app; every path that is no file is its start page. Without a build, only the API is served. */
export const serveWeb = async (
  http: FastifyInstance,
  services: Services,
  { pages, sitemaps, dist = built }: Site,
): Promise<void> => {
  serveSitemap(http, services, pages, sitemaps)
  const start = join(dist, 'index.html')
  if (!existsSync(start)) {
    http.setNotFoundHandler(() => refuse('resource.not_found'))
    return
  }
  await http.register(fastifyStatic, {
    root: dist,
    index: false,
    cacheControl: false,
    // The build leaves each text beside its compressed forms.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', lifetimes.find(([folder]) => path.includes(folder))?.[1] ?? 'no-cache')
    },
  })
  serveSharePictures(http, dist)
  const sendStartPage = await servePages(http, services, { template: readFileSync(start, 'utf8'), dist, pages })
  http.setNotFoundHandler((request, reply) => {
    const accept = request.headers.accept ?? '*/*'
    const isFile = /\.\w+$/.test(request.url.split('?')[0]!)
    // A program that takes anything gets the page too, but never in the place of a missing script or picture.
    const isWanted = accept.includes('text/html') || (accept.includes('*/*') && !isFile)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading || !isWanted) return refuse('resource.not_found')
    return sendStartPage(request, reply)
  })
}
