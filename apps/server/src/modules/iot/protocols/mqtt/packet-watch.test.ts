import { expect, it } from 'vitest'
import { createPacketWatch } from './packet-watch.ts'

const packet = (length: number) => {
  const head = [0x30]
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    head.push((rest % 128) | (rest > 127 ? 128 : 0))
    if (rest < 128) break
  }
  // What it carries looks like the beginning of a huge packet.
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 0xff)])
}

it('packets up to the limit pass, however they are cut', () => {
  const bytes = Buffer.concat([packet(0), packet(127), packet(128), packet(1000), packet(2)])
  for (const size of [1, 2, 3, 7, 500, bytes.length]) {
    const isSmall = createPacketWatch(() => 1000)
    for (let at = 0; at < bytes.length; at += size) expect(isSmall(bytes.subarray(at, at + size))).toBe(true)
  }
})

it('a packet that announces more does not, and neither does a length without end', () => {
  expect(createPacketWatch(() => 999)(packet(1000).subarray(0, 3))).toBe(false)
  expect(createPacketWatch(() => 2 ** 40)(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff]))).toBe(false)
})
