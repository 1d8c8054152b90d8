/** Every topic of somebody else's things, asked for by everybody who has no business there: nothing is heard, or hinted at. */
import { topicOf } from '@jihui/protocol/channel'
import { modules } from '../../apps/server/src/modules.ts'
import { type Heard, type OpenPage, openPage } from '../../apps/server/src/testing/open-page.ts'
import { pathOf } from '../../apps/server/src/testing/orders.ts'
import type { Person } from '../../apps/server/src/testing/people.ts'
import { declared } from './declared.ts'
import type { Estate } from './estate.ts'
import type { Ground } from './ground.ts'
import { send } from './send.ts'

/** An id of the same form that is nobody's. */
const nobodys = (id: number | string): number | string =>
  typeof id === 'number' || /^\d+$/.test(id) ? 2_000_000_000 : `${id.slice(0, -4)}0000`

const withoutName = (answer: Heard): string => JSON.stringify({ ...answer, topic: undefined })

/** Asked in the pace of a page. */
const ask = async (page: OpenPage, topic: string): Promise<Heard> => {
  for (;;) {
    const answer = await page.subscribe(topic)
    if (answer.code !== 'channel.too_many_joins') return answer
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

export const tryEavesdroppers = async (
  { base, findings, say }: Ground,
  { ids, line, orders, renter }: Estate,
  people: readonly { readonly name: string; readonly person: Person | null }[],
): Promise<void> => {
  const kinds = modules.flatMap((one) => Object.keys(one.topics ?? {}))
  const kindsOfIds = Object.assign({}, ...declared.map(({ topics = {} }) => topics)) as Record<string, string>
  for (const kind of kinds)
    findings.expect(kindsOfIds[kind] !== undefined, 'every topic is tried', kind, 'no estate says whose ids it bears')
  const tried = kinds.flatMap((kind) =>
    (ids[kindsOfIds[kind] ?? ''] ?? []).map((id) => [topicOf(kind, id), topicOf(kind, nobodys(id))] as const),
  )
  const listeners = people.flatMap(({ name, person }) => (person ? [{ name, person }] : []))
  const pages: (OpenPage & { name: string })[] = []
  for (const { name, person } of listeners) pages.push({ ...(await openPage(base(), person.token)), name })
  await Promise.all(
    pages.map(async (page) => {
      for (const [topic, unknown] of tried) {
        const [answer, alike] = [await ask(page, topic), await ask(page, unknown)]
        const place = `${topic} as ${page.name}`
        const isRefused = answer.type === 'refused'
        findings.expect(isRefused, 'nobody hears what is not his', place, JSON.stringify(answer))
        const isAlike = withoutName(answer) === withoutName(alike)
        findings.expect(isAlike, 'foreign and unknown topics are refused alike', place, JSON.stringify([answer, alike]))
      }
    }),
  )
  // What would be heard is heard: its renter is told of what he moves, and nobody else.
  const own = [await openPage(base(), renter.token), await openPage(base(), renter.token)]
  const topic = topicOf('rental', orders.in_use)
  for (const page of own) {
    const joined = await ask(page, topic)
    findings.expect(joined.type === 'subscribed', 'a message would be heard', topic, JSON.stringify(joined))
  }
  const body = { issue_type: 'other', description: '有异响' }
  await send(base(), pathOf(line, 'report_issue', orders.in_use), { method: 'POST', token: renter.token, body })
  const isNews = (one: Heard) => one.topic === topic && !['subscribed', 'messages_missed'].includes(one.type)
  await Promise.all(own.map((page) => page.hear(isNews)))
  for (const page of pages) {
    page.say({ type: 'ping' })
    await page.hear(({ type }) => type === 'pong')
    const heard = page.heard.filter((one) => one.topic !== undefined && one.type !== 'refused')
    findings.expect(heard.length === 0, 'nobody hears what is not his', page.name, JSON.stringify(heard).slice(0, 300))
    page.socket.close()
  }
  for (const page of own) page.socket.close()
  say(`eavesdroppers: ${tried.length} topics of others by ${pages.length} kinds of people, none of them heard`)
}
