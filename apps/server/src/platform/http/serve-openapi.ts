/** The interface as a document for programs and as a page for people. Nothing of either is loaded before it is asked for. */
import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../refusal.ts'
import { openApiDocument } from './openapi-documents.ts'

/** The page's files: its own, and those of Swagger UI as its package brings them. */
const page = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>机汇 API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<div id="operations"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/page.js"></script>
</body>
</html>
`
const script = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#operations',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  showCommonExtensions: true,
})
`
const style = `body { margin: 0; background: #fff; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .wrapper { padding: 0 16px; }
.swagger-ui .opblock-summary-path { word-break: break-all; }
@media (max-width: 600px) { .swagger-ui .opblock .opblock-summary-description { display: none; } }
`
const own = {
  'page.js': { type: 'text/javascript; charset=utf-8', text: script },
  'page.css': { type: 'text/css; charset=utf-8', text: style },
} as const
const brought = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
} as const

const isOneOf = <T extends object>(name: string, set: T): name is Extract<keyof T, string> => Object.hasOwn(set, name)

const sendFile = (reply: FastifyReply, name: string) => {
  void reply.header('cache-control', 'public, max-age=86400')
  if (isOneOf(name, own)) return reply.type(own[name].type).send(own[name].text)
  if (!isOneOf(name, brought)) return refuse('resource.not_found')
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')
  return reply.type(brought[name]).send(createReadStream(join(folder, name)))
}

export const serveOpenApi = (http: FastifyInstance): void => {
  http.get<{ Querystring: { aliases?: unknown } }>('/api/openapi.json', async (request, reply) => {
    const { aliases } = request.query
    if (aliases !== undefined && aliases !== 'all')
      return refuse('request.invalid', { errors: { aliases: '只能是 all' } })
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(await openApiDocument(aliases === 'all'))
  })
  http.get('/api/docs', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
  http.get<{ Params: { file: string } }>('/api/docs/:file', (request, reply) => sendFile(reply, request.params.file))
}
