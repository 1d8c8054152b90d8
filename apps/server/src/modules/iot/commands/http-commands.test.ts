import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandGround, type Told } from '../../../testing/iot/command-ground.ts'
import type { TestDevice } from '../../../testing/iot/devices.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
const ground = commandGround(() => app)
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const aDeviceByHttp = () => ground.aMachineWithDevice({ protocol: 'http' })
/** What the answer to its next reading carries. */
const told = async (device: TestDevice, more: object = {}): Promise<readonly Told[] | undefined> => {
  const { status, body } = await ground.stands(device, more)
  expect(status).toBe(200)
  return body.commands
}
const reply = ({ authorization }: Pick<TestDevice, 'authorization'>, id: number, body: object) =>
  app.call('POST', `/api/iot/commands/${id}/reply/`, { headers: { authorization }, body })
/** Every process has heard of what was decided. */
const asked = async (...[person, device, body]: Parameters<typeof ground.command>): Promise<number> => {
  const answer = await ground.command(person, device, body)
  expect([answer.status, answer.body.status]).toEqual([201, 'queued'])
  return answer.body.id
}

describe('a device that speaks HTTP alone', () => {
  it('is told with the answer to what it says, again until it has replied', async () => {
    const { owner, device } = await aDeviceByHttp()
    expect(await told(device)).toBeUndefined()
    const id = await asked(owner, device, { command: 'set_interval', parameters: { seconds: 30 } })
    await expect
      .poll(() => told(device))
      .toEqual([{ id, command: 'set_interval', parameters: { seconds: 30 }, expires_at: expect.stringMatching(/Z$/) }])
    expect([await ground.statusOf(id), await told(device)]).toEqual(['sent', undefined])
    const [again] = await ground.later(commandLimits.carriedAgainSeconds, owner)
    expect((await told(device))?.map((one) => one.id)).toEqual([id])
    expect((await reply(device, id, { status: 'received' })).body).toEqual({ success: true, status: 'delivered' })
    await ground.later(commandLimits.carriedAgainSeconds)
    expect(await told(device)).toBeUndefined()
    const said = { status: 'succeeded', code: 0, text: '已改成 30 秒' }
    for (const _ of [1, 2]) expect((await reply(device, id, said)).body).toEqual({ success: true, status: 'succeeded' })
    expect((await ground.listOf(again!, device))[0]).toMatchObject({ status: 'succeeded', reply: '0 已改成 30 秒' })
    expect(await ground.stepsOf(id)).toEqual(['queued', 'sent', 'sent', 'delivered', 'succeeded'])
  })

  it('is told a few at once, in the order in which they were agreed to', async () => {
    const { owner, device } = await aDeviceByHttp()
    const ids: number[] = []
    for (let one = 0; one <= commandLimits.carriedAtOnce; one += 1)
      ids.push(await asked(owner, device, { command: 'message', parameters: { text: `第 ${one} 条` } }))
    const first = await told(device)
    expect(first?.map(({ id }) => id)).toEqual(ids.slice(0, -1))
    expect((await told(device))?.map(({ id }) => id)).toEqual(ids.slice(-1))
  })

  it('is told to lock only while that is safe by what the same message said', async () => {
    const { owner, device } = await aDeviceByHttp()
    await ground.stands(device)
    const unsafe = await asked(owner, device, { command: 'lock', reason: '入库' })
    const runs = { ts: ground.now() + 1, ignition: true }
    const becomes = async () => [await told(device, runs), await ground.statusOf(unsafe)]
    await expect.poll(becomes).toEqual([undefined, 'blocked'])
    const [again] = await ground.later(90, owner)
    await ground.stands(device)
    const safe = await asked(again!, device, { command: 'lock', reason: '入库' })
    await expect.poll(() => told(device)).toMatchObject([{ id: safe, command: 'lock' }])
  })

  it('replies to commands of its own, with its credentials, in words that are known', async () => {
    const [{ owner, device }, other] = [await aDeviceByHttp(), await aDeviceByHttp()]
    const id = await asked(owner, device, { command: 'locate' })
    await told(device)
    const refused = await reply(device, id, { status: 'done' })
    expect([refused.status, refused.body.errors]).toEqual([400, { status: expect.stringContaining('status 应为') }])
    expect((await reply(other.device, id, { status: 'failed' })).body.code).toBe('command.not_found')
    expect((await reply(device, id + 1_000, { status: 'failed' })).body.code).toBe('command.not_found')
    const wrong = await reply({ authorization: `Device ${device.code}:no` }, id, { status: 'failed' })
    expect([wrong.status, await ground.statusOf(id)]).toEqual([401, 'sent'])
  })
})

it('a device that asks for its commands over MQTT is not told them by HTTP', async () => {
  const { owner, device } = await ground.aMachineWithDevice()
  const id = await asked(owner, device, { command: 'locate' })
  expect([await told(device), await ground.statusOf(id)]).toEqual([undefined, 'queued'])
})
