import { readFieldFile, uploadFieldFile } from '@jihui/protocol/field/operations'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { findReadable } from './photos.ts'
import { uploadFile } from './upload-file.ts'

export const fieldRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, uploadFieldFile, async ({ body, files, actor }) => ({
    success: true as const,
    sha256: body.sha256,
    ...(await uploadFile(services, actor.id, body, files)),
  }))
  mountEndpoint(mounting, readFieldFile, async ({ params, actor, reply }) => {
    const file = (await findReadable(services, actor.id, params.sha256)) ?? refuse('field.file_not_found')
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'; sandbox")
      .header('content-disposition', 'inline')
      .header('content-length', file.bytes)
      .type(file.mime)
      .send(await services.files.read(file))
  })
}
