import { businessRoles, grantableRoles, technicalRoles } from '@jihui/protocol/access'
import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import { labelOfRole } from '@jihui/protocol/identity/role-words'
import { listAccounts } from '@jihui/protocol/identity/user-operations'
import { listSendings, sendNotificationToAnyone } from '@jihui/protocol/notification/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type Sending = ResponseOf<typeof listSendings.shape>['results'][number]
export type SendResult = ResponseOf<typeof sendNotificationToAnyone.shape>
export type Message = BodyIn<typeof sendNotificationToAnyone.shape>
export type Person = ResponseOf<typeof listAccounts.shape>['results'][number]

const PAGE_SIZE = 10
const PEOPLE_SHOWN = 6

export const sendingsQuery = infiniteQueryOptions({
  queryKey: ['notification', 'sendings'],
  queryFn: ({ pageParam, signal }) => call(listSendings, { query: { page: pageParam, page_size: PAGE_SIZE }, signal }),
  ...byPages,
})

export const peopleQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['user', 'to-notify', keyword],
    queryFn: async ({ signal }) =>
      (await call(listAccounts, { query: { keyword, active: 'true', page_size: PEOPLE_SHOWN }, signal })).results,
    enabled: keyword !== '',
  })

export const send = (body: Message) => call(sendNotificationToAnyone, { body })

/** Whom a group is: everybody of a technical role, or everybody who holds a business role. */
export const groups: readonly { value: string; label: string; to: Partial<Message> }[] = [
  ...grantableRoles.map((role) => ({
    value: `business:${role}`,
    label: `全体${businessRoles[role].label}`,
    to: { recipient_business_role: role },
  })),
  ...technicalRoles.map((role) => ({
    value: `technical:${role}`,
    label: `全体${labelOfRole(role)}`,
    to: { recipient_role: role },
  })),
]
