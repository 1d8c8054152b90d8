import * as operations from '@jihui/protocol/maintenance/board/operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { readArrangement } from './read-arrangement.ts'
import { readBoard } from './read-board.ts'

export const boardRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.readBoard, ({ query, actor }) => readBoard(services, actor, query))
  mountEndpoint(mounting, operations.readArrangement, ({ params, query, actor }) =>
    readArrangement(services, actor, params.id, query),
  )
}
