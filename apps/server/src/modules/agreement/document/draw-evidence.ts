/** The evidence pack of an order as an A4 document. */
import { printableCharacters } from '@jihui/protocol/printable-characters'
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces'
import { fontName } from './fonts.ts'
import { ground, heading, ink, layout, pairs, quiet, toPdf } from './paper.ts'
import type { EvidencePart, EvidencePhoto, EvidenceTable, PrintedEvidence } from './printed-evidence.ts'

/** A character the font lacks is written as its code point: what was said is shown, never left blank. */
const spelled = (text: string): string => {
  const known = printableCharacters()
  return [...text.replaceAll(/\r?\n/g, ' ')]
    .map((one) =>
      /\s/.test(one) || known.has(one.codePointAt(0)!)
        ? one
        : `〔U+${one.codePointAt(0)!.toString(16).toUpperCase()}〕`,
    )
    .join('')
}

const table = ({ caption, head, widths, rows }: EvidenceTable): Content[] => [
  ...(caption ? [{ text: spelled(caption), color: quiet, margin: [0, 6, 0, 3] } satisfies Content] : []),
  {
    margin: [0, 0, 0, 6],
    fontSize: 8,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths.map((width) => (width === 0 ? '*' : width)),
      body: [
        head.map((text): TableCell => ({ text, color: quiet, fillColor: ground })),
        ...rows.map((row) => row.map((text): TableCell => ({ text: spelled(text) }))),
      ],
    },
    layout,
  },
]

const photosAbreast = 3
const photoRows = (photos: readonly EvidencePhoto[]): Content[] =>
  Array.from({ length: Math.ceil(photos.length / photosAbreast) }, (_, row) => {
    const abreast = photos.slice(row * photosAbreast, (row + 1) * photosAbreast)
    return {
      unbreakable: true,
      columnGap: 10,
      margin: [0, 4, 0, 6],
      columns: Array.from({ length: photosAbreast }, (__, index): Column => {
        const photo = abreast[index]
        if (!photo) return { width: '*', text: '' }
        return {
          width: '*',
          stack: [
            { image: `data:image/jpeg;base64,${Buffer.from(photo.jpeg).toString('base64')}`, fit: [150, 112] },
            ...photo.lines.map((line, at): Content => ({
              text: spelled(line),
              fontSize: at === 0 ? 8 : 6,
              color: at === 0 ? ink : quiet,
            })),
          ],
        }
      }),
    }
  })

const part = ({ title, note, pairs: facts = [], tables = [], photos = [] }: EvidencePart, index: number): Content[] => [
  heading(`${index + 1}　${title}`),
  ...(note ? [{ text: spelled(note), color: quiet, margin: [0, 0, 0, 4] } satisfies Content] : []),
  ...(facts.length > 0
    ? [{ fontSize: 8.5, stack: [pairs(facts.map(([name, value]) => [name, spelled(value)]))] }]
    : []),
  ...tables.flatMap(table),
  ...photoRows(photos),
]

const ending = ({ contentSha256, verifyUrl, madeAtText }: PrintedEvidence): Content => ({
  unbreakable: true,
  margin: [0, 14, 0, 0],
  columns: [
    { width: 74, qr: verifyUrl, fit: 66, foreground: ink },
    {
      width: '*',
      fontSize: 8,
      stack: [
        { text: '内容摘要', bold: true, fontSize: 9 },
        { text: `SHA-256　${contentSha256}`, margin: [0, 3, 0, 3] },
        {
          text: `由以上全部内容计算得出，照片按文件摘要计入。本文件于 ${madeAtText}（北京时间）出具，带有平台的数字签名，可在 ${verifyUrl} 上传核对。`,
          color: quiet,
        },
      ],
    },
  ],
})

const definition = (pack: PrintedEvidence): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageMargins: [52, 58, 52, 54],
  info: {
    title: `订单证据包 ${pack.orderNumber}`,
    author: pack.issuer,
    subject: pack.orderNumber,
    keywords: pack.contentSha256,
    creationDate: pack.madeAt,
    modDate: pack.madeAt,
  },
  defaultStyle: { font: fontName, fontSize: 9, lineHeight: 1.2, color: ink },
  header: (page) =>
    page === 1
      ? null
      : {
          margin: [52, 28, 52, 0],
          fontSize: 8,
          color: quiet,
          columns: ['订单证据包', { text: pack.orderNumber, alignment: 'right' }],
        },
  footer: (page, pages) => ({
    margin: [52, 16, 52, 0],
    fontSize: 8,
    color: quiet,
    columns: [pack.issuer, { text: `第 ${page} 页 共 ${pages} 页`, alignment: 'right' }],
  }),
  content: [
    { text: '订单证据包', bold: true, fontSize: 21, alignment: 'center', lineHeight: 1.1 },
    {
      columns: [
        { text: `订单编号　${pack.orderNumber}` },
        { text: `出具时间　${pack.madeAtText}`, alignment: 'right' },
      ],
      color: quiet,
      margin: [0, 10, 0, 2],
    },
    { text: spelled(pack.madeFor), color: quiet, margin: [0, 0, 0, 4] },
    ...pack.parts.flatMap(part),
    ending(pack),
  ],
})

export const drawEvidence = (pack: PrintedEvidence): Promise<Uint8Array> => toPdf(definition(pack))
