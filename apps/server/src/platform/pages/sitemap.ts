/** What search engines are told: which addresses there are, and which are nobody's but a person's own. */
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { html } from './html.ts'
import type { PageDeclaration, SitemapSource } from './page.ts'

const xml = 'application/xml; charset=utf-8'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const scheme = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const serveSitemap = (
  http: FastifyInstance,
  services: Services,
  pages: readonly PageDeclaration[],
  sources: Readonly<Record<string, SitemapSource>>,
): void => {
  const { publicUrl } = services.config
  const fixed = pages.map(({ path }) => path).filter((path) => !path.includes(':'))

  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /user\nSitemap: ${publicUrl}/sitemap.xml\n`),
  )
  http.get('/sitemap.xml', async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries(sources).map(async ([name, source]) =>
        Array.from({ length: await source.parts(services) }, (_, part) => `/sitemap-${name}-${part}.xml`),
      ),
    )
    const entries = ['/sitemap-pages-0.xml', ...parts.flat()].map(
      (path) => html`<sitemap><loc>${publicUrl + path}</loc></sitemap>`,
    )
    return reply.type(xml).send(`${head}${html`<sitemapindex xmlns="${scheme}">${entries}</sitemapindex>`.text}`)
  })
  http.get<{ Params: { name: string; part: string } }>(
    '/sitemap-:name(^[a-z]+)-:part(^\\d{1,5}).xml',
    async ({ params }, reply) => {
      const source = Object.hasOwn(sources, params.name) ? sources[params.name] : undefined
      if (!source && params.name !== 'pages') return refuse('resource.not_found')
      const found = source
        ? await source.addresses(services, Number(params.part))
        : fixed.map((path) => ({ path, changed: undefined }))
      const entries = found.map(
        ({ path, changed }) =>
          html`<url
            ><loc>${publicUrl + path}</loc>${changed && html`<lastmod>${changed.toISOString()}</lastmod>`}</url
          >`,
      )
      return reply.type(xml).send(`${head}${html`<urlset xmlns="${scheme}">${entries}</urlset>`.text}`)
    },
  )
}
