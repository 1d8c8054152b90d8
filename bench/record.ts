/** What statements one call of the product runs, as the product that tells them says. */
import type { Server } from './servers.ts'
import type { Told } from './tell-statements.ts'

export interface RecordedCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export const record = async (
  { child, base }: Server,
  { method, path, headers, body }: RecordedCall,
): Promise<Told[]> => {
  const told: Told[] = []
  const isAll = new Promise<void>((resolve) => {
    const hear = (message: Told | 'all?'): void => {
      if (message !== 'all?') return void told.push(message)
      child.off('message', hear)
      resolve()
    }
    child.on('message', hear)
  })
  const sent = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }
  const answer = await fetch(base + path, { method, ...sent, headers: { ...headers, ...sent.headers } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  child.send('all?')
  await isAll
  return told
}
