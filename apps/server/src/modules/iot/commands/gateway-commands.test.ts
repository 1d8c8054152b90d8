import { commandLimits } from '@jihui/protocol/iot/commands/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { commandGround } from '../../../testing/iot/command-ground.ts'
import { aDevice, says, type TestDevice } from '../../../testing/iot/devices.ts'
import { mqttDevice, mqttUrlOf } from '../../../testing/iot/mqtt-client.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
const ground = commandGround(() => app)
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z', settings: { RATE_LIMITS: 'off' } })
})
afterAll(async () => {
  await ground.closeAll()
  await app.close()
})

/** A gateway that speaks HTTP, and machines whose devices name it. */
const aGatewayWith = async (count: number, protocol: 'http' | 'mqtt' = 'http') => {
  const first = await ground.aMachineWithDevice()
  const { owner } = first
  const gateway = await aDevice(app, { profile: 'gateway', protocol, ownerId: owner.id })
  const behind: TestDevice[] = []
  for (let one = 0; one < count; one += 1)
    behind.push(await aDevice(app, { ownerId: owner.id, gatewayId: gateway.id, protocol: 'http' }))
  return { owner, gateway, behind }
}
const stands = () => ({ ts: ground.now(), ignition: false, speed: 0 })
/** What the answer carries when it speaks for these, each saying this. */
const told = async (gateway: TestDevice, of: readonly TestDevice[], reading: object = stands()) => {
  const { status, body } = await says(app, gateway, Object.fromEntries(of.map(({ code }) => [code, reading])))
  expect(status).toBe(200)
  return body.commands as { id: number; device?: string; command: string }[] | undefined
}
const idsOf = async (...given: Parameters<typeof told>) => (await told(...given))?.map(({ id }) => id)
const asked = async (...[person, device, body]: Parameters<typeof ground.command>): Promise<number> => {
  const answer = await ground.command(person, device, body)
  expect([answer.status, answer.body.status]).toEqual([201, 'queued'])
  return answer.body.id
}
const reply = ({ authorization }: TestDevice, id: number, body: object = { status: 'succeeded' }) =>
  app.call('POST', `/api/iot/commands/${id}/reply/`, { headers: { authorization }, body })

it('a gateway is told what waits for the devices it spoke for, each with its device, and replies for them', async () => {
  const { owner, gateway, behind } = await aGatewayWith(3)
  const [one, other, silent] = behind as [TestDevice, TestDevice, TestDevice]
  const first = await asked(owner, other, { command: 'locate' })
  const second = await asked(owner, one, { command: 'message', parameters: { text: '请停车' } })
  const own = await asked(owner, gateway, { command: 'reboot' })
  const left = await asked(owner, silent, { command: 'horn' })
  await expect
    .poll(() => told(gateway, [one, other]))
    .toEqual([
      { device: other.code, id: first, command: 'locate', parameters: {}, expires_at: expect.any(String) },
      {
        device: one.code,
        id: second,
        command: 'message',
        parameters: { text: '请停车' },
        expires_at: expect.any(String),
      },
      { id: own, command: 'reboot', parameters: {}, expires_at: expect.any(String) },
    ])
  expect([await ground.statusOf(second), await ground.statusOf(left)]).toEqual(['sent', 'queued'])
  for (const id of [first, second, own])
    expect((await reply(gateway, id)).body).toEqual({ success: true, status: 'succeeded' })
  expect(await idsOf(gateway, [silent])).toEqual([left])
})

it('what it replies for a device stands in the inspector of that device, over HTTP and MQTT', async () => {
  const messagesOf = async (device: TestDevice, token: string) =>
    (await app.call('GET', `/api/iot/devices/${device.code}/messages/`, { token })).body.results
  for (const protocol of ['http', 'mqtt'] as const) {
    const { owner, gateway, behind } = await aGatewayWith(1, protocol)
    const [device] = behind as [TestDevice]
    const id = await asked(owner, device, { command: 'locate' })
    if (protocol === 'http') {
      await expect.poll(() => idsOf(gateway, behind)).toEqual([id])
      await reply(gateway, id, { status: 'received' })
    } else {
      const line = await mqttDevice(mqttUrlOf(app), gateway)
      await line.publish(`v1/${gateway.code}/command/${id}/reply`, { status: 'received' })
      await line.close()
    }
    const decoded = { command_id: id, reply: { status: 'received' } }
    expect((await messagesOf(device, owner.token))[0]).toMatchObject({ protocol, decoded, accepted: true })
    expect((await messagesOf(gateway, owner.token)).map((one: { decoded: unknown }) => one.decoded)).not.toContainEqual(
      decoded,
    )
    // What it says of a command of nobody behind it stands in its own.
    await reply(gateway, 1_000_000, { status: 'failed' })
    expect((await messagesOf(gateway, owner.token))[0]).toMatchObject({ decoded: { command_id: 1_000_000 } })
  }
})

