/** What the modules of a list bring, put together for one app. */
import { topicName, topicOf } from '@jihui/protocol/channel'
import { waitingDeskCodes } from '@jihui/protocol/all-waiting'
import { consistencyRuleCodes } from '@jihui/protocol/consistency/rules'
import type { FastifyInstance } from 'fastify'
import type { ServerModule } from './module.ts'
import { composeApplicationHooks } from './modules/application/public.ts'
import { composeFieldHooks } from './modules/field/public.ts'
import { composeCatalogueHooks } from './modules/catalogue/public.ts'
import { composeIdentityHooks, createIdentity } from './modules/identity/public.ts'
import { composeJobHooks } from './modules/job/public.ts'
import { composeMaintenanceHooks } from './modules/maintenance/public.ts'
import { composePartsHooks } from './modules/parts/public.ts'
import { composePaymentHooks } from './modules/payment/public.ts'
import { composeQualificationHooks } from './modules/qualification/public.ts'
import { composeRentalHooks } from './modules/rental/public.ts'
import { composeTechnicianHooks } from './modules/technician/public.ts'
import { composeTrainingHooks } from './modules/training/public.ts'
import { composeUpkeepHooks } from './modules/upkeep/public.ts'
import type { ConsumerDeclaration, QueueDeclaration } from './platform/events/declared.ts'
import { subjectOf, type Topic } from './platform/events/outbox.ts'
import type { PageRequest } from './platform/events/page-requests.ts'
import type { Topics } from './platform/events/topics.ts'
import type { Hooks } from './platform/hooks.ts'
import type { Mounting } from './platform/http/mount.ts'
import type { ListenerDeclaration } from './platform/listeners.ts'
import { createPersonTurns } from './platform/http/person-turns.ts'
import { gatherNamed, type Registry, registryOf } from './platform/registry.ts'
import type { Services } from './platform/services.ts'

/** Refuses whoever follows what no module tells, or from a queue no module has. */
export const gatherEvents = (brought: readonly ServerModule[]): Pick<Gathered, 'queues' | 'consumers'> => {
  const told = gatherNamed('event', brought, ({ events }) => events)
  const queues = gatherNamed('queue', brought, (one) => one.queues)
  const consumers = brought.flatMap((one) => one.consumers ?? [])
  for (const { topic, queue } of consumers) {
    if (!Object.hasOwn(told, topic)) throw new Error(`no module tells of ${topic}, which is followed`)
    if (queue !== undefined && !Object.hasOwn(queues, queue)) throw new Error(`no module has the queue ${queue}`)
  }
  return { queues, consumers }
}

/** Refuses a kind two modules declare, and one no name could stand for. */
export const gatherTopics = (brought: readonly ServerModule[]): Topics => {
  const topics = gatherNamed('topic', brought, (one) => one.topics)
  for (const kind of Object.keys(topics))
    if (!topicName.test(topicOf(kind, 1))) throw new Error(`a topic cannot be called ${kind}`)
  return topics
}

/** An event moves the topic of its subject. Those of queues call services outside, and move nothing anybody looks at. */
const moveTopics = ({ events, realtime }: Services, brought: readonly ServerModule[]): void => {
  const topics = gatherTopics(brought)
  const { consumers } = gatherEvents(brought)
  for (const name of Object.keys(gatherNamed('event', brought, (one) => one.events))) {
    if (consumers.some(({ topic, queue }) => topic === name && queue !== undefined)) continue
    events.on(name as Topic, async ({ payload }, tx) => {
      const [kind = '', id = ''] = subjectOf(payload)?.split(':') ?? []
      const type = Object.hasOwn(topics, kind) ? topics[kind]!.changedMessage : undefined
      if (type !== undefined) await realtime.publishTo(topicOf(kind, id), { type }, tx)
    })
  }
}

interface Gathered {
  readonly topics: Topics
  readonly registry: Registry
  readonly hooks: Hooks
  readonly queues: Readonly<Record<string, QueueDeclaration>>
  readonly consumers: readonly ConsumerDeclaration[]
  readonly listeners: Readonly<Record<string, ListenerDeclaration>>
  readonly pageRequests: Readonly<Record<string, PageRequest>>
}
/** What the modules bring, gathered for one app. */
export const gather = (brought: readonly ServerModule[]): Gathered => {
  const identity = composeIdentityHooks(brought.flatMap(({ hooks }) => hooks?.identity ?? []))
  return {
    registry: registryOf(brought, waitingDeskCodes, consistencyRuleCodes),
    ...gatherEvents(brought),
    topics: gatherTopics(brought),
    listeners: gatherNamed('listener', brought, (one) => one.listeners),
    pageRequests: gatherNamed('request of a page', brought, (one) => one.pageRequests),
    hooks: {
      identity,
      catalogue: composeCatalogueHooks(brought.flatMap(({ hooks }) => hooks?.catalogue ?? [])),
      application: composeApplicationHooks(brought.flatMap(({ hooks }) => hooks?.application ?? [])),
      field: composeFieldHooks(brought.flatMap(({ hooks }) => hooks?.field ?? [])),
      job: composeJobHooks(brought.flatMap(({ hooks }) => hooks?.job ?? [])),
      maintenance: composeMaintenanceHooks(brought.flatMap(({ hooks }) => hooks?.maintenance ?? [])),
      parts: composePartsHooks(brought.flatMap(({ hooks }) => hooks?.parts ?? [])),
      payment: composePaymentHooks(brought.flatMap(({ hooks }) => hooks?.payment ?? [])),
      technician: composeTechnicianHooks(brought.flatMap(({ hooks }) => hooks?.technician ?? [])),
      training: composeTrainingHooks(brought.flatMap(({ hooks }) => hooks?.training ?? [])),
      upkeep: composeUpkeepHooks(brought.flatMap(({ hooks }) => hooks?.upkeep ?? [])),
      rental: composeRentalHooks(
        brought.flatMap(({ hooks }) => hooks?.rental ?? []),
        identity,
      ),
      qualification: composeQualificationHooks(brought.flatMap(({ hooks }) => hooks?.qualification ?? [])),
    },
  }
}

export const mountModules = async (
  app: FastifyInstance,
  services: Services,
  brought: readonly ServerModule[],
): Promise<void> => {
  const identity = await createIdentity(services)
  const { authSecret, databasePool, hasRateLimits, isStrict } = services.config
  const mounting: Mounting = {
    app,
    identify: identity.identify,
    actFor: (userId, tenantId) => services.hooks.identity.actingTenant(services.database.pool, userId, tenantId),
    authSecret,
    isStrict,
    ...(hasRateLimits && { rates: services.rates, turns: createPersonTurns(databasePool) }),
  }
  for (const { mount } of brought) await mount?.(mounting, services, identity)
  for (const { topic, queue, consume } of gatherEvents(brought).consumers) {
    if (queue === undefined) services.events.on(topic as Topic, (event, tx) => consume(services, event as never, tx))
    else services.events.onOutside(queue, topic as Topic, (event) => consume(services, event as never))
  }
  moveTopics(services, brought)
  for (const [name, { when, work }] of Object.entries(gatherNamed('job', brought, (one) => one.jobs)))
    services.jobs[when](name, () => work(services))
}
