/**
 * An endpoint is data. From one declaration come the mounted route with its validation and serializer, the typed
 * client, OpenAPI, and the test that walks every endpoint as every role.
 */
import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import { fieldsOf, withPageView } from './page-view.ts'
import type { TenantCapability } from './tenant/roles.ts'

export type Schema = z.ZodMiniType
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which rate limit binds a call; the figures stand in `limits.ts`. */
export type LimitName = 'register' | 'password' | 'sms' | 'verify' | 'device' | 'general'

/** Files of a multipart call: field name → how many and of what kind. */
export interface FileField {
  readonly max: number
  /** `piece`: part of a file, or one whose operation judges it itself once it is whole. */
  readonly kind: 'document' | 'image' | 'pdf' | 'piece'
}

export interface OperationShape {
  readonly name: string
  readonly summary: string
  readonly method: Method
  readonly access: Access
  /**
   * What a member has to be allowed for it to be done for his company (`X-Tenant`), of several one; absent: only ever for
   * himself.
   */
  readonly company?: TenantCapability | readonly TenantCapability[]
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** A lighter body that is enough when this flag is set. */
  readonly bodyWhen?: { readonly flag: string; readonly body: Schema }
  /** Field → another name, or several, whose value fills it when it is missing. */
  readonly bodyFallbacks?: Readonly<Record<string, string | readonly string[]>>
  readonly files?: Readonly<Record<string, FileField>>
  /** Bytes and names of fields its body may have, where it needs more than others. */
  readonly maxBody?: number
  readonly maxKeys?: number
  /** The same of members of its lists. */
  readonly maxItems?: number
  /** A body that is no JSON reaches its handler as such, where others refuse it (`UnreadableBody`). */
  readonly takesUnreadable?: true
  /** Schema of the JSON answer; absent for binary answers and pages. */
  readonly response?: Schema
  readonly produces?: 'json' | 'pdf' | 'html' | 'file'
  readonly status?: 200 | 201
  readonly limit?: LimitName
  /**
   * Creates something: sent again under the same `Idempotency-Key`, it answers what it created then. `reused` is the code
   * that refuses the key of something else, where it is not the general one.
   */
  readonly idempotent?: true | { readonly reused: string }
  /** Where what is asked for is there already, by another call, it answers that with 200 and makes nothing. */
  readonly answersExisting?: true
  /** Leads what every refusal of this call says. */
  readonly failure?: string
  /** Codes this call refuses with, beside those every call can give. */
  readonly errors?: readonly string[]
}

/** One business operation, before it has an address: a line gives it one. */
export interface Operation<T extends OperationShape = OperationShape> {
  readonly shape: T
}

/** An operation at its address. `aliases` are other spellings the documents use for the same call. */
export interface Endpoint<T extends OperationShape = OperationShape> {
  readonly shape: T
  readonly path: string
  readonly aliases: readonly string[]
  /** Set when the endpoint belongs to a rental line. */
  readonly line?: string
}

/** Of a call the pages know where it goes, whether under a key and how its answer is read; the types know the rest. */
const shapeOnPages = (shape: OperationShape) => ({
  ...fieldsOf(shape, ['name', 'method', 'produces']),
  ...(shape.idempotent && { idempotent: true }),
})

export const defineOperation = <const T extends OperationShape>(shape: T): Operation<T> =>
  withPageView({ shape }, () => ({ shape: shapeOnPages(shape) }))

/** The operation at one address, whatever lines it is on. */
export const endpointAt = <T extends OperationShape>({ shape }: Operation<T>, path: string): Endpoint<T> =>
  withPageView({ shape, path, aliases: [] }, () => ({ shape: shapeOnPages(shape), path, aliases: [] }))

export const defineEndpoint = <const T extends OperationShape & { path: string; aliases?: readonly string[] }>(
  declaration: T,
): Endpoint<Omit<T, 'path' | 'aliases'>> => {
  const { path, aliases = [], ...shape } = declaration
  return withPageView({ shape, path, aliases }, () => ({ shape: shapeOnPages(declaration), path, aliases: [] }))
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What the server's handler receives. */
export type ParamsOf<T extends OperationShape> = Out<T['params']>
export type QueryOf<T extends OperationShape> = Out<T['query']>
export type BodyOf<T extends OperationShape> =
  Out<T['body']> | (T['bodyWhen'] extends { readonly body: infer S } ? Out<S> : never)
/** What the handler answers and the client reads. */
export type ResponseOf<T extends OperationShape> = Out<T['response']>
/** What the client sends. */
export type ParamsIn<T extends OperationShape> = In<T['params']>
export type QueryIn<T extends OperationShape> = In<T['query']>
export type BodyIn<T extends OperationShape> = In<T['body']>

/** Fills `:name` parts of a path. */
export const pathWith = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** The address a call is made at: what is not given does not stand in it. */
export const addressOfCall = (
  endpoint: { readonly path: string },
  { params, query }: { params?: unknown; query?: unknown } = {},
): string => {
  const texts = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  const path = pathWith(endpoint.path, params as Record<string, unknown> | undefined)
  return texts.length > 0 ? `${path}?${texts.join('&')}` : path
}
