/** A body that gets past the schema, so that what stands behind it has to refuse. */
import type { Endpoint, Schema } from '@jihui/protocol/endpoint'
import { jsonSchemaOf } from '../../apps/server/src/platform/http/json-schema.ts'

export type Json = { [key: string]: any }

export const schemaOf = (schema: Schema | undefined): Json => (schema ? jsonSchemaOf(schema, 'input') : {})

/** The signs that an answer and a body can be told by. */
export interface Hints {
  /** Values by the name of the field. */
  readonly byName: Readonly<Record<string, unknown>>
}

/** One value of a schema: of the name if there is one that is known, of the type otherwise. */
export const plausible = (schema: Json, name: string, hints: Hints): unknown => {
  if (name in hints.byName) return hints.byName[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.find((one: unknown) => one !== '') ?? schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return plausible(choices.at(-1), '', hints)
  const type = [schema.type].flat()[0]
  if (type === 'object') return plausibleObject(schema, hints, true)
  if (type === 'array') return [plausible(schema.items ?? {}, '', hints)]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return 1
  const text = '说明文字'
  return text.padEnd(schema.minLength ?? 0, '字').slice(0, schema.maxLength ?? 100)
}

export const plausibleObject = (schema: Json, hints: Hints, isWhole: boolean): Json => {
  const required: string[] = schema.required ?? []
  const entries = Object.entries((schema.properties ?? {}) as Json)
  return Object.fromEntries(
    entries
      .filter(([name]) => isWhole || required.includes(name))
      .map(([name, each]) => [name, plausible(each, name, hints)]),
  )
}

/** `path` of an endpoint with its names filled in. */
export const fill = (path: string, value: (name: string) => string | number): string =>
  path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(value(name))))

export const titleOf = ({ shape, path }: Endpoint): string => `${shape.method} ${path}`

export const queryText = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
