/** An open page: what its socket heard, a wait for what it is about to hear, and how it ended. */
import { channelPath, channelProtocol } from '@jihui/protocol/channel'
import { WebSocket } from 'ws'

export type Heard = { type: string } & Record<string, any>

export interface OpenPage {
  readonly socket: WebSocket
  readonly heard: readonly Heard[]
  readonly closed: Promise<number>
  hear(wanted: (message: Heard) => boolean): Promise<Heard>
  /** Everything it heard of a topic, answers aside. */
  of(topic: string): Heard[]
  say(message: object): void
  /** Answers once the server has: what it was told. */
  subscribe(topic: string): Promise<Heard>
}

const answers = ['subscribed', 'refused']

export const openPage = async (url: string, token: string): Promise<OpenPage> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${channelPath}`, [channelProtocol, token])
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(JSON.parse((data as Buffer).toString()) as Heard)
    for (const look of waiting) look()
  })
  const hear = (wanted: (message: Heard) => boolean) =>
    new Promise<Heard>((resolve) => {
      const look = () => {
        const found = heard.find(wanted)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const page: OpenPage = {
    socket,
    heard,
    hear,
    closed: new Promise((resolve) => socket.on('close', (code) => resolve(code))),
    of: (topic) => heard.filter((one) => one.topic === topic && !answers.includes(one.type)),
    say: (message) => socket.send(JSON.stringify(message)),
    subscribe(topic) {
      const before = heard.length
      page.say({ type: 'subscribe', topic })
      return hear((one) => answers.includes(one.type) && heard.indexOf(one) >= before)
    },
  }
  await hear(({ type }) => type === 'connection_success')
  return page
}
