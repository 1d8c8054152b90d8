/**
 * What reads bytes and texts from outside by a loop of its own, tried on what would make it begin again and again, in two
 * sizes: eight times the size takes about eight times as long, not sixty-four times.
 */
import { expect, it } from 'vitest'
import { findBoundsFault } from '../../packages/protocol/src/bounds.ts'
import { unprintable } from '../../packages/protocol/src/printable-characters.ts'
import { asName } from '../../packages/protocol/src/values.ts'
import { contractNumberOf } from '../../packages/protocol/src/agreement/verify-code.ts'
import { checkDetached } from '../../apps/server/src/modules/agreement/document/cms.ts'
import { pageDigests } from '../../apps/server/src/modules/agreement/document/pdf-pages.ts'
import { readSeal } from '../../apps/server/src/modules/agreement/signing/read-seal.ts'
import { placeAtStart, placesNamedIn } from '../../apps/server/src/modules/geography/named-place.ts'
import { findPlace } from '../../apps/server/src/modules/geography/places.ts'
import { readAnswer } from '../../apps/server/src/modules/payment/gateways/bank-message.ts'
import { readDayFile } from '../../apps/server/src/modules/payment/gateways/bank-day-file.ts'
import { judgePdf } from '../../apps/server/src/platform/files/pdf-content.ts'
import { scrub } from '../../apps/server/src/platform/http/log-options.ts'

const small = 4_000
const large = small * 8

/** Before it, over and over, after it. */
type Recipe = readonly [before: string, pump: string, end: string]
const pdf = (...pumps: readonly string[]): Recipe[] =>
  pumps.flatMap((pump): Recipe[] => [
    ['%PDF-1.4\n', pump, '\nstartxref\n0\n%%EOF'],
    ['%PDF-1.4\n1 0 obj\n<< /Type /Pages ', pump, '\nendobj\nstartxref\n0\n%%EOF'],
  ])
const inPdfs = pdf(
  '/Kids[',
  '/Kids [ 1 0 R ',
  '\n1 0 obj\n',
  '/Contents',
  '/ByteRange [',
  '/ByteRange [0 1 ',
  '<<',
  '(',
  '((',
  '\\(',
  '<',
  '#4',
  '/',
  'stream\n',
  '\n1 0 obj << /Length 5 >> stream\n',
  'endobj',
  '/Type/Pages',
  ' ',
)
const texts: Recipe[] = [
  'a',
  ' ',
  '市',
  '省',
  '浙江省',
  '杭州市',
  '杭州',
  '区',
  'eyJ',
  'eyJa.',
  '1',
  '13',
  '.',
  '＋',
  'ﬁ',
  '😀',
  'HT',
  'HT2026',
  '&',
  'a=',
  '=',
  '\n',
  ',',
].map((pump) => ['', pump, '\u0001'])
const bytes = (read: (content: Buffer) => unknown) => (text: string) => read(Buffer.from(text, 'latin1'))

const loops: Readonly<Record<string, readonly [work: (text: string) => unknown, recipes: readonly Recipe[]]>> = {
  judgePdf: [bytes(judgePdf), inPdfs],
  pageDigests: [bytes(pageDigests), inPdfs],
  readSeal: [bytes(readSeal), inPdfs],
  checkDetached: [
    bytes((content) => checkDetached(content, content)),
    [
      ['', '\x30\x80', ''],
      ['', '\x30\x03\x02', ''],
      ['0\x82\xff\xff', '\x31\x00', ''],
    ],
  ],
  scrub: [scrub, texts],
  asName: [asName, texts],
  unprintable: [unprintable, texts],
  contractNumberOf: [contractNumberOf, texts],
  findPlace: [findPlace, texts],
  placeAtStart: [placeAtStart, texts],
  placesNamedIn: [placesNamedIn, texts],
  readAnswer: [readAnswer, texts],
  readDayFile: [(text) => readDayFile(text, '2026-11-20'), texts],
  findBoundsFault: [
    (text) => findBoundsFault({ text, list: [...text].map(() => []) }, { keys: 200, items: 1_000_000, levels: 20 }),
    texts.slice(0, 4),
  ],
}

const timeOf = (work: (text: string) => unknown, [before, pump, end]: Recipe, size: number): number => {
  // Written out, or the work would be charged with putting it together.
  const text = Buffer.from(before + pump.repeat(Math.ceil(size / pump.length)) + end).toString()
  const begin = performance.now()
  try {
    work(text)
  } catch {
    // What cannot be read is refused; how long that took is what counts.
  }
  return performance.now() - begin
}
const best = (tries: number, work: () => number) => Math.min(...Array.from({ length: tries }, work))

/** Of the large text: nothing that reads it through takes so long, whatever else the machine does. */
const quickMs = 100

/** What the machine does beside it makes a try slow, never fast: one that grows as it should is proof. */
const tries = 12

it.each(Object.entries(loops))('%s looks at each part a fixed number of times', (_name, [work, recipes]) => {
  const growsAsItShould = (recipe: Recipe): boolean => {
    const whole = timeOf(work, recipe, large)
    return whole < quickMs || whole <= 24 * best(3, () => timeOf(work, recipe, small))
  }
  const slow = recipes.filter((recipe) => !Array.from({ length: tries }).some(() => growsAsItShould(recipe)))
  expect(slow).toEqual([])
})
