/** What staff type to find one thing among all, and what is found. */
import * as z from 'zod/mini'
import { searchLimits } from './limits.ts'
import { noControl, upTo } from '../values.ts'

/** What looks alike is written alike: a number typed in full-width digits is the same number. */
const written = z.overwrite<string>((text) => text.normalize('NFKC'))
const required = '请填写要找的内容'
export const searchQuery = z.object({
  q: z
    .string(required)
    .check(
      written,
      z.trim(),
      z.minLength(1, required),
      upTo('要找的内容', searchLimits.characters),
      noControl('要找的内容'),
    ),
})

export const searchHit = z.object({
  id: z.number(),
  title: z.string(),
  detail: z.string(),
  /** What it stands in, as its screens call it; null: things of this kind stand in nothing. */
  status: z.nullable(z.string()),
  /** Of no rental line: null. */
  line: z.nullable(z.string()),
  /** Which of the kind's screens shows it; null: the kind has one. */
  screen: z.nullable(z.string()),
})
export type SearchHit = z.output<typeof searchHit>

export const searchAnswer = z.object({
  /** The kinds the reader may see, those without results too. */
  groups: z.array(
    z.object({
      kind: z.string(),
      /** This kind could not be looked through; the others could. */
      is_failed: z.boolean(),
      results: z.array(searchHit),
    }),
  ),
})
export type SearchAnswer = z.output<typeof searchAnswer>
