import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unreadable } from '../tcp/byte-reader.ts'
import { alarmBits, eventsOf } from './alarms.ts'
import { createSplitter, longestFrame, unwrap, wrap } from './framing.ts'
import { fromGbk, toGbk } from './gbk.ts'
import { orderOf } from './orders.ts'
import { decodePacket, encodePacket, type Packet } from './packet.ts'
import { createCollector } from './parts.ts'
import { readPosition, readPositions } from './position.ts'
import { readAuthCode, readRegistration } from './registration.ts'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const split = (...pieces: Buffer[]): string[] => {
  const splitter = createSplitter()
  return pieces.flatMap((piece) => Array.from(splitter.split(piece), (frame) => frame.toString('hex')))
}
const packetOf = (frame: string): Packet => decodePacket(hex(frame).subarray(1, -1))

/** Made from the standard by hand: header, body, checksum. */
const frames = {
  heartbeat2013: '7e 0002 0000 013800138000 0001 a9 7e',
  heartbeat2019: '7e 0002 4000 01 00000000013800138000 0001 e8 7e',
  authentication: '7e 0102 0004 013800138000 0002 41423132 af 7e',
} as const

describe('frames', () => {
  it('a heartbeat of the edition of 2013 is read from its bytes, and written to the same', () => {
    const packet = packetOf(frames.heartbeat2013)
    expect(packet).toMatchObject({ id: 0x0002, number: '13800138000', serial: 1, revision: null, part: null })
    expect(encodePacket(packet)).toEqual(hex(frames.heartbeat2013))
  })

  it('one of 2019 has its revision and ten bytes of number', () => {
    const packet = packetOf(frames.heartbeat2019)
    expect(packet).toMatchObject({ id: 0x0002, number: '13800138000', serial: 1, revision: 1 })
    expect(encodePacket(packet)).toEqual(hex(frames.heartbeat2019))
  })

  it('7e and 7d inside are escaped both ways', () => {
    expect(wrap(hex('30 7e 08 7d 55'))).toEqual(hex('7e 30 7d02 08 7d01 55 6e 7e'))
    expect(unwrap(hex('30 7d02 08 7d01 55 6e'))).toEqual(hex('30 7e 08 7d 55'))
  })

  it('wrong checksum, wrong escape, wrong length and a number that is none cannot be read', () => {
    const wrong = [
      '7e 0002 0000 013800138000 0001 8c 7e',
      '7e 0002 0000 01380013800 7d03 0001 a9 7e',
      '7e 0002 0001 013800138000 0001 8a 7e',
      '7e 0002 0000 0a3800138000 0001 80 7e',
      '7e 00 7e',
      '7e 7d 7e',
    ]
    for (const frame of wrong) expect(() => packetOf(frame), frame).toThrow(Unreadable)
  })

  it('frames are cut out of a stream however it is divided', () => {
    const [first, second] = [hex(frames.heartbeat2013), hex(frames.authentication)]
    const expected = [first, second].map((frame) => frame.subarray(1, -1).toString('hex'))
    const stream = Buffer.concat([first, second])
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
        const ends = [...cuts, 0, stream.length].toSorted((a, b) => a - b)
        const pieces = ends.slice(1).map((end, place) => stream.subarray(ends[place], end))
        expect(split(...pieces.filter(({ length }) => length > 0))).toEqual(expected)
      }),
    )
  })

  it('two frames may share the flag between them', () => {
    const [first, second] = [hex(frames.heartbeat2013), hex(frames.authentication)]
    expect(split(Buffer.concat([first, second.subarray(1)]))).toHaveLength(2)
  })

  it('a stream without a flag, or with a frame that does not end, is given up', () => {
    expect(() => split(hex('0102'))).toThrow(Unreadable)
    const splitter = createSplitter()
    const endless = () => {
      for (;;) for (const _ of splitter.split(Buffer.from(splitter.unfinished === 0 ? '7e41' : '4141', 'hex'))) break
    }
    expect(endless).toThrow(Unreadable)
    expect(splitter.unfinished).toBeLessThanOrEqual(longestFrame)
  })

  it('whatever is written is read as it was', () => {
    const packets = fc.record({
      id: fc.nat(0xffff),
      number: fc.stringMatching(/^[1-9]\d{0,11}$/),
      serial: fc.nat(0xffff),
      revision: fc.option(fc.nat(255)),
      encryption: fc.nat(7),
      part: fc.option(
        fc
          .tuple(fc.integer({ min: 1, max: 0xffff }), fc.nat())
          .map(([total, one]) => ({ total, index: 1 + (one % total) })),
      ),
      body: fc.uint8Array({ maxLength: 1_023 }).map((bytes) => Buffer.from(bytes)),
    })
    fc.assert(
      fc.property(packets, (packet) => {
        const [frame] = split(encodePacket(packet))
        expect(decodePacket(hex(frame!))).toEqual(packet)
      }),
    )
  })

  it('no bytes do more than being unreadable', () => {
    const read = [
      (bytes: Buffer) => decodePacket(bytes),
      (bytes: Buffer) => decodePacket(wrap(bytes).subarray(1, -1)),
      (bytes: Buffer) => readPosition(bytes),
      (bytes: Buffer) => readPositions(bytes),
      (bytes: Buffer) => readRegistration({ body: bytes, revision: null }),
      (bytes: Buffer) => readRegistration({ body: bytes, revision: 1 }),
      (bytes: Buffer) => readAuthCode({ body: bytes, revision: 1 }),
      (bytes: Buffer) => split(bytes),
    ]
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(...read), (bytes, one) => {
        try {
          one(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('parts of a message', () => {
  const part = (index: number, total: number, serial: number, body = 'ab'): Packet => ({
    id: 0x0704,
    number: '1',
    serial,
    revision: null,
    encryption: 0,
    part: { total, index },
    body: hex(body),
  })

  it('are put together in their order, whatever order they came in, and every part is answered', () => {
    const collector = createCollector()
    expect(collector.take(part(3, 3, 12, '03'))).toEqual({ missing: [1, 2], serial: 10 })
    expect(collector.take(part(1, 3, 10, '01'))).toEqual({ isRefused: false })
    expect(collector.take(part(1, 3, 10, '01'))).toEqual({ isRefused: false })
    expect(collector.take(part(2, 3, 11, '02'))).toMatchObject({
      whole: { body: hex('010203'), serials: [10, 11, 12] },
    })
    expect(collector.bytes).toBe(0)
  })

  it('count on past the highest serial', () => {
    const collector = createCollector()
    collector.take(part(1, 2, 0xffff, '01'))
    expect(collector.take(part(2, 2, 0, '02'))).toMatchObject({ whole: { body: hex('0102'), serials: [0xffff, 0] } })
  })

  it('are forgotten after half a minute', () => {
    const collector = createCollector()
    collector.take(part(1, 2, 1), 0)
    expect(collector.take(part(2, 2, 2), 31_000)).toEqual({ missing: [1], serial: 1 })
  })

  it('more than 255, more messages at once than eight and more than a megabyte are refused', () => {
    expect(createCollector().take(part(1, 256, 1))).toEqual({ isRefused: true })
    const collector = createCollector()
    for (let first = 0; first < 8; first += 1)
      expect(collector.take(part(1, 2, first * 100))).toEqual({ isRefused: false })
    expect(collector.take(part(1, 2, 900))).toEqual({ isRefused: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(0xffff), fc.nat(1_023)), { maxLength: 300 }), (given) => {
        const bounded = createCollector()
        for (const [total, serial, size] of given)
          bounded.take(part(1 + (serial % (total + 1)), total + 1, serial, 'aa'.repeat(size)), 0)
        expect(bounded.bytes).toBeLessThanOrEqual(1024 * 1024)
      }),
      { numRuns: 50 },
    )
  })
})

/** Ignition on, fix, north, east; 31.230416, 121.473701; 12 m; 60.5 km/h; 90°; 2026-11-21 10:00:00. */
const basic = '00000000 00000003 01dc89d0 073d8aa5 000c 025d 005a 261121100000'

describe('positions', () => {
  it('are read with mileage, fuel, signal and satellites', () => {
    const items = '01 04 0001e240 02 02 0190 03 02 0258 30 01 1f 31 01 0b eb 02 abcd'
    const { reading, events, told } = readPosition(hex(`${basic} ${items}`))
    expect(reading).toEqual({
      ts: '2026-11-21T10:00:00+08:00',
      lat: 31.230416,
      lng: 121.473701,
      alt: 12,
      speed: 60.5,
      heading: 90,
      ignition: true,
      satellites: 11,
      values: { odometer_km: 12_345.6, fuel_litres: 40 },
    })
    expect([events, told.signal, told.recorder_speed, told.others]).toEqual([[], 31, 60, ['eb:abcd']])
  })

  it('south and west are negative', () => {
    const { reading } = readPosition(hex(basic.replace('00000003', '0000000e')))
    expect(reading).toMatchObject({ lat: -31.230416, lng: -121.473701, ignition: false })
  })

  it('have no place without a fix, or where it is encrypted', () => {
    for (const state of ['00000001', '00000023'])
      expect(readPosition(hex(basic.replace('00000003', state))).reading).toEqual({
        ts: '2026-11-21T10:00:00+08:00',
        ignition: true,
        values: {},
      })
  })

  it.each(Object.entries(alarmBits))('alarm bit %s is %s', (bit, event) => {
    expect(eventsOf((1 << Number(bit)) >>> 0)).toEqual([event])
  })

  it('an item that claims more than there is cannot be read; a byte that is left over is nothing', () => {
    expect(() => readPosition(hex(`${basic} 01 04 00`))).toThrow(Unreadable)
    expect(readPosition(hex(`${basic} 00`)).reading.values).toEqual({})
  })

  it('of a batch, one that cannot be read spoils none of the others', () => {
    const batch = `0002 01 001c ${basic} 0003 010203`
    const { positions, unreadable } = readPositions(hex(batch))
    expect([positions.length, unreadable]).toEqual([1, 1])
    expect(() => readPositions(hex('0002 01 001c'))).toThrow(Unreadable)
  })
})

describe('introductions', () => {
  it('registration of 2013', () => {
    const body = `0020 0000 4a48303031 ${'4d31'.padEnd(40, '0')} 30303030303031 02 bba641 3132333435`
    expect(readRegistration({ body: hex(body), revision: null })).toEqual({
      province: 32,
      city: 0,
      maker: 'JH001',
      model: 'M1',
      terminal: '0000001',
      plate_colour: 2,
      plate: '沪A12345'.replace('沪', fromGbk(hex('bba6'))),
    })
  })

  it('the code is the whole body in 2013; in 2019 it has a length, and IMEI and version follow', () => {
    expect(readAuthCode({ body: Buffer.from('AB12'), revision: null })).toBe('AB12')
    const body = Buffer.concat([Buffer.from([4]), Buffer.from('AB12'), Buffer.alloc(35, 0x31)])
    expect(readAuthCode({ body, revision: 1 })).toBe('AB12')
    expect(readAuthCode({ body: Buffer.alloc(0), revision: 1 })).toBe('')
  })
})

describe('orders', () => {
  const order = (command: string, parameters = {}, isNew = false) => {
    const given = orderOf(command, parameters, { isNew })
    return given && [given.id, given.body.toString('hex')]
  }
  it('are said as each edition says them', () => {
    expect(order('locate')).toEqual([0x8201, ''])
    expect(order('read_meter')).toEqual([0x8201, ''])
    expect(order('set_interval', { seconds: 30 })).toEqual([0x8103, '0100000029040000001e'])
    expect(order('reboot')).toEqual([0x8105, '04'])
    expect(order('lock')).toEqual([0x8500, '01'])
    expect(order('unlock')).toEqual([0x8500, '00'])
    expect(order('lock', {}, true)).toEqual([0x8500, '0001000100'])
    expect(order('unlock', {}, true)).toEqual([0x8500, '0001000101'])
    expect(order('message', { text: '停车' })).toEqual([0x8300, `0c${toGbk('停车').toString('hex')}`])
    expect(order('message', { text: 'hi' }, true)).toEqual([0x8300, '0c016869'])
  })

  it('what the standard has no words for is not sent', () => {
    expect([order('horn'), order('constructor'), order('message'), order('set_interval', { seconds: 0 })]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('a text that is too long ends between two signs', () => {
    const [, body] = order('message', { text: `a${'停'.repeat(2_000)}` }) as [number, string]
    expect(body.length / 2).toBe(1 + 999)
    expect(fromGbk(hex(body).subarray(1))).toMatch(/^a停+$/)
  })

  it('text is GBK there and back, with a question mark for what it has not', () => {
    expect(toGbk('机汇A')).toEqual(hex('bbfabbe3 41'))
    expect(fromGbk(toGbk('请到三号门卸货。😀'))).toBe('请到三号门卸货。?')
  })
})
