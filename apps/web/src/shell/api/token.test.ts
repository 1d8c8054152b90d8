import { describe, expect, it } from 'vitest'
import { tokenState } from './token.ts'

const token = (payload: unknown) => `head.${btoa(JSON.stringify(payload))}.sign`

describe('the token check of the routes (R012)', () => {
  const now = Date.UTC(2026, 10, 20)
  it('a token with an exp in the future is valid', () => {
    expect(tokenState(token({ exp: now / 1000 + 60 }), now)).toBe('valid')
  })
  it('a past exp, a missing exp, fewer or more than three parts and an unreadable payload count as expired', () => {
    expect(tokenState(token({ exp: now / 1000 - 1 }), now)).toBe('expired')
    expect(tokenState(token({}), now)).toBe('expired')
    expect(tokenState('a.b', now)).toBe('expired')
    expect(tokenState('a.b.c.d', now)).toBe('expired')
    expect(tokenState('a.%%%.c', now)).toBe('expired')
  })
  it('no token is no token', () => {
    expect(tokenState(null, now)).toBe('none')
  })
})
