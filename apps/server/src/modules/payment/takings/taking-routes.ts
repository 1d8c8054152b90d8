import { earnerIdOf } from '../../../platform/access.ts'
import * as operations from '@jihui/protocol/payment/taking-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { chooseTaking, readTakingChoices } from './choose-taking.ts'

export const takingRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listTakingChoices, ({ actor }) => readTakingChoices(services, earnerIdOf(actor)))
  mountEndpoint(mounting, operations.chooseTaking, async ({ body, actor, client }) => {
    await chooseTaking(services, body, actor, client)
    const message = body.is_on ? '已打开，以后从收入里扣' : '已关闭，以后自己付'
    return { success: true as const, message, ...(await readTakingChoices(services, earnerIdOf(actor))) }
  })
}
