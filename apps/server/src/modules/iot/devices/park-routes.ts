import type { DeviceAction } from '@jihui/protocol/iot/device-machine'
import * as operations from '@jihui/protocol/iot/devices/operations'
import { commands } from '@jihui/protocol/iot/commands'
import { profileCodes, profileOf } from '@jihui/protocol/iot/profiles'
import type { DeviceProfile } from '@jihui/protocol/iot/profiles/profile'
import type { Actor } from '../../../platform/access.ts'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { pageAnswer } from '../../../platform/http/page.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { bindDevice } from './bind-device.ts'
import { findUnits } from './find-units.ts'
import { moveDevice, needOwnDevice, renewCredentials, unbindDevice } from './change-device.ts'
import { inspectDevice } from './inspect-device.ts'
import { listDevices } from './list-devices.ts'
import { findDevice } from './reach.ts'
import { registerDevice } from './register-device.ts'
import { registerTable } from './register-table.ts'
import { summarizePark } from './summarize-park.ts'
import { viewDevices } from './view-device.ts'

const viewProfile = (code: string, profile: DeviceProfile) => ({
  code,
  label: profile.label,
  keys: { ...profile.keys },
  meter: profile.meter,
  hours: profile.hours,
  interval_seconds: profile.intervalSeconds,
  commands: profile.commands.map((command) => ({ code: command, label: commands[command].label })),
  is_gateway: profile.isGateway === true,
})

export const parkRoutes = (mounting: Mounting, services: Services): void => {
  readingRoutes(mounting, services)
  registeringRoutes(mounting, services)
  changingRoutes(mounting, services)
}

const viewOne = async (services: Services, actor: Actor, ref: string) => {
  const device = (await findDevice(services, actor, ref)) ?? refuse('device.not_found')
  return (await viewDevices(services, actor, [device]))[0]!
}

const readingRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.listParkedDevices, async ({ query, actor, request }) => {
    const { results, total } = await listDevices(services, actor, query)
    return pageAnswer(request, query, total, results)
  })
  mountEndpoint(mounting, operations.getParkedDevice, ({ params, actor }) => viewOne(services, actor, params.deviceId))
  mountEndpoint(mounting, operations.listDeviceMessages, async ({ params, actor }) => {
    const device = (await findDevice(services, actor, params.deviceId)) ?? refuse('device.not_found')
    return { results: await inspectDevice(services, actor, device) }
  })
  mountEndpoint(mounting, operations.listDeviceProfiles, () =>
    Promise.resolve({
      results: profileCodes.map((code) => viewProfile(code, profileOf(code))),
      ports: { ...services.listeners.ports() },
    }),
  )
  mountEndpoint(mounting, operations.findDeviceUnits, async ({ query, actor }) => ({
    results: await findUnits(services, actor, query.q),
  }))
  mountEndpoint(mounting, operations.getParkSummary, ({ actor }) => summarizePark(services, actor))
}

const registeringRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.registerDevice, async ({ body, actor, reply }) => {
    const { id, credentials } = await registerDevice(services, body, actor)
    reply.header('cache-control', 'no-store')
    const view = await viewOne(services, actor, String(id))
    return { ...view, success: true as const, message: '已登记，请马上记下凭证', credentials }
  })
  mountEndpoint(mounting, operations.registerDevices, async ({ files, actor, reply }) => {
    const [file] = files
    if (!file) return refuse('file.missing', { errors: { file: '请选择要上传的文件' } })
    const results = await registerTable(services, file.bytes, actor)
    reply.header('cache-control', 'no-store')
    const created = results.filter(({ ok }) => ok).length
    const failed = results.length - created
    const message = failed === 0 ? `登记了 ${created} 台` : `登记了 ${created} 台，${failed} 台没有登记`
    return { success: true as const, message, created, failed, results: [...results] }
  })
}

const changingRoutes = (mounting: Mounting, services: Services): void => {
  const answer = async (actor: Actor, id: number, message: string) => ({
    ...(await viewOne(services, actor, String(id))),
    success: true as const,
    message,
  })
  mountEndpoint(mounting, operations.bindDevice, async ({ params, body, files, actor }) => {
    const device = await needOwnDevice(services, actor, params.deviceId)
    await bindDevice(services, device, body, files, actor)
    return answer(actor, device.id, '已装到机器上')
  })
  mountEndpoint(mounting, operations.unbindDevice, async ({ params, actor }) => {
    const device = await needOwnDevice(services, actor, params.deviceId)
    await unbindDevice(services, device, actor)
    return answer(actor, device.id, '已从机器上拆下')
  })
  mountEndpoint(mounting, operations.renewCredentials, async ({ params, actor, reply }) => {
    const device = await needOwnDevice(services, actor, params.deviceId)
    const credentials = await renewCredentials(services, device, actor)
    reply.header('cache-control', 'no-store')
    return { ...(await answer(actor, device.id, '已更换，旧凭证立刻作废')), credentials }
  })
  const move =
    (action: Exclude<DeviceAction, 'first_word'>, message: string) =>
    async (call: { readonly params: { readonly deviceId: string }; readonly actor: Actor }) => {
      const device = await needOwnDevice(services, call.actor, call.params.deviceId)
      await moveDevice(services, device, action, call.actor)
      return answer(call.actor, device.id, message)
    }
  mountEndpoint(mounting, operations.suspendDevice, move('suspend', '已停用，连接已断开'))
  mountEndpoint(mounting, operations.resumeDevice, move('resume', '已恢复，等待设备上报'))
  mountEndpoint(mounting, operations.retireDevice, move('retire', '已报废'))
}
