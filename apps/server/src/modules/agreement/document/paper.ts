/** How our documents look, and what draws them. */
import { createRequire } from 'node:module'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { fontFiles, fontName } from './fonts.ts'

export const ink = '#1f1c18'
export const quiet = '#6c655a'
const hairline = '#cfc8bb'
export const ground = '#f6f3ed'

interface Pdfmake {
  setFonts(fonts: object): void
  setUrlAccessPolicy(policy: (url: string) => boolean): void
  setLocalAccessPolicy(policy: (path: string) => boolean): void
  createPdf(definition: TDocumentDefinitions): { getBuffer(): Promise<Uint8Array> }
}
const pdfmake = createRequire(import.meta.url)('pdfmake') as Pdfmake
pdfmake.setFonts({ [fontName]: fontFiles })
// A document draws what it is given: no address and no file but the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => Object.values(fontFiles).includes(path))

export const layout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => hairline,
  vLineColor: () => hairline,
  paddingLeft: () => 7,
  paddingRight: () => 7,
  paddingTop: () => 3,
  paddingBottom: () => 2.5,
}
const label = (text: string): TableCell => ({ text, color: quiet, fillColor: ground })
export const heading = (text: string): Content => ({ text, bold: true, fontSize: 11.5, margin: [0, 12, 0, 5] })

/** Label and value side by side, two pairs in a row; a long value takes the row. */
export const pairs = (rows: (readonly [string, string] | readonly [string, string, string, string])[]): Content => ({
  table: {
    widths: [76, '*', 76, '*'],
    dontBreakRows: true,
    body: rows.map((row) =>
      row.length === 2
        ? [label(row[0]), { text: row[1] || '—', colSpan: 3 }, {}, {}]
        : [label(row[0]), row[1] || '—', label(row[2]), row[3] || '—'],
    ),
  },
  layout,
})

export const toPdf = (definition: TDocumentDefinitions): Promise<Uint8Array> =>
  pdfmake.createPdf(definition).getBuffer()
