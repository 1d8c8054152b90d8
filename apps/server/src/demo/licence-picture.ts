/** A licence as a scanner would deliver it, drawn from glyph outlines so that no font need be installed. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const require = createRequire(import.meta.url)

interface Glyphs {
  readonly unitsPerEm: number
  layout(text: string): { glyphs: { path: { toSVG(): string } }[]; positions: { xAdvance: number }[] }
}

let glyphs: Glyphs | undefined
const openGlyphs = (): Glyphs => {
  const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))
  const pdfkit = createRequire(require.resolve('pdfmake')).resolve('pdfkit')
  const { openSync } = createRequire(pdfkit)('fontkit') as { openSync(file: string): Glyphs }
  return openSync(join(folder, '400Regular', 'NotoSansSC_400Regular.ttf'))
}

const line = (text: string, x: number, y: number, size: number, fill: string): string => {
  glyphs ??= openGlyphs()
  const scale = size / glyphs.unitsPerEm
  const run = glyphs.layout(text)
  let at = 0
  const paths = run.glyphs.map((glyph, index) => {
    const shape = `<path transform="translate(${at} 0)" d="${glyph.path.toSVG()}"/>`
    at += run.positions[index]!.xAdvance
    return shape
  })
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}">${paths.join('')}</g>`
}

export interface Licence {
  title: string
  rows: readonly (readonly [label: string, value: string])[]
  issuer: string
}

const width = 1200
const height = 840

export const drawLicence = async ({ title, rows, issuer }: Licence): Promise<Buffer> => {
  const body = rows.map(([label, value], index) => {
    const y = 300 + index * 66
    return line(label, 130, y, 30, '#6c655a') + line(value, 360, y, 32, '#1f1c18')
  })
  const star = 'M0 -42 L12 -13 L43 -13 L18 6 L27 36 L0 18 L-27 36 L-18 6 L-43 -13 L-12 -13 Z'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 0.75}" height="${height * 0.75}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="#fdfaf0"/>
    <rect x="36" y="36" width="${width - 72}" height="${height - 72}" fill="none" stroke="#b98d3a" stroke-width="4"/>
    <rect x="50" y="50" width="${width - 100}" height="${height - 100}" fill="none" stroke="#b98d3a" stroke-width="1.5"/>
    ${line(title, (width - title.length * 58) / 2, 180, 58, '#7a1f1f')}
    ${body.join('')}
    ${line(`发证机关　${issuer}`, 560, 730, 28, '#1f1c18')}
    <g transform="translate(930 690)" fill="none" stroke="#c2391d" stroke-width="6" opacity=".78">
      <circle r="92"/><path d="${star}" fill="#c2391d" stroke="none"/></g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer()
}
