import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { refuse } from '../refusal.ts'

const dist = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** The built web app; every path that is no file is its start page. Without a build, only the API is served. */
export const serveWeb = async (http: FastifyInstance): Promise<void> => {
  if (!existsSync(dist)) {
    http.setNotFoundHandler(() => refuse('resource.not_found'))
    return
  }
  await http.register(fastifyStatic, {
    root: dist,
    index: false,
    cacheControl: false,
    // The build leaves each text beside its compressed forms.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendStartPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  // Asked for without compression, the folder itself would be looked up and refused.
  http.get('/', (_request, reply) => sendStartPage(reply))
  http.setNotFoundHandler((request, reply) => {
    const accept = request.headers.accept ?? '*/*'
    const isFile = /\.\w+$/.test(request.url.split('?')[0]!)
    // A program that takes anything gets the page too, but never in the place of a missing script or picture.
    const isWanted = accept.includes('text/html') || (accept.includes('*/*') && !isFile)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading || !isWanted) return refuse('resource.not_found')
    return sendStartPage(reply)
  })
}
