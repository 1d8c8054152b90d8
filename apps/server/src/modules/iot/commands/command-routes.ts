import * as operations from '@jihui/protocol/iot/commands/operations'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { createOnce } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findDevice } from '../devices/reach.ts'
import { askCommand } from './ask-command.ts'
import { approveCommand, cancelCommand } from './decide-command.ts'
import { followCommands } from './deliver-commands.ts'
import { giveLockNotice, readNotice } from './give-notice.ts'
import { readChoices } from './read-choices.ts'
import { restartMachine } from './restart-machine.ts'
import { listCommandsOf, listEveryCommand, readCommand } from './view-commands.ts'

const madeMessage = (one: { readonly awaits_approval: boolean }): string =>
  one.awaits_approval ? '已提交，等另一个人同意' : '已提交，设备在线时马上下发'

export const commandRoutes = (mounting: Mounting, services: Services): void => {
  followCommands(services)
  const { db } = services
  const need = async (actor: Actor, ref: string) =>
    (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  const answer = async (actor: Actor, id: number, message?: string) => {
    const one = await readCommand(services, actor, id)
    return { ...one, success: true as const, message: message ?? madeMessage(one) }
  }
  const pageOf = ({ page, page_size: limit }: { readonly page: number; readonly page_size: number }) => ({
    limit,
    offset: (page - 1) * limit,
  })
  mountEndpoint(mounting, operations.sendDeviceCommand, (call) => {
    const { params, body, actor } = call
    const send = async () => askCommand(services, await need(actor, params.deviceId), body, call)
    return createOnce(db, call, send, (id) => answer(actor, id))
  })
  mountEndpoint(mounting, operations.listCommandsOfDevice, async ({ params, query, actor, request }) => {
    const device = await need(actor, params.deviceId)
    const { results, total } = await listCommandsOf(services, actor, device, pageOf(query))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.getCommandChoices, async ({ params, actor }) =>
    readChoices(services, actor, await need(actor, params.deviceId)),
  )
  mountEndpoint(mounting, operations.giveLockNotice, (call) => {
    const { params, body, actor } = call
    const give = async () => giveLockNotice(services, await need(actor, params.deviceId), body.reason, call)
    return createOnce(db, call, give, async (id) => ({
      ...(await readNotice(services, id)),
      success: true as const,
      message: '已通知租客，到时间后才能锁车',
    }))
  })
  mountEndpoint(mounting, operations.restartLockedMachine, async ({ params, actor, client }) => {
    const id = await restartMachine(services, actor, await need(actor, params.deviceId), client)
    return answer(actor, id, '可以再启动一次，30 分钟后机器停稳会重新锁上')
  })
  mountEndpoint(mounting, operations.listAllCommands, async ({ query, actor, request }) => {
    const { results, total } = await listEveryCommand(services, actor, query, pageOf(query))
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.approveCommand, async ({ params, actor, client }) => {
    await approveCommand(services, actor, params.id, client)
    return answer(actor, params.id, '已同意，设备在线时马上下发')
  })
  mountEndpoint(mounting, operations.cancelCommand, async ({ params, actor, client }) => {
    await cancelCommand(services, actor, params.id, client)
    return answer(actor, params.id, '已撤回')
  })
}
