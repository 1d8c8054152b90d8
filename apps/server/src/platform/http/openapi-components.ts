/** Schemas that are used more than once, each under the name the protocol declares it by. */
import { readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OperationShape, Schema } from '@jihui/protocol/endpoint'
import * as z from 'zod/mini'

export type Json = { [key: string]: unknown }
type Io = 'input' | 'output'
interface Field {
  readonly schema: Json
  readonly isRequired: boolean
}

export interface Components {
  /** Where a schema of a request or an answer is described; `otherwise` names it when the protocol does not. */
  input(schema: Schema, otherwise: string): Json
  output(schema: Schema, otherwise: string): Json
  /** The fields of an object, each by itself: parameters. */
  fields(schema: Schema): Record<string, Field>
  schemas(): Record<string, Json>
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value
const pascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, __, letter: string) => letter.toUpperCase())

/** Exported schemas with their names; where two modules use one name, the module's stands before it. */
const declaredNames = async (): Promise<[Schema, string][]> => {
  const root = dirname(fileURLToPath(import.meta.resolve('@jihui/protocol/endpoint')))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const found: [Schema, string, string][] = []
  for (const file of files.toSorted()) {
    const exported = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
    const module = relative(root, join(root, file)).split(sep)[0]!
    for (const [name, value] of Object.entries(exported))
      if (isSchema(value) && !found.some(([schema]) => schema === value))
        found.push([value, pascal(name), pascal(module)])
  }
  const times = new Map<string, number>()
  for (const [, name] of found) times.set(name, (times.get(name) ?? 0) + 1)
  return found.map(([schema, name, module]) => [schema, times.get(name)! > 1 ? `${module}${name}` : name])
}

const inline = (schema: Schema, io: Io): Json => {
  const made = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any', reused: 'inline' }) as Json
  delete made.$schema
  return made
}

const keyOf = (node: unknown): string => JSON.stringify(node)
const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node)
/** What is worth a name of its own: a thing with fields, or a list of values that is not short. */
const isNameable = (node: Json): boolean =>
  (node.type === 'object' && isObject(node.properties) && Object.keys(node.properties).length > 1) ||
  (Array.isArray(node.enum) && node.enum.length > 3)

/** Every part of a schema with the name of the field that leads to it. */
const walk = (node: unknown, field: string, visit: (part: Json, field: string) => void): void => {
  if (Array.isArray(node)) return node.forEach((part) => walk(part, field, visit))
  if (!isObject(node)) return
  visit(node, field)
  for (const [key, part] of Object.entries(node)) {
    if (key === 'enum' || key === 'default' || key === 'const') continue
    if (key === 'properties' && isObject(part)) for (const [name, one] of Object.entries(part)) walk(one, name, visit)
    else walk(part, field, visit)
  }
}

export const createComponents = async (shapes: readonly OperationShape[]): Promise<Components> => {
  const known: Record<Io, Map<Schema, Json>> = { input: new Map(), output: new Map() }
  const jsonOf = (schema: Schema, io: Io): Json => {
    const before = known[io].get(schema)
    if (before) return before
    const made = inline(schema, io)
    known[io].set(schema, made)
    return made
  }
  const names = new Map<string, string>()
  const taken = new Map<string, string>()
  const give = (key: string, wanted: string): string => {
    const before = names.get(key)
    if (before) return before
    let name = wanted
    for (let number = 2; taken.has(name) && taken.get(name) !== key; number += 1) name = `${wanted}${number}`
    names.set(key, name)
    taken.set(name, key)
    return name
  }
  // How often each part occurs over all operations, each schema counted once.
  const counts = new Map<string, number>()
  const distinct = new Set(shapes)
  for (const [io, schemas] of [
    ['output', new Set([...distinct].flatMap(({ response }) => response ?? []))],
    ['input', new Set([...distinct].flatMap(({ body, bodyWhen }) => [body ?? [], bodyWhen?.body ?? []].flat()))],
  ] as const)
    for (const schema of schemas)
      walk(jsonOf(schema, io), '', (part) => {
        if (isNameable(part)) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1)
      })
  const isUsed = (json: Json): boolean => isNameable(json) && counts.has(keyOf(json))
  for (const [schema, name] of await declaredNames()) {
    const [given, taken] = [jsonOf(schema, 'output'), jsonOf(schema, 'input')]
    if (isUsed(given)) give(keyOf(given), name)
    // Of a schema that is taken in otherwise than it is given out, the answer has the plain name.
    if (isUsed(taken)) give(keyOf(taken), isUsed(given) ? `${name}Input` : name)
  }

  const schemas: Record<string, Json> = {}
  /** The part with its own parts named. */
  const refer = (node: unknown, field: string, parent: string): unknown => {
    if (Array.isArray(node)) return node.map((part) => refer(part, field, parent))
    if (!isObject(node)) return node
    const key = keyOf(node)
    if (isNameable(node) && (names.has(key) || (counts.get(key) ?? 0) > 1))
      return put(node, give(key, pascal(`${parent}_${field}`)))
    return inside(node, field, parent)
  }
  const inside = (node: Json, field: string, parent: string): Json =>
    Object.fromEntries(
      Object.entries(node).map(([key, part]) => {
        if (key === 'enum' || key === 'default' || key === 'const') return [key, part]
        if (key === 'properties' && isObject(part))
          return [key, Object.fromEntries(Object.entries(part).map(([name, one]) => [name, refer(one, name, parent)]))]
        return [key, refer(part, field, parent)]
      }),
    )
  const put = (node: Json, name: string): Json => {
    if (!schemas[name]) {
      schemas[name] = {}
      Object.assign(schemas[name], inside(node, '', name))
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const top = (io: Io) => (schema: Schema, otherwise: string) => {
    const json = jsonOf(schema, io)
    return isNameable(json)
      ? put(json, give(keyOf(json), pascal(otherwise)))
      : (refer(json, '', pascal(otherwise)) as Json)
  }
  return {
    input: top('input'),
    output: top('output'),
    fields: (schema) => {
      const json = jsonOf(schema, 'input')
      const required = new Set((json.required ?? []) as string[])
      return Object.fromEntries(
        Object.entries((json.properties ?? {}) as Record<string, Json>).map(([name, part]) => [
          name,
          { schema: refer(part, name, 'Query') as Json, isRequired: required.has(name) },
        ]),
      )
    },
    schemas: () => Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}
