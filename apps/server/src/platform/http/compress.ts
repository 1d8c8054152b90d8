import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** A shorter answer goes in one packet as it is. */
const BYTES_MIN = 1_400
/** Texts only: pictures and papers are packed already, and what is streamed as events must not wait in a buffer. */
const compressible = /^text\/(?!event-stream)|[+/](?:json|xml)(?:;|$)/u

/**
 * Sends texts compressed to whoever takes them so. Bodies that come are never unpacked: a small one may hold gigabytes.
 * An attacker's guesses beside a secret in one compressed answer (BREACH) need the victim's browser to send its login
 * along, and ours is a header that another site cannot set.
 */
export const compressAnswers = (http: FastifyInstance): PromiseLike<unknown> =>
  http.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: BYTES_MIN,
    customTypes: compressible,
    globalDecompression: false,
  })
