import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { aRenter } from '../../../../testing/people.ts'
import { answerOf, terminalsOf } from '../../../../testing/iot/terminals.ts'
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { frameLimits } from '../tcp/frame-limits.ts'
import { serveFrames } from '../tcp/serve-frames.ts'
import { jt808 } from './listener.ts'
import { encodePacket } from './packet.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T02:00:00Z' })
  await aRenter(app)
})
afterAll(() => app.close())
const { aTerminalDevice, connectTerminal, authenticated, closeAll } = terminalsOf(() => app)
afterEach(closeAll)

describe('the listener', () => {
  it('is told where it listens', async () => {
    const { body } = await app.call('GET', '/readyz')
    expect(body.listeners.jt808).toBe(app.services.listeners.ports().jt808)
  })

  const quick = { ...frameLimits, unfinishedMs: 150, lookMs: 20, strangersOfAddress: 3 }
  it('half a frame and silence end it, also for whoever was let in; a device that is merely quiet stays', async () => {
    const listener = await serveFrames(app.services, 0, jt808, quick)
    const [quiet, stuck] = [await aTerminalDevice(), await aTerminalDevice()]
    const [staying, ...ending] = [
      await authenticated(quiet, null, listener.port),
      await authenticated(stuck, null, listener.port),
      await connectTerminal('13700000001', null, listener.port),
      await connectTerminal('13700000002', null, listener.port),
    ]
    ending[0]!.client.say('7e0200')
    ending[1]!.client.say('7e0200')
    await Promise.all(ending.map(({ client }) => client.ended))
    expect(answerOf(await staying!.ask(0x0002))).toEqual([0x0002, 0])
    await listener.close()
  })

  it('so many strangers of one address are let wait, and no more', async () => {
    const listener = await serveFrames(app.services, 0, jt808, { ...quick, unfinishedMs: 60_000 })
    const known = await authenticated(await aTerminalDevice(), null, listener.port)
    for (let one = 0; one < 3; one += 1) await connectTerminal('13700000001', null, listener.port)
    await (
      await connectTerminal('13700000002', null, listener.port)
    ).client.ended
    expect(answerOf(await known.ask(0x0002))).toEqual([0x0002, 0])
    await listener.close()
  })

  it('whatever bytes others send, a device beside them is served', async () => {
    const terminal = await authenticated(await aTerminalDevice())
    const intruder = await aTerminalDevice()
    const strange = fc.oneof(
      fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes)),
      fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from([0x7e, ...bytes])),
      fc
        .tuple(
          fc.constantFrom(0x0001, 0x0100, 0x0102, 0x0200, 0x0201, 0x0500, 0x0704),
          fc.uint8Array({ maxLength: 1_000 }),
        )
        .map(([id, body]) =>
          encodePacket({
            id,
            number: intruder.code,
            serial: 1,
            revision: null,
            encryption: 0,
            part: null,
            body: Buffer.from(body),
          }),
        ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(strange, { maxLength: 8 }), fc.boolean(), async (given, isLetIn) => {
        const other = isLetIn ? (await authenticated(intruder)).client : (await connectTerminal('13700000003')).client
        for (const bytes of given) other.say(bytes)
        expect(answerOf(await terminal.ask(0x0002))).toEqual([0x0002, 0])
        other.close()
      }),
      { numRuns: 60 },
    )
  })

  it('a device that says too much is slowed, and one beside it is not', async () => {
    const [loud, calm] = [await authenticated(await aTerminalDevice()), await authenticated(await aTerminalDevice())]
    for (let one = 0; one < 400; one += 1) loud.say(0x0002)
    const started = performance.now()
    expect(answerOf(await calm.ask(0x0002))).toEqual([0x0002, 0])
    const calmMs = performance.now() - started
    for (let one = 0; one < 400; one += 1) await loud.hears()
    expect(performance.now() - started).toBeGreaterThan(2_000)
    expect(calmMs).toBeLessThan(1_000)
  })
})
