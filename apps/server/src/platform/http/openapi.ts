/** The interface as one OpenAPI 3.1 document, made of the declarations every route is made of. */
import { allEndpoints } from '@jihui/protocol/all-endpoints'
import { allErrors, type ErrorCode } from '@jihui/protocol/all-errors'
import type { Endpoint, FileField, OperationShape, Schema } from '@jihui/protocol/endpoint'
import { bodyExamples } from '@jihui/protocol/all-examples'
import { keyHeader, keyPattern, reusedCodeOf } from '../idempotency.ts'
import { createComponents, type Components, type Json } from './openapi-components.ts'
import { shareRefusals } from './share-refusals.ts'

/** Refusals that depend on how a call is reached and not on what it does. */
const commonCodes = (shape: OperationShape): ErrorCode[] => [
  ...(shape.access === 'public' ? [] : (['auth.required', 'auth.token_invalid', 'auth.token_expired'] as const)),
  ...(shape.access === 'public' || shape.method === 'GET' ? [] : (['auth.csrf'] as const)),
  ...(shape.access === 'public' || shape.access === 'auth' ? [] : (['auth.forbidden'] as const)),
  ...(shape.params || shape.query || shape.body || shape.files ? (['request.invalid'] as const) : []),
  ...(shape.body || shape.files
    ? (['request.malformed', 'request.too_large', 'request.unsupported_type'] as const)
    : []),
  ...(shape.files ? (['file.wrong_type', 'file.too_large', 'file.broken', 'file.too_many'] as const) : []),
  ...(shape.params ? (['resource.not_found'] as const) : []),
]

const ownCodes = (shape: OperationShape): readonly string[] => [
  ...(shape.errors ?? []),
  ...(shape.idempotent ? [reusedCodeOf(shape)] : []),
]
const errorCodesOf = (shape: OperationShape): string[] => [...new Set([...ownCodes(shape), ...commonCodes(shape)])]

/** One answer a status; what codes it carries stands in its description, and for programs in `x-codes`. */
const refusalsOf = (shape: OperationShape): Record<string, Json> => {
  const byStatus = new Map<number, string[]>()
  for (const code of errorCodesOf(shape)) {
    const { http } = allErrors[code as ErrorCode]
    byStatus.set(http, [...(byStatus.get(http) ?? []), code])
  }
  const own = new Set(shape.errors ?? [])
  const sentence = (code: string) => `\`${code}\` ${allErrors[code as ErrorCode].text}`
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = refusalName(status)
      // What every call can give is said once; what is this call's own stands here.
      const isCommon = !codes.some((code) => own.has(code)) && commonStatuses.has(status)
      if (isCommon) return [status, { $ref: `#/components/responses/${name}` }]
      return [status, { description: codes.map(sentence).join('；'), 'x-codes': codes, content: refusalContent }]
    }),
  )
}
const commonStatuses = new Set([400, 401, 403, 404, 413, 415])
/** Any call may be one too many, or meet a fault: `default` says so. */
const alwaysCodes: readonly ErrorCode[] = ['request.too_many', 'system.failure', 'system.unavailable']
const refusalName = (status: number) => `Refused${status}`
const refusalContent = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
const commonResponse = (codes: readonly ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\` ${allErrors[code].text}`).join('；'),
  'x-codes': codes,
  content: refusalContent,
})
const commonResponses = (): Record<string, Json> => ({
  Refused: commonResponse(alwaysCodes),
  ...Object.fromEntries(
    [...commonStatuses].map((status) => [
      refusalName(status),
      commonResponse(platformCodes.filter((code) => allErrors[code].http === status)),
    ]),
  ),
})
const platformCodes = [
  ...new Set(
    (['GET', 'POST'] as const).flatMap((method) =>
      commonCodes({
        name: '',
        summary: '',
        method,
        access: 'role:renter',
        params: {} as Schema,
        body: {} as Schema,
        files: {},
      }),
    ),
  ),
]
const refusalSchema: Json = {
  type: 'object',
  description:
    '拒绝：`code` 给程序看，`message` 给人看，`errors` 逐项指出写错的字段，`current` 是所决定的内容现在的样子（409）',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string' },
    number: { type: 'integer' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    current: { type: 'object', additionalProperties: true },
    request_id: { type: 'string' },
  },
  required: ['success', 'code', 'number', 'message', 'request_id'],
}

