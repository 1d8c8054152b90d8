/** What a module says of the audiences of its things, in its manifest: who may hear of one, and what moves it. */
import { topicName } from '@jihui/protocol/channel'
import { id as anId } from '@jihui/protocol/values'
import type { Actor } from '../access.ts'
import type { Services } from '../services.ts'

/** By the query that reads the thing. Asked when a page joins, and again whenever a right may have ended. */
type MayJoin<Id> = (services: Services, actor: Actor, id: Id) => Promise<boolean>

/** Its key in the manifest is the kind of thing: `rental` for topics as `rental/12`. */
export type TopicDeclaration = {
  /** Type of the message its audience is told when an event has the thing as its subject; absent: only what is published. */
  readonly changedMessage?: string
} & (
  | { readonly id: 'number'; readonly mayJoin: MayJoin<number> }
  | { readonly id: 'code'; readonly mayJoin: MayJoin<string> }
)
export type Topics = Readonly<Record<string, TopicDeclaration>>

const ids = anId()
/** One thing has one name: what an id in an address may be, written in one way. */
const readNumber = (text: string): number | null => {
  const { data } = ids.safeParse(text)
  return data !== undefined && String(data) === text ? data : null
}

/** Whether this person may hear of a topic. One nobody declared, or whose id is none, is nobody's. */
export const mayHear = async (topics: Topics, services: Services, actor: Actor, name: string): Promise<boolean> => {
  const [, kind = '', id = ''] = topicName.exec(name) ?? []
  if (!Object.hasOwn(topics, kind)) return false
  const topic = topics[kind]!
  if (topic.id === 'code') return topic.mayJoin(services, actor, id)
  const number = readNumber(id)
  return number !== null && topic.mayJoin(services, actor, number)
}

/** Refuses what no module declared: nobody could ever hear of it. */
export const requireTopic = (topics: Topics, name: string): void => {
  const kind = topicName.exec(name)?.[1]
  if (kind === undefined || !Object.hasOwn(topics, kind)) throw new Error(`no module declares a topic ${name}`)
}
