import { readGreeting } from '@jihui/protocol/greeting/operations'
import type { ServerModule } from '../../module.ts'
import { mountEndpoint } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refusal.ts'

const greetings: Readonly<Record<string, string>> = { morning: '早上好' }

export const greetingModule: ServerModule = {
  name: 'greeting',
  mount(mounting) {
    mountEndpoint(mounting, readGreeting, async ({ params }) => ({
      text: greetings[params.name] ?? refuse('greeting.unknown_name'),
    }))
  },
}
