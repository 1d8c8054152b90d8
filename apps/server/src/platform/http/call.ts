import type { BodyOf, OperationShape, ParamsOf, QueryOf, ResponseOf } from '@jihui/protocol/endpoint'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../access.ts'
import type { ReceivedFile } from '../files/inspect.ts'
import type { Idempotency } from '../idempotency.ts'
import type { Rendered } from './rendering.ts'

/** Where a call comes from, for sessions and the audit log. */
export interface Client {
  readonly ip: string
  readonly userAgent: string
  /** What the reader's device calls itself where he signs in. */
  readonly device?: string
}

/** A validated call, as handlers receive it. */
export interface Call<T extends OperationShape> {
  readonly params: ParamsOf<T>
  readonly query: QueryOf<T>
  readonly body: BodyOf<T>
  /** Files of a multipart call, already judged by content. */
  readonly files: readonly ReceivedFile[]
  readonly actor: T['access'] extends 'public' ? Actor | null : Actor
  /** The line this address belongs to; line operations always have one. */
  readonly line: LineDeclaration
  readonly client: Client
  /** The key this creation was sent under; null without one, and where nothing is created. */
  readonly idempotency: Idempotency | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Answers JSON of the declared shape, or what a rendering made of it; endpoints that produce something else send it through `reply` themselves. */
export type Handler<T extends OperationShape> = (
  call: Call<T>,
) => Promise<Rendered | (T['response'] extends undefined ? unknown : ResponseOf<T>)>
