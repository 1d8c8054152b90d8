/** An open page: what its WebSocket heard, and how it ended. */
import { once } from 'node:events'
import { channelPath, channelProtocol } from '@jihui/protocol/channel'
import { WebSocket } from 'ws'

export interface Page {
  readonly heard: readonly { readonly type: string; readonly rental_id?: number }[]
  /** Waits until something was heard that fits; false when the time has passed. */
  hears(fits: (message: Page['heard'][number]) => boolean, withinMs: number): Promise<boolean>
  readonly closed: Promise<number>
  close(): void
}

export const openPage = async (base: string, token: string): Promise<Page> => {
  const socket = new WebSocket(`${base.replace('http', 'ws')}${channelPath}`, [channelProtocol, token])
  const heard: Page['heard'][number][] = []
  socket.on('error', () => {})
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as Page['heard'][number]))
  const page: Page = {
    heard,
    async hears(fits, withinMs) {
      const until = Date.now() + withinMs
      while (!heard.some(fits)) {
        if (Date.now() > until || socket.readyState === socket.CLOSED) return false
        await Promise.race([once(socket, 'message'), new Promise((resolve) => setTimeout(resolve, 100))])
      }
      return true
    },
    closed: new Promise((resolve) => socket.once('close', (code) => resolve(code))),
    close: () => socket.close(),
  }
  if (!(await page.hears(({ type }) => type === 'connection_success', 10_000))) throw new Error('the page did not open')
  return page
}
