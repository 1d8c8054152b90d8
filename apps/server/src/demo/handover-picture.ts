/** What somebody photographs when a machine goes out or comes back: its drawing, on the ground it stands on. */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'

const folder = new URL('../../../web/public/illustrations/', import.meta.url)

/** Outside a page the drawings' colours are their own. */
const drawingOf = (name: string): Buffer =>
  Buffer.from(
    readFileSync(new URL(`${name}.svg`, folder), 'utf8').replaceAll(/var\(--[\w-]+,\s*(#[0-9a-f]+)\)/gi, '$1'),
  )

const width = 720
const height = 480
const grounds = { out: ['#dfe3e2', '#d8c9b0'], back: ['#e9dfd4', '#cdb997'] } as const

/** One picture for each of `count` positions, from as many sides. */
export const handoverPictures = async (
  illustration: string,
  stage: keyof typeof grounds,
  count: number,
): Promise<Buffer[]> => {
  const [sky, ground] = grounds[stage]
  const drawn = await sharp(drawingOf(illustration), { density: 160 })
    .resize({ width: 570, height: 370, fit: 'inside' })
    .png()
    .toBuffer()
  const { width: wide, height: high } = await sharp(drawn).metadata()
  const scene = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="68%" fill="${sky}"/><rect y="68%" width="100%" height="32%" fill="${ground}"/></svg>`,
  )
  const whole = await sharp(scene)
    .composite([{ input: drawn, left: Math.round((width - wide) / 2), top: 428 - high }])
    .png({ compressionLevel: 1 })
    .toBuffer()
  const views = Array.from({ length: count }, (_, at) => {
    const picture = sharp(whole)
    if (at === 1) return picture.flop()
    if (at < 2) return picture
    // Closer and closer looks, each at another part.
    const left = 60 + ((at * 128) % 320)
    return picture.extract({ left, top: 140, width: 315, height: 210 }).resize(width, height)
  })
  return Promise.all(views.map((view) => view.jpeg({ quality: 72 }).toBuffer()))
}
