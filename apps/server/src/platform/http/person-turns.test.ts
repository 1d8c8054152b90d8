import { personLimits } from '@jihui/protocol/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aRenter, type Person } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPersonTurns } from './person-turns.ts'

const here = new AbortController().signal
const never = () => new Promise<never>(() => {})

describe('the turns of a person', () => {
  it('works on so many at once, takes the next when one is done, and leaves other people alone', async () => {
    const turns = createPersonTurns(2, { callsUnderWay: 10, turnMs: 60_000 })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const slow = (name: string) => () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const calls = ['a', 'b', 'c', 'd'].map((name) => turns.run(1, here, slow(name)))
    await turns.run(2, here, async () => begun.push('another'))
    expect(begun).toEqual(['a', 'b', 'another'])
    ends[1]!()
    await calls[1]
    await expect.poll(() => begun).toEqual(['a', 'b', 'another', 'c'])
    ends[0]!()
    await expect.poll(() => begun.at(-1)).toBe('d')
    for (const end of ends) end()
    await Promise.all(calls)
  })

  it('gives the place of one that failed to the next', async () => {
    const turns = createPersonTurns(2, { callsUnderWay: 10, turnMs: 60_000 })
    void turns.run(1, here, never)
    const failing = turns.run(1, here, () => Promise.reject(new Error('failed')))
    const next = turns.run(1, here, async () => 'done')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('done')
  })

  it('waits no longer than a turn may take, nor for whoever has gone', async () => {
    const turns = createPersonTurns(2, { callsUnderWay: 10, turnMs: 50 })
    void turns.run(1, here, never)
    void turns.run(1, here, never)
    await expect(turns.run(1, here, async () => 'late')).rejects.toMatchObject({ code: 'request.too_many_at_once' })
    const leaving = new AbortController()
    const gone = turns.run(1, leaving.signal, async () => 'unheard')
    leaving.abort()
    await expect(gone).rejects.toMatchObject({ code: 'request.too_many_at_once' })
  })

  it('takes in so many, and another when one of them is over', () => {
    const turns = createPersonTurns(2, { callsUnderWay: 2, turnMs: 50 })
    const [first] = [turns.admit(1), turns.admit(1)]
    expect(() => turns.admit(1)).toThrow('同时进行的操作太多')
    turns.admit(2)
    first!()
    first!()
    turns.admit(1)
    expect(() => turns.admit(1)).toThrow('同时进行的操作太多')
  })
})

describe('over HTTP', () => {
  let app: TestApp
  let [slow, other]: Person[] = []
  beforeAll(async () => {
    app = await startTestApp({ settings: { DB_LOCK_TIMEOUT: '60', DB_STATEMENT_TIMEOUT: '60' } })
    ;[slow, other] = [await aRenter(app), await aRenter(app)]
  })
  afterAll(() => app.close())

  it('the slow calls of one person are told to wait in words, and another is answered meanwhile', async () => {
    const holding = await app.pool.connect()
    try {
      await holding.query('BEGIN; LOCK TABLE notification_preference IN ACCESS EXCLUSIVE MODE')
      const ask = () => app.call('GET', '/api/notifications/preferences/', { token: slow!.token })
      const answered: number[] = []
      const calls = Array.from({ length: personLimits.callsUnderWay + 6 }, async () => {
        const answer = await ask()
        answered.push(answer.status)
        return answer
      })
      await expect.poll(() => answered, { timeout: 10_000 }).toEqual(Array.from({ length: 6 }, () => 429))
      const meanwhile = await app.call('GET', '/api/notifications/', { token: other!.token })
      expect(meanwhile.status).toBe(200)
      await holding.query('ROLLBACK')
      const answers = await Promise.all(calls)
      const refused = answers.find(({ status }) => status === 429)!
      expect(refused.body).toMatchObject({ code: 'request.too_many_at_once', number: 3000 })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(personLimits.callsUnderWay)
    } finally {
      holding.release()
    }
  })
})
