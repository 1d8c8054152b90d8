import { commandCodes, commandOf, type CommandCode } from '@jihui/protocol/iot/commands'
import { commandLimits, parametersOf } from '@jihui/protocol/iot/commands/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandGround, type Told } from '../../../testing/iot/command-ground.ts'
import type { TestDevice } from '../../../testing/iot/devices.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { passCommandTime } from './command-time.ts'

let app: TestApp
const ground = commandGround(() => app)
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
})
afterAll(() => app.close())

const aDeviceByHttp = () => ground.aMachineWithDevice({ protocol: 'http' })
const parametersFor = (command: CommandCode) =>
  Object.fromEntries(
    Object.entries(parametersOf(command)).map(([key, { kind }]) => [key, kind === 'seconds' ? 60 : '请停车']),
  )
const ids = (commands: readonly Told[] | undefined) => commands?.map(({ id }) => id)
/** What the answer to its next reading carries. */
const told = async (
  device: TestDevice,
  more: object = {},
  query: Record<string, string> = {},
): Promise<readonly Told[] | undefined> => {
  const { status, body } = await ground.stands(device, more, query)
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
    expect(ids(await told(device))).toEqual([id])
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
    const all: number[] = []
    for (let one = 0; one <= commandLimits.carriedAtOnce; one += 1)
      all.push(await asked(owner, device, { command: 'message', parameters: { text: `第 ${one} 条` } }))
    expect(ids(await told(device))).toEqual(all.slice(0, -1))
    expect(ids(await told(device))).toEqual(all.slice(-1))
  })

  it('is told what may be repeated a few times while it does not reply, anything else once', async () => {
    const { owner, device } = await aDeviceByHttp()
    const repeated: number[] = []
    for (const command of commandCodes.filter((code) => commandOf(code).isRepeatable))
      repeated.push(await asked(owner, device, { command, parameters: parametersFor(command) }))
    const once = await asked(owner, device, { command: 'horn' })
    await expect.poll(() => told(device)).toMatchObject([...repeated, once].map((id) => ({ id })))
    for (let times = 2; times <= commandLimits.carriedTimes + 2; times += 1) {
      await ground.later(commandLimits.carriedAgainSeconds)
      expect(ids(await told(device))).toEqual(times <= commandLimits.carriedTimes ? repeated : undefined)
    }
    expect([await ground.statusOf(once), await ground.stepsOf(once)]).toEqual(['sent', ['queued', 'sent']])
    app.clock.advance({ seconds: 86_400 + commandLimits.answerSeconds })
    await passCommandTime(app.services)
    expect(await ground.statusOf(once)).toBe('expired')
  })

  it.each(commandCodes.filter((code) => !commandOf(code).isRepeatable))(
    '%s is told once, and again when the device says that it missed an answer',
    async (command) => {
      const { owner, device } = await aDeviceByHttp()
      await ground.stands(device)
      const reason = command === 'lock' ? '入库' : ''
      const id = await asked(owner, device, { command, parameters: parametersFor(command), reason })
      await expect.poll(async () => ids(await told(device))).toEqual([id])
      await ground.later(commandLimits.carriedAgainSeconds)
      expect(await told(device)).toBeUndefined()
      const again = () => told(device, {}, { commands: 'again' })
      expect([ids(await again()), await again()]).toEqual([[id], undefined])
      expect((await reply(device, id, { status: 'succeeded' })).body.status).toBe('succeeded')
      await ground.later(commandLimits.carriedAgainSeconds)
      expect(await again()).toBeUndefined()
    },
  )

  it('asks for what it missed in words that are known', async () => {
    const { device } = await aDeviceByHttp()
    const { status, body } = await ground.stands(device, {}, { commands: 'all' })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['commands']])
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
