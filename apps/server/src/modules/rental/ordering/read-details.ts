import type { LineDeclaration, LineQuestion } from '@jihui/protocol/rental/lines/line'
import { flag, optionalLine } from '@jihui/protocol/values'
import * as z from 'zod/mini'
import { check } from '../../../platform/http/check.ts'

const measure = (label: string) =>
  z.optional(
    z.nullable(
      z.pipe(
        z.union([z.number(), z.string()], `${label}不是有效数字`),
        z.transform((value, context) => {
          if (typeof value === 'string' && value.trim() === '') return null
          const number = Number(value)
          if (Number.isFinite(number) && number >= 0 && number < 1_000_000) return number
          context.issues.push({ code: 'custom', message: `${label}应为不小于 0 的数字`, input: value })
          return z.NEVER
        }),
      ),
    ),
  )

const schemaOf = ({ kind, label, max = 200, choices = {} }: LineQuestion): z.ZodMiniType => {
  if (kind === 'flag') return z._default(flag, false)
  if (kind === 'measure') return measure(label)
  const text = optionalLine(label, max)
  if (kind === 'text') return text
  return z.pipe(
    text,
    z.string().check(z.refine((value) => value === '' || Object.hasOwn(choices, value), `${label}没有这个选项`)),
  )
}

const schemas = new WeakMap<LineDeclaration, z.ZodMiniType>()
const schemaFor = (line: LineDeclaration): z.ZodMiniType => {
  const schema =
    schemas.get(line) ?? z.object(Object.fromEntries(line.questions.map((one) => [one.field, schemaOf(one)])))
  schemas.set(line, schema)
  return schema
}

/** Clients of several lines name whoever uses the machine `contact_company`; the line's own field goes before it. */
const withParty = ({ partyField }: LineDeclaration, request: Record<string, unknown>): Record<string, unknown> =>
  request[partyField] ? request : { ...request, [partyField]: request.contact_company ?? request[partyField] }

/** What the renter answered to the line's questions; where he said nothing, what the line says instead (R062, R063). */
export const readDetails = (line: LineDeclaration, request: Record<string, unknown>): Record<string, unknown> => {
  const details = check(schemaFor(line), withParty(line, request)) as Record<string, unknown>
  for (const { field, fallback } of line.questions) {
    if (fallback === undefined || details[field]) continue
    details[field] = typeof fallback === 'string' ? fallback : (request[fallback.field] ?? '')
  }
  return details
}

/** The answers in words, for pages and contracts; numbers with their unit. */
export const answersOf = (
  line: LineDeclaration,
  details: Readonly<Record<string, unknown>>,
): { field: string; label: string; value: string; isPrivate: boolean }[] =>
  line.questions
    .map(({ field, label, kind, choices = {}, unit = '', isPrivate = false }) => {
      const given = details[field]
      const words: Record<LineQuestion['kind'], () => string> = {
        flag: () => (given === undefined ? '' : given === true ? '是' : '否'),
        text: () => (typeof given === 'string' ? given : ''),
        choice: () => (typeof given === 'string' ? (choices[given] ?? given) : ''),
        measure: () => (typeof given === 'number' ? `${given} ${unit}` : ''),
      }
      return { field, label, value: words[kind](), isPrivate }
    })
    .filter(({ value }) => value !== '')

/** Who uses the machine, as the line asks it. */
export const partyOf = (line: LineDeclaration, details: Readonly<Record<string, unknown>>): string => {
  const named = details[line.partyField]
  return typeof named === 'string' ? named : ''
}
