/** A picture of whoever was found to be allowed to see it: never kept on the way, never run. */
import type { FastifyReply } from 'fastify'
import type { Services } from '../services.ts'
import type { StoredFile } from './store.ts'

export const answerPicture = async (
  { files }: Pick<Services, 'files'>,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> =>
  reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'; sandbox")
    .header('content-disposition', 'inline')
    .header('content-length', file.bytes)
    .type(file.mime)
    .send(await files.read(file))