it('is told nothing of a device that does not name it, and its reply for one is no reply', async () => {
  const [mine, others] = [await aGatewayWith(1), await aGatewayWith(1)]
  const [theirs] = others.behind as [TestDevice]
  const id = await asked(others.owner, theirs, { command: 'locate' })
  expect(await told(mine.gateway, [theirs])).toBeUndefined()
  expect(await idsOf(others.gateway, [theirs])).toEqual([id])
  for (const body of [{ status: 'received' }, { status: 'failed' }]) {
    const refused = await reply(mine.gateway, id, body)
    expect([refused.status, refused.body.code]).toEqual([404, 'command.not_found'])
  }
  // A device behind a gateway speaks for itself alone: not for its gateway, not for another behind it.
  const sibling = await aDevice(app, { gatewayId: others.gateway.id, protocol: 'http', ownerId: others.owner.id })
  const ofGateway = await asked(others.owner, others.gateway, { command: 'reboot' })
  for (const foreign of [id, ofGateway]) expect((await reply(sibling, foreign)).body.code).toBe('command.not_found')
  expect(await ground.statusOf(id)).toBe('sent')
  await app.pool.query(`UPDATE device SET status = 'suspended' WHERE id = $1`, [theirs.id])
  expect((await reply(others.gateway, id)).body.code).toBe('command.not_found')
})

it('a command is told once, to the gateway or to the device itself, whoever asks first', async () => {
  const { owner, gateway, behind } = await aGatewayWith(2)
  const [one, other] = behind as [TestDevice, TestDevice]
  const [horn, text] = [
    await asked(owner, one, { command: 'horn' }),
    await asked(owner, other, { command: 'message', parameters: { text: '请停车' } }),
  ]
  const itself = async (device: TestDevice) =>
    (await ground.stands(device)).body.commands?.map(({ id }: { id: number }) => id)
  await expect.poll(() => itself(one)).toEqual([horn])
  expect([await idsOf(gateway, behind), await itself(other)]).toEqual([[text], undefined])
  const both = await asked(owner, one, { command: 'horn' })
  await expect
    .poll(async () => (await Promise.all([itself(one), idsOf(gateway, [one]), itself(one)])).filter(Boolean))
    .toEqual([[both]])
  await ground.later(commandLimits.carriedAgainSeconds)
  expect([await itself(one), await idsOf(gateway, behind)]).toEqual([undefined, undefined])
})

it('a lock is looked at again with what the gateway has just said of the machine', async () => {
  const { machine, owner, device } = await ground.aMachineWithDevice({ protocol: 'http' })
  const gateway = await aDevice(app, { profile: 'gateway', protocol: 'http', ownerId: owner.id })
  await app.pool.query('UPDATE device SET gateway_id = $1 WHERE id = $2', [gateway.id, device.id])
  expect(machine.units).toHaveLength(1)
  await told(gateway, [device])
  const unsafe = await asked(owner, device, { command: 'lock', reason: '入库' })
  const runs = { ts: ground.now() + 1, ignition: true, speed: 0 }
  await expect
    .poll(async () => [await told(gateway, [device], runs), await ground.statusOf(unsafe)])
    .toEqual([undefined, 'blocked'])
  const [again] = await ground.later(90, owner)
  await told(gateway, [device])
  const safe = await asked(again!, device, { command: 'lock', reason: '入库' })
  await expect.poll(() => told(gateway, [device])).toMatchObject([{ id: safe, device: device.code, command: 'lock' }])
})

it('one answer carries a bounded number, and what is left comes with the next', async () => {
  const count = commandLimits.carriedByGateway / commandLimits.carriedAtOnce + 1
  const { owner, gateway, behind } = await aGatewayWith(count)
  const all: number[] = []
  for (const device of behind)
    for (let one = 0; one < commandLimits.carriedAtOnce; one += 1)
      all.push(await asked(owner, device, { command: 'message', parameters: { text: `第 ${one} 条` } }))
  const hears = [await idsOf(gateway, behind), await idsOf(gateway, behind), await idsOf(gateway, behind)]
  expect(hears).toEqual([
    all.slice(0, commandLimits.carriedByGateway),
    all.slice(commandLimits.carriedByGateway),
    undefined,
  ])
})

it('a gateway that hears its own commands over MQTT is told none by HTTP', async () => {
  const { owner, gateway, behind } = await aGatewayWith(1, 'mqtt')
  const id = await asked(owner, behind[0]!, { command: 'locate' })
  expect([await told(gateway, behind), await ground.statusOf(id)]).toEqual([undefined, 'queued'])
})
