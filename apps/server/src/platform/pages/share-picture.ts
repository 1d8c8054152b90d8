/** A drawing as a picture, for where links are shared: no service that shows them knows SVG. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { sharp } from '../files/sharp.ts'
import { refuse } from '../refusal.ts'

const [width, height] = [1200, 630]
const ground = '#ece7dc'
const KEPT_MAX = 100

const draw = async (path: string): Promise<Buffer> => {
  // Outside a page the drawings' colours are their own.
  const svg = readFileSync(path, 'utf8').replaceAll(/var\(--[\w-]+,\s*(#[0-9a-f]+)\)/gi, '$1')
  const machine = await sharp()(Buffer.from(svg), { density: 260 })
    .resize({ width: 720, height: 500, fit: 'inside' })
    .png()
    .toBuffer()
  return sharp()({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: machine, gravity: 'center' }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
}

export const serveSharePictures = (http: FastifyInstance, dist: string): void => {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: KEPT_MAX })
  http.get<{ Params: { drawing: string } }>('/share/:drawing(^[a-z0-9-]{1,60}).png', async ({ params }, reply) => {
    const path = join(dist, 'illustrations', `${params.drawing}.svg`)
    if (!existsSync(path)) return refuse('resource.not_found')
    const picture = drawn.get(path) ?? draw(path)
    drawn.set(path, picture)
    return reply
      .type('image/png')
      .header('cache-control', 'public, max-age=604800')
      .send(await picture)
  })
}
