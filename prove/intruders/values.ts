/** Values as nobody types them: at the ends of what a schema allows, and beyond. */
import fc from 'fast-check'
import type { Json } from './plausible.ts'

const texts = [
  '',
  ' ',
  '\u200b\u200d\ufeff',
  '\u202e反转\u202c',
  '\0',
  'a\0b',
  '𠮷𠮷𠮷',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\ud800',
  'é'.normalize('NFD'),
  '字'.repeat(5_000),
  'x'.repeat(100_000),
  "'; DROP TABLE rental; --",
  "' OR '1'='1",
  '%_\\%',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  'line\r\nset-cookie: a=b',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '１２３',
  '9'.repeat(400),
  '-1',
  '2147483648',
  '9223372036854775808',
  '0.1',
  '1,000',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
] as const
const days = [
  '0000-00-00',
  '0001-01-01',
  '1582-10-10',
  '9999-12-31',
  '10000-01-01',
  '+275760-09-13',
  '-000001-01-01',
  '2027-02-30',
  '2024-02-29',
  '2027-13-01',
  '2027-1-1',
  '2027-03-01T00:00:00Z',
  '1970-01-01',
  'today',
  '294277-01-01',
] as const
const numbers = [
  0,
  -0,
  -1,
  0.1,
  0.001,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1_000_000.005,
] as const

/** Half a character cannot stand in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const nestedBy = (depth: number): unknown => {
  let inner: unknown = 1
  for (let at = 0; at < depth; at += 1) inner = at % 2 === 0 ? [inner] : { a: inner }
  return inner
}
const poison = (): unknown => JSON.parse('{"__proto__":{"isStaff":true},"constructor":{"prototype":{"isStaff":true}}}')

/** Anything JSON can say, with what hurts more often than chance would have it. */
export const extreme: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 3, arbitrary: fc.constantFrom(...days) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.constantFrom(3_000).map((length) => Array.from({ length }, (_, at) => at)) },
  { weight: 1, arbitrary: fc.constantFrom(200, 2_000).map(nestedBy) },
  { weight: 1, arbitrary: fc.constant(null).map(poison) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Within what the schema says, at its ends. */
const atEnds = (schema: Json): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return fc.oneof(...choices.map(valuesOf))
  const types = [schema.type].flat() as (string | undefined)[]
  return fc.oneof(...types.map((type) => ofType(schema, type)))
}

const ofType = (schema: Json, type: string | undefined): fc.Arbitrary<unknown> => {
  if (type === 'object' && schema.properties) return objectOf(schema)
  if (type === 'object') return fc.dictionary(fc.constantFrom(...texts.slice(0, 8), 'a', 'b'), extreme, { maxKeys: 4 })
  if (type === 'array') {
    const { minItems = 0, maxItems = 4 } = schema
    return fc.array(valuesOf(schema.items ?? {}), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 6)),
    })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'number' || type === 'integer') return fc.oneof(fc.constantFrom(...numbers), fc.integer(), fc.double())
  if (type === 'string') {
    const { minLength = 0, maxLength = 200 } = schema
    return fc.oneof(
      fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 400)) }),
      fc.constantFrom(...texts, ...days),
      fc.constantFrom(minLength, maxLength).map((length) => '𠮷'.repeat(Math.ceil(Math.min(length, 20_000) / 2))),
      fc.integer({ min: -5, max: 400_000 }).map(String),
    )
  }
  return extreme
}

export const valuesOf = (schema: Json): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: atEnds(schema) }, { weight: 1, arbitrary: extreme })

/** An object with some of its fields, and sometimes one that is not its own. */
export const objectOf = (schema: Json): fc.Arbitrary<Json> => {
  const properties = Object.entries((schema.properties ?? {}) as Json)
  const fields = Object.fromEntries(properties.map(([name, each]) => [name, valuesOf(each)]))
  return fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<Json>
}

/** A good object with one or two of its fields, or one nobody knows, made extreme. */
export const disturbed = (good: Json, schema: Json): fc.Arbitrary<Json> => {
  const properties = (schema.properties ?? {}) as Json
  const names = Object.keys(properties)
  const change = (name: string) => fc.tuple(fc.constant(name), valuesOf(properties[name] ?? {}))
  const one = names.length === 0 ? change('unknown') : fc.constantFrom(...names).chain(change)
  return fc.array(one, { minLength: 1, maxLength: 2 }).map((changes) => ({ ...good, ...Object.fromEntries(changes) }))
}

/** Bodies that are no objects, or no JSON. */
export const oddBodies = (good: Json): fc.Arbitrary<string> => {
  const text = JSON.stringify(good)
  const [name = 'a'] = Object.keys(good)
  const inside = text.slice(1, -1)
  const behind = inside === '' ? '' : `,${inside}`
  return fc.constantFrom(
    '',
    'null',
    '[]',
    '[{}]',
    '1',
    '"text"',
    'true',
    '{',
    text.slice(0, -1),
    `\ufeff${text}`,
    `${text}${text}`,
    `{"${name}":"first"${behind}}`,
    `{${inside}${inside === '' ? '' : ','}"${name}":{"twice":1}}`,
    `{"__proto__":{"isStaff":true,"id":1}${behind}}`,
    `{"constructor":{"prototype":{"isStaff":true}}${behind}}`,
    `{"a":"\\u0000"${behind}}`,
    `{"a":1e400${behind}}`,
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `{"a":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
    `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    '\0\0\0\0',
    '\u2028{}',
  )
}

const queryPairs = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...names, '__proto__', 'constructor', 'a[b][c]', 'unknown'),
      fc.oneof(fc.constantFrom(...texts, ...days), fc.constantFrom(...numbers).map(String)),
    )
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(value).slice(0, 3_000))}`)

/** A query with extreme values, repeated names and broken escapes. */
export const oddQueries = (schema: Json): fc.Arbitrary<string> => {
  const names = Object.keys((schema.properties ?? {}) as Json)
  const broken = fc.constantFrom(
    '%',
    '%zz=1',
    '&&&',
    '=',
    'a=%ff%fe',
    'a=1&a=2&a[]=3',
    names.map((one) => `${one}=1&${one}=2`).join('&'),
  )
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(queryPairs(names), { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('&')),
    },
    { weight: 1, arbitrary: broken },
  )
}
export const oddPathParts = [...texts, ...days].map(
  (text) => encodeURIComponent(wellFormed(text).slice(0, 1_000)) || '%20',
)
