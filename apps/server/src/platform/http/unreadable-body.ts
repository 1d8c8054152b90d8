/** A body that was to be JSON and is none, for endpoints that take it all the same (`takesUnreadable`). */
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    takesUnreadable?: boolean
  }
}

/** What it says is no field of it: bounds and schemas look at nothing. */
export class UnreadableBody {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  get text(): string {
    return this.#text
  }
}

const takes = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.takesUnreadable === true

/** JSON as it is read everywhere; nothing at all is an empty object. */
export const readJsonBodies = (http: FastifyInstance): void => {
  const parse = http.getDefaultJsonParser('error', 'ignore')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return parse(request, body, (error, value) =>
      error && takes(request) ? done(null, new UnreadableBody(body)) : done(error, value),
    )
  })
}
