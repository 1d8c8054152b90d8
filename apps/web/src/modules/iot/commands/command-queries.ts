import type { ResponseOf } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/iot/commands/operations'
import type { CommandCode } from '@jihui/protocol/iot/commands'
import type { LockReasonCode } from '@jihui/protocol/iot/commands/lock-reasons'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'
import { useChannelNews } from '../use-channel-news.ts'

export type ToldCommand = ResponseOf<typeof operations.listAllCommands.shape>['results'][number]
export type CommandChoices = ResponseOf<typeof operations.getCommandChoices.shape>

const KEY = ['iot-commands'] as const
const PAGE_SIZE = 20
const LOOK_AGAIN_MS = 30_000

export const commandsOfQuery = (deviceId: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'of', deviceId],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listCommandsOfDevice, {
        params: { deviceId },
        query: { page: pageParam, page_size: PAGE_SIZE },
        signal,
      }),
    ...byPages,
    refetchInterval: LOOK_AGAIN_MS,
  })
export const everyCommandQuery = (waiting: '' | 'approval') =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'all', waiting],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listAllCommands, { query: { waiting, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    refetchInterval: LOOK_AGAIN_MS,
  })
export const choicesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...KEY, 'choices', deviceId],
    queryFn: ({ signal }) => call(operations.getCommandChoices, { params: { deviceId }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })

export interface NewCommand {
  readonly command: CommandCode
  readonly parameters: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly reason_code?: LockReasonCode
}
export const useSendCommand = (deviceId: string) =>
  useCommand((body: NewCommand) => call(operations.sendDeviceCommand, { params: { deviceId }, body }), {
    touches: [KEY],
    stale: [KEY],
    told: 'answer',
  })
export const useApprove = () =>
  useCommand((id: number) => call(operations.approveCommand, { params: { id } }), { touches: [KEY], stale: [KEY] })
export const useCancel = () =>
  useCommand((id: number) => call(operations.cancelCommand, { params: { id } }), { touches: [KEY], stale: [KEY] })
export const useLockNotice = (deviceId: string) =>
  useCommand((body: { reason: string }) => call(operations.giveLockNotice, { params: { deviceId }, body }), {
    touches: [KEY],
    told: 'answer',
  })
export const useRestart = (deviceId: string) =>
  useCommand(() => call(operations.restartLockedMachine, { params: { deviceId } }), { touches: [KEY], stale: [KEY] })

/** What the channel tells of a command has the lists read anew. */
export const useCommandNews = (): void => useChannelNews('iot_command', KEY)
