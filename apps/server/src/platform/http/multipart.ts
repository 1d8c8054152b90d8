import type { FileField } from '@jihui/protocol/endpoint'
import { bodyBytesMax, fileBytesMax } from '@jihui/protocol/limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { inspectFile, type ReceivedFile, refuseTooLarge } from '../files/inspect.ts'
import { refuse } from '../refusal.ts'

/** Without a boundary the parser throws what looks like a fault of ours. */
const boundaryPattern = /;\s*boundary=("[^"]+"|[^\s";]+)/i

/** What the parser throws of itself has no code: a form that breaks off, or is none. */
const orMalformed = (error: unknown): never => {
  if (typeof (error as { code?: unknown }).code === 'string') throw error
  return refuse('request.malformed')
}
async function* wellFormed<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    orMalformed(error)
  }
}

/** More than a file may have: said at its field. */
const bytesOf = async (part: MultipartFile, field: string): Promise<Buffer> => {
  try {
    return await part.toBuffer()
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') return refuseTooLarge(field)
    return orMalformed(error)
  }
}

/** Reads a form: its texts as the body, its files judged one by one. Fields nobody declared are refused. */
export const readForm = async (
  request: FastifyRequest,
  fields: Readonly<Record<string, FileField>>,
  maxText: number = bodyBytesMax,
): Promise<{ body: Record<string, unknown>; files: ReceivedFile[] }> => {
  if (!boundaryPattern.test(request.headers['content-type'] ?? '')) refuse('request.malformed')
  const body: Record<string, unknown> = {}
  const files: ReceivedFile[] = []
  const total = Object.values(fields).reduce((sum, field) => sum + field.max, 0)
  const parts = request.parts({
    limits: {
      fileSize: fileBytesMax + 1,
      files: total + 1,
      fields: 80,
      fieldSize: maxText,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  })
  let textLeft = maxText
  for await (const part of wellFormed(parts)) {
    if (part.type === 'field') {
      textLeft -= Buffer.byteLength(String(part.value))
      if (part.valueTruncated || textLeft < 0) refuse('request.too_large', { errors: { [part.fieldname]: '内容过长' } })
      if (part.fieldname !== '__proto__') body[part.fieldname] = part.value
      continue
    }
    const name = part.fieldname.replace(/\[\]$/, '')
    const field = fields[name]
    const bytes = await bytesOf(part, name)
    if (!field) refuse('request.invalid', { errors: { [name]: '这里不接受文件' } })
    if (files.filter((file) => file.field === name).length >= field!.max)
      refuse('file.too_many', {
        errors: { [name]: `最多上传 ${field!.max} 个文件` },
        message: `最多上传 ${field!.max} 个文件`,
      })
    files.push(await inspectFile(name, part.filename ?? '', bytes, field!.kind))
  }
  return { body, files }
}
