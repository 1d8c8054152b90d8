import type { Schema } from '@jihui/protocol/endpoint'
import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

type Json = { [key: string]: unknown }

/** An operation stands at many addresses: its schemas are worked out once, whichever of them asks. */
const known = { input: new WeakMap<Schema, Json>(), output: new WeakMap<Schema, Json>() }

/** The schema as draft-7, in the form that serializes fastest: `null` as a second type instead of an alternative. */
export const jsonSchemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const before = known[io].get(schema)
  if (before) return before
  const made = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any', reused: 'inline' }) as Json
  delete made.$schema
  const flat = flatten(made) as Json
  known[io].set(schema, flat)
  return flat
}

type Serializer = (value: unknown) => string
const serializers = new WeakMap<Schema, Serializer>()

/** The serializer of an answer, compiled when something is first answered with it and shared by all its addresses. */
export const serializerOf = (schema: Schema): Serializer => {
  const before = serializers.get(schema)
  if (before) return before
  let compiled: Serializer | undefined
  const serialize: Serializer = (value) =>
    (compiled ??= fastJsonStringify(jsonSchemaOf(schema, 'output')) as Serializer)(value)
  serializers.set(schema, serialize)
  return serialize
}

const flatten = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(flatten)
  if (!node || typeof node !== 'object') return node
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, flatten(value)])) as Json
  const choices = copy.anyOf as Json[] | undefined
  if (choices?.length !== 2 || choices[1]?.type !== 'null') return copy
  const { anyOf: _, ...rest } = copy
  const first = choices[0]!
  if (typeof first.type === 'string' && first.type !== 'object' && first.type !== 'array')
    return {
      ...rest,
      ...first,
      type: [first.type, 'null'],
      ...(first.enum ? { enum: [...(first.enum as []), null] } : {}),
    }
  return { ...rest, ...first, nullable: true }
}
