import { identityEndpoints } from '@jihui/protocol/identity/operations'
import { listOwnNotifications } from '@jihui/protocol/notification/operations'
import { channelClose, channelPath, channelProtocol } from '@jihui/protocol/channel'
import { describe, expect, it, vi } from 'vitest'
import { sessionPaths } from './session-paths.ts'

describe('the paths the shell carries itself', () => {
  it('are the ones the protocol declares', () => {
    const declared = identityEndpoints.map(({ path }) => path)
    for (const path of Object.values(sessionPaths)) expect(declared).toContain(path)
  })
  it('the channel and the unread list are where the protocol has them', async () => {
    vi.stubGlobal('window', { addEventListener: () => undefined })
    const { CHANNEL_PATH, CHANNEL_PROTOCOL, TOO_MANY_PAGES, UNREAD_PATH } = await import('./realtime.signed-in.ts')
    expect([CHANNEL_PATH, CHANNEL_PROTOCOL]).toEqual([channelPath, channelProtocol])
    expect(TOO_MANY_PAGES).toBe(channelClose.tooManyPages)
    expect(UNREAD_PATH.split('?')[0]).toBe(listOwnNotifications.path)
    vi.unstubAllGlobals()
  })
})
