import {
  defineEndpoint,
  defineOperation,
  endpointAt,
  type Endpoint,
  type Operation,
  type OperationShape,
} from '../endpoint.ts'
import {
  byNotification,
  notificationPage,
  notificationQuery,
  preferences,
  preferencesRequest,
  preferencesSaved,
  readAll,
  readOne,
  sendingPage,
  sendingQuery,
  sendRequest,
  sent,
} from './schema.ts'

export const listNotifications = defineOperation({
  name: 'list_notifications',
  summary: '我的通知，可只看未读；附未读数',
  method: 'GET',
  access: 'auth',
  query: notificationQuery,
  response: notificationPage,
})
export const readNotification = defineOperation({
  name: 'read_notification',
  summary: '标记一条通知为已读',
  method: 'POST',
  access: 'auth',
  params: byNotification,
  response: readOne,
  errors: ['notification.not_found'],
})
export const readAllNotifications = defineOperation({
  name: 'read_all_notifications',
  summary: '全部标记为已读',
  method: 'POST',
  access: 'auth',
  response: readAll,
})
export const getNotificationPreferences = defineOperation({
  name: 'get_notification_preferences',
  summary: '通知设置',
  method: 'GET',
  access: 'auth',
  response: preferences,
})
export const setNotificationPreferences = defineOperation({
  name: 'set_notification_preferences',
  summary: '修改通知设置',
  method: 'PUT',
  access: 'auth',
  body: preferencesRequest,
  response: preferencesSaved,
})
export const sendNotification = defineOperation({
  name: 'send_notification',
  summary: '发送通知给一个人，或（另要群发的权限）一组人',
  method: 'POST',
  access: 'permission:rental_edit',
  body: sendRequest,
  idempotent: true,
  response: sent,
  status: 201,
  errors: ['notification.nobody', 'notification.wide_forbidden', 'notification.foreign_link'],
})
/**
 * What is told to a person is one list, whichever line it is about: our own pages ask for it here, and the console sends
 * from here.
 */
const onPlatform = <T extends OperationShape>(operation: Operation<T>, path: string): Endpoint<T> =>
  endpointAt(operation, `/api/notifications/${path}`)
export const listOwnNotifications = onPlatform(listNotifications, '')
export const readAllOwnNotifications = onPlatform(readAllNotifications, 'read-all/')
export const readOwnNotification = onPlatform(readNotification, ':id/read/')
export const getOwnNotificationPreferences = onPlatform(getNotificationPreferences, 'preferences/')
export const setOwnNotificationPreferences = onPlatform(setNotificationPreferences, 'preferences/')
export const sendNotificationToAnyone = onPlatform(sendNotification, 'send/')

export const listSendings = defineEndpoint({
  name: 'list_sendings',
  summary: '工作人员发出的通知：发给谁、送达了多少',
  method: 'GET',
  path: '/api/notifications/sent/',
  access: 'permission:rental_edit',
  query: sendingQuery,
  response: sendingPage,
})

export const notificationOperations = [
  listNotifications,
  readAllNotifications,
  readNotification,
  getNotificationPreferences,
  setNotificationPreferences,
  sendNotification,
]
export const notificationEndpoints = [
  listOwnNotifications,
  readAllOwnNotifications,
  readOwnNotification,
  getOwnNotificationPreferences,
  setOwnNotificationPreferences,
  sendNotificationToAnyone,
  listSendings,
]
