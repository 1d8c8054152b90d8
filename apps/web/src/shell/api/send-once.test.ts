import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { transportError, errorFromAnswer } from './api-error.ts'
import { sendOnce } from './send-once.lazy.ts'

const place = { path: '/api/medical/rentals/' }
const form = { body: { equipment_id: 4, start_date: '2026-12-01' }, files: {} }

/** What the server was sent, and how it answers from now on. */
const keys: string[] = []
let answer: () => Promise<unknown>
const send = (key: string) => {
  keys.push(key)
  return answer()
}
const lost = () => Promise.reject(transportError('NETWORK_ERROR'))
const given = () => Promise.resolve({ id: 7 })

beforeEach(() => {
  keys.length = 0
  answer = given
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the key of a filled form', () => {
  it('stays while nobody has answered, whatever was wrong on the way', async () => {
    for (const status of [502, 500]) {
      answer = lost
      await expect(sendOnce(place, form, send)).rejects.toThrow()
      answer = () => Promise.reject(errorFromAnswer(status, undefined, null))
      await expect(sendOnce(place, form, send)).rejects.toThrow()
    }
    answer = given
    expect(await sendOnce(place, structuredClone(form), send)).toEqual({ id: 7 })
    expect(keys).toHaveLength(5)
    expect(new Set(keys).size).toBe(1)
  })
  it('is another one once there was an answer, be it a refusal', async () => {
    await sendOnce(place, form, send)
    answer = () => Promise.reject(errorFromAnswer(409, undefined, null))
    await expect(sendOnce(place, form, send)).rejects.toThrow()
    answer = given
    await sendOnce(place, form, send)
    expect(new Set(keys).size).toBe(3)
  })
  it('belongs to what was filled in, to its files and to its address', async () => {
    answer = lost
    const paper = (lastModified: number) => [new File(['x'], 'a.png', { lastModified })]
    const sent = [
      sendOnce(place, form, send),
      sendOnce(place, { ...form, body: { ...form.body, start_date: '2026-12-02' } }, send),
      sendOnce({ path: '/api/car/rentals/' }, form, send),
      sendOnce(place, { ...form, files: { image: paper(1) } }, send),
      sendOnce(place, { ...form, files: { image: paper(2) } }, send),
    ]
    await Promise.allSettled(sent)
    expect(new Set(keys).size).toBe(5)
  })
  it('is forgotten after a day', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
    answer = lost
    await expect(sendOnce(place, form, send)).rejects.toThrow()
    vi.setSystemTime(Date.UTC(2026, 10, 22) + 1)
    await expect(sendOnce(place, form, send)).rejects.toThrow()
    expect(new Set(keys).size).toBe(2)
  })
})
