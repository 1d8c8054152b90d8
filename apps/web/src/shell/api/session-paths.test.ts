import { identityEndpoints } from '@jihui/protocol/identity/operations'
import { listOwnNotifications } from '@jihui/protocol/notification/operations'
import { channelAnswers, channelClose, channelLimits, channelPath, channelProtocol } from '@jihui/protocol/channel'
import { notificationErrors } from '@jihui/protocol/notification/errors'
import { describe, expect, it, vi } from 'vitest'
import { sessionPaths } from './session-paths.ts'

describe('the paths the shell carries itself', () => {
  it('are the ones the protocol declares', () => {
    const declared = identityEndpoints.map(({ path }) => path)
    for (const path of Object.values(sessionPaths)) expect(declared).toContain(path)
  })
  it('the channel and the unread list are where the protocol has them', async () => {
    vi.stubGlobal('window', { addEventListener: () => undefined })
    const { CHANNEL_PATH, CHANNEL_PROTOCOL, TOO_MANY_PAGES, UNAUTHORIZED, UNREAD_PATH } =
      await import('./realtime.signed-in.ts')
    const { AT_ONCE, topicAnswers, TOO_MANY_JOINS } = await import('./topics.signed-in.ts')
    expect([CHANNEL_PATH, CHANNEL_PROTOCOL]).toEqual([channelPath, channelProtocol])
    expect([TOO_MANY_PAGES, UNAUTHORIZED]).toEqual([channelClose.tooManyPages, channelClose.unauthorized])
    expect(['pong', ...topicAnswers]).toEqual(channelAnswers)
    expect(Object.keys(notificationErrors)).toContain(TOO_MANY_JOINS)
    // A renewal still has its turn.
    expect(AT_ONCE).toBeLessThan(channelLimits.joinsPerSecond)
    expect(UNREAD_PATH.split('?')[0]).toBe(listOwnNotifications.path)
    vi.unstubAllGlobals()
  })
})