const mimesOf = {
  document: ['image/jpeg', 'image/png', 'application/pdf'],
  image: ['image/jpeg', 'image/png'],
  pdf: ['application/pdf'],
  piece: ['application/octet-stream'],
}
type FileKind = keyof typeof mimesOf
const fileNames: Readonly<Record<FileKind, string>> = {
  document: 'DocumentFile',
  image: 'ImageFile',
  pdf: 'PdfFile',
  piece: 'FilePiece',
}
/** Each kind of file once; a field says which and how many. */
const fileSchemas = Object.fromEntries(
  Object.entries(fileNames).map(([kind, name]) => [
    name,
    { type: 'string', format: 'binary', description: mimesOf[kind as FileKind].join('、') },
  ]),
)
const fileSchema = ({ max, kind }: FileField): Json => {
  const file = { $ref: `#/components/schemas/${fileNames[kind]}` }
  return max === 1 ? file : { type: 'array', items: file, maxItems: max }
}

const requestBodyOf = (endpoint: Endpoint, components: Components): Json | undefined => {
  const { shape } = endpoint
  if (!shape.body && !shape.files) return undefined
  const plain = shape.body ? components.input(shape.body, `${shape.name}_request`) : undefined
  const schema =
    plain && shape.bodyWhen
      ? { anyOf: [plain, components.input(shape.bodyWhen.body, `${shape.name}_${shape.bodyWhen.flag}_request`)] }
      : plain
  const example = bodyExamples[shape.name]
  const content: Json = {}
  if (schema) content['application/json'] = { schema, ...(example ? { example } : {}) }
  if (shape.files) content['multipart/form-data'] = formOf(shape.files, schema)
  return {
    content,
    ...(shape.body ? { required: !shape.body.safeParse({}).success } : {}),
    ...(shape.bodyFallbacks ? { 'x-also-accepted': shape.bodyFallbacks } : {}),
  }
}

const formOf = (files: Readonly<Record<string, FileField>>, schema: Json | undefined): Json => {
  const fields = Object.entries(files)
  const ofFiles = {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fileSchema(field)])),
  }
  return {
    schema: schema ? { allOf: [schema, ofFiles] } : ofFiles,
    encoding: Object.fromEntries(fields.map(([name, { kind }]) => [name, { contentType: mimesOf[kind].join(', ') }])),
  }
}

const producedTypes = { pdf: 'application/pdf', html: 'text/html', file: 'application/octet-stream' } as const
const answersOf = ({ shape }: Endpoint, components: Components): Json => {
  const { produces } = shape
  const content = shape.response
    ? { 'application/json': { schema: components.output(shape.response, `${shape.name}_answer`) } }
    : produces && produces !== 'json'
      ? {
          [producedTypes[produces]]: {
            schema: { type: 'string', ...(produces === 'html' ? {} : { format: 'binary' }) },
          },
        }
      : undefined
  // What it does the operation's summary says.
  const answer = { description: '成功', ...(content ? { content } : {}) }
  return {
    [shape.status ?? 200]: answer,
    // Where a lighter body is enough, it creates nothing and is answered with 200.
    ...(shape.bodyWhen || shape.answersExisting ? { 200: answer } : {}),
    ...refusalsOf(shape),
    default: { $ref: '#/components/responses/Refused' },
  }
}

const parametersOf = ({ shape, path }: Endpoint, components: Components): Json[] => {
  const params = shape.params ? components.fields(shape.params) : {}
  const query = shape.query ? components.fields(shape.query) : {}
  const named = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name!)
  return [
    ...named.map((name) => ({ name, in: 'path', required: true, schema: params[name]?.schema ?? { type: 'string' } })),
    ...Object.entries(query).map(([name, { schema, isRequired }]) => ({
      name,
      in: 'query',
      ...(isRequired ? { required: true } : {}),
      schema,
    })),
    ...(shape.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(shape.company ? [{ $ref: '#/components/parameters/Tenant' }] : []),
  ]
}

