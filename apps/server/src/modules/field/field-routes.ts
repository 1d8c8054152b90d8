import * as operations from '@jihui/protocol/field/operations'
import { isAppTooOld } from '@jihui/protocol/field/versions'
import { and, eq } from 'drizzle-orm'
import { answerPicture } from '../../platform/files/answer-picture.ts'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { closeClash, listHandedOverClashes, listOwnClashes, readClash, resolveClash } from './clashes.ts'
import { readBundle } from './read-bundle.ts'
import { findReadable } from './photos.ts'
import { syncEvents } from './sync-events.ts'
import { fieldClash } from './table.ts'
import { uploadFile } from './upload-file.ts'

export const fieldRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.uploadFieldFile, async ({ body, files, actor }) => ({
    success: true as const,
    sha256: body.sha256,
    ...(await uploadFile(services, actor.id, body, files)),
  }))
  mountEndpoint(mounting, operations.readFieldFile, async ({ params, actor, reply }) => {
    const file = (await findReadable(services, actor.id, params.sha256)) ?? refuse('field.file_not_found')
    return answerPicture(services, reply, file)
  })
  mountEndpoint(mounting, operations.syncField, async ({ body, actor }) => {
    if (isAppTooOld(body.app_version, services.clock.now())) refuse('field.app_too_old')
    return {
      success: true as const,
      results: await syncEvents(services, actor, body.device_id, body.events),
      server_time: services.clock.now().toISOString(),
    }
  })
  mountEndpoint(mounting, operations.readBundle, ({ query, actor }) => readBundle(services, actor, query.since ?? null))
  clashRoutes(mounting, services)
}

const clashRoutes = (mounting: Mounting, services: Services): void => {
  const pageOf = ({ page, page_size: limit }: { page: number; page_size: number }) => ({
    limit,
    offset: (page - 1) * limit,
  })
  mountEndpoint(mounting, operations.listClashes, async ({ query, actor, request }) => {
    const { total, results } = await listOwnClashes(services, actor.id, pageOf(query))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.resolveClash, async ({ params, body, actor }) => {
    await resolveClash(services, params.id, body.choice, actor)
    const own = and(eq(fieldClash.id, params.id), eq(fieldClash.userId, actor.id))!
    return { ...(await readClash(services, own)), success: true as const, message: '已按你的选择处理' }
  })
  mountEndpoint(mounting, operations.listHandedOver, async ({ query, request }) => {
    const { total, results } = await listHandedOverClashes(services, pageOf(query))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.closeClash, async ({ params, body, actor }) => {
    await closeClash(services, params.id, body.notes, actor)
    const answer = await readClash(services, eq(fieldClash.id, params.id), true)
    return { ...answer, success: true as const, message: '已处理，会告诉对方' }
  })
}
