/** Labels for machines: A4, three by eight, each with what is scanned and what is typed where nothing can be scanned. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'

export interface Label {
  readonly name: string
  readonly serial: string
  readonly typed: string
  readonly url: string
}
interface Pdfmake {
  setFonts(fonts: object): void
  setUrlAccessPolicy(policy: (url: string) => boolean): void
  setLocalAccessPolicy(policy: (path: string) => boolean): void
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> }
}
const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'))
const font = 'NotoSansSC'
const fontFiles = {
  normal: join(folder, '400Regular', 'NotoSansSC_400Regular.ttf'),
  bold: join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'),
}
const pdfmake = require('pdfmake') as Pdfmake
pdfmake.setFonts({ [font]: fontFiles })
// A sheet draws what it is given: no address and no file but the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fontFiles).includes(path))

const millimetre = 72 / 25.4
const across = 3
const down = 8
const labelWidth = 70 * millimetre
const labelHeight = 37.125 * millimetre
/** Printers leave the edge of the paper white. */
const inset = 5 * millimetre
const above = 4.4 * millimetre
const qrSize = 26 * millimetre
const ink = '#1f1c18'
const quiet = '#6c655a'

const digitWords = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
/** 零四二七: the end of the serial as one reads it aloud on the telephone. */
export const spokenTail = (serial: string): string =>
  serial
    .slice(-4)
    .replaceAll(/\d/g, (digit) => digitWords[Number(digit)]!)
    .toUpperCase()
/** Letters and digits take half the room of a Chinese sign. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\u0020-\u007e]/.test(sign) ? 0.6 : 1), 0)
/** Of a text that is too long for its label the beginning, or of a number the end, by which it is known. */
export const fitted = (text: string, room: number, kept: 'start' | 'end' = 'start'): string => {
  const signs = [...text]
  if (widthOf(text) <= room) return text
  const drop = kept === 'start' ? () => signs.pop() : () => signs.shift()
  while (signs.length > 0 && widthOf(signs.join('')) > room - 1) drop()
  return kept === 'start' ? `${signs.join('')}…` : `…${signs.join('')}`
}

const drawLabel = ({ name, serial, typed, url }: Label): Content => {
  const groups = typed.split('-')
  const half = Math.ceil(groups.length / 2)
  const lines = [groups.slice(0, half).join('-'), groups.slice(half).join('-')]
  return {
    columns: [
      { width: qrSize + 6, qr: url, fit: qrSize, eccLevel: 'M', foreground: ink },
      {
        width: '*',
        stack: [
          { text: fitted(name, 18), bold: true, fontSize: 8.5, lineHeight: 1.05 },
          { text: fitted(serial, 11, 'end'), fontSize: 8, margin: [0, 2, 0, 0] },
          { text: `尾号 ${spokenTail(serial)}`, fontSize: 7, color: quiet },
          { text: '扫码报修，不用登录', fontSize: 7, margin: [0, 4, 0, 0] },
          ...lines.map((text, index): Content => ({ text, fontSize: 8.5, margin: [0, index === 0 ? 2 : 0, 0, 0] })),
        ],
      },
    ],
  }
}

/** One table a sheet: its rows are as high as labels are cut. */
const drawPage = (labels: readonly Label[], isLast: boolean): Content => ({
  layout: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => inset,
    paddingRight: () => inset,
    paddingTop: () => above,
    paddingBottom: () => 0,
  },
  table: {
    widths: Array.from({ length: across }, () => labelWidth - 2 * inset),
    heights: labelHeight - above,
    dontBreakRows: true,
    body: Array.from({ length: Math.ceil(labels.length / across) }, (_row, row) =>
      Array.from({ length: across }, (_cell, column): TableCell => {
        const label = labels[row * across + column]
        return label ? drawLabel(label) : ''
      }),
    ),
  },
  ...(!isLast && { pageBreak: 'after' as const }),
})

/** Runs in a thread of its own: codes are drawn by pure computation. */
export const carryOut = (labels: readonly Label[]): Promise<Uint8Array> => {
  const perPage = across * down
  const pages = Array.from({ length: Math.ceil(labels.length / perPage) }, (_page, page) =>
    labels.slice(page * perPage, (page + 1) * perPage),
  )
  return pdfmake
    .createPdf({
      info: { title: '机器码', creator: '机汇' },
      pageSize: 'A4',
      pageMargins: [0, 0, 0, 0],
      defaultStyle: { font, fontSize: 8, color: ink },
      content: pages.map((page, index) => drawPage(page, index === pages.length - 1)),
    })
    .getBuffer()
}