const operationOf = (endpoint: Endpoint, components: Components): Json => {
  const { shape } = endpoint
  const parameters = parametersOf(endpoint, components)
  const requestBody = requestBodyOf(endpoint, components)
  return {
    operationId: [endpoint.line, shape.name].filter(Boolean).join('_'),
    summary: shape.summary,
    tags: [endpoint.line ?? 'platform'],
    security: shape.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': shape.access,
    ...(endpoint.aliases.length > 0 ? { 'x-aliases': endpoint.aliases.map(templateOf) } : {}),
    'x-errors': [...new Set(ownCodes(shape))],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: answersOf(endpoint, components),
  }
}

const templateOf = (path: string) => path.replace(/:([A-Za-z]+)/g, '{$1}')

/** What stands beside the declared operations: pages and signs of life, open to everybody. */
const plainOperation = (operationId: string, summary: string, type: string, statuses: readonly number[]): Json => ({
  get: {
    operationId,
    summary,
    tags: ['site'],
    security: [],
    'x-access': 'public',
    responses: Object.fromEntries(
      statuses.map((status) => [
        status,
        {
          description: status === 200 ? summary : '现在不行',
          content: { [type]: { schema: { type: type === 'text/html' ? 'string' : 'object' } } },
        },
      ]),
    ),
  },
})

export interface DocumentOptions {
  /** Also every other spelling of an operation, as an operation of its own. */
  readonly withAliases: boolean
}

export const createOpenApi = async ({ withAliases }: DocumentOptions): Promise<Json> => {
  const components = await createComponents(allEndpoints().map(({ shape }) => shape))
  const paths: Record<string, Record<string, Json>> = {
    '/': plainOperation('show_start_page', '页面', 'text/html', [200]) as Record<string, Json>,
    '/healthz': plainOperation('check_health', '进程活着', 'application/json', [200]) as Record<string, Json>,
    '/readyz': plainOperation('check_ready', '数据库可用', 'application/json', [200, 503]) as Record<string, Json>,
  }
  const put = (path: string, method: string, operation: Json) => {
    paths[templateOf(path)] = { ...paths[templateOf(path)], [method.toLowerCase()]: operation }
  }
  for (const endpoint of allEndpoints()) {
    const operation = operationOf(endpoint, components)
    put(endpoint.path, endpoint.shape.method, operation)
    if (!withAliases) continue
    const { operationId, 'x-aliases': _, ...rest } = operation
    for (const alias of endpoint.aliases) {
      // Its own path may name its parts otherwise or leave one to the query.
      const own = parametersOf({ ...endpoint, path: alias }, components)
      put(alias, endpoint.shape.method, {
        ...rest,
        ...(own.length > 0 ? { parameters: own } : {}),
        'x-alias-of': operationId!,
      })
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '机汇 API',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        '设备租赁市场的接口。金额单位为元，时间为 ISO 8601，日期为上海的日历日。每个操作只列一个路径，其他写法在 `x-aliases` 中，完整的见 `/api/openapi.json?aliases=all`；`x-access` 说谁可以调用，`x-errors` 是它自己的错误码。',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(allEndpoints().map(({ line }) => line ?? 'platform')), 'site'].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: {
        Tenant: {
          name: 'X-Tenant',
          in: 'header',
          schema: { type: 'integer', minimum: 1 },
          description:
            '替哪家企业办，写企业的编号；不写就是办自己的。不是成员或已退出：403 `tenant.not_member`；角色不能办：403 `tenant.role_lacks`',
        },
        IdempotencyKey: {
          name: keyHeader,
          in: 'header',
          schema: { type: 'string', pattern: keyPattern },
          description: '没等到回答时，用同一个值再发一次，得到的是同一个结果，不会重复创建',
        },
      },
      responses: { ...commonResponses(), ...shareRefusals(paths) },
      schemas: { Refusal: refusalSchema, ...fileSchemas, ...components.schemas() },
    },
  }
}
