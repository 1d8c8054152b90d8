import { searchAll as searchAllOperation } from '@jihui/protocol/search/operations'
import type { ServerModule } from '../../module.ts'
import { mountEndpoint } from '../../platform/http/mount.ts'
import { searchAll } from './search-all.ts'

export const searchModule: ServerModule = {
  name: 'search',
  mount(mounting, services) {
    mountEndpoint(mounting, searchAllOperation, ({ query, actor }) => searchAll(services, actor, { text: query.q }))
  },
}
