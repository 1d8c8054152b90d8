import { readGreeting } from '@jihui/protocol/greeting/operations'
import type { ServerModule } from '../../module.ts'
import { consumes } from '../../platform/events/declared.ts'
import { emit } from '../../platform/events/outbox.ts'
import { mountEndpoint } from '../../platform/http/mount.ts'
import { everyNight } from '../../platform/jobs/declared.ts'
import { refuse } from '../../platform/refusal.ts'
import { greetingEvents } from './events.ts'

const greetings: Readonly<Record<string, string>> = { morning: '早上好' }

export const greetingModule: ServerModule = {
  name: 'greeting',
  mount(mounting, { db }) {
    mountEndpoint(mounting, readGreeting, async ({ params: { name } }) => {
      const text = greetings[name] ?? refuse('greeting.unknown_name')
      await emit(db, 'greeting.read', { name })
      return { text }
    })
  },
  events: greetingEvents,
  consumers: [
    consumes('greeting.read', async ({ log }, { payload }) => {
      log.info({ greeting: payload.name }, 'greeted')
    }),
  ],
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
  demo: () => import('./demo/demo.ts'),
  jobs: { 'greet-the-night': everyNight(async ({ log }) => log.info('good night')) },
}
