/** What an owner does: his machines, his calendar, his orders, his money. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { byRental, rentalDetail, rentalPage, rentalQuery } from '../rental/schema.ts'
import { done } from '../values.ts'
import {
  blockDone,
  blockPage,
  blockQuery,
  blockRequest,
  byBlock,
  calendar,
  calendarQuery,
  ownerToday,
} from './days-schema.ts'
import { equipmentDocumentsMax, equipmentPhotosMax } from './fleet.ts'
import {
  analytics,
  analyticsQuery,
  byDocument,
  byEquipment,
  byPhoto,
  byUnit,
  documentDone,
  documentRequest,
  equipmentChange,
  ownedDetail,
  ownedDone,
  ownedPage,
  ownedQuery,
  photosDone,
  registration,
  registrationForm,
  unitChange,
  unitDone,
  unitRequest,
} from './schema.ts'

const base = '/api/v1/core/equipment-owner/'
const owner = 'role:equipment_owner'

export const listOwned = defineEndpoint({
  name: 'list_owned_equipment',
  summary: '我的设备',
  method: 'GET',
  path: `${base}equipment/`,
  access: owner,
  company: 'keep_machines',
  query: ownedQuery,
  response: ownedPage,
})
export const getRegistrationForm = defineEndpoint({
  name: 'get_equipment_form',
  summary: '发布设备要填什么：各业务线的类别、服务、单机资料',
  method: 'GET',
  path: `${base}equipment/form/`,
  access: owner,
  company: 'keep_machines',
  response: registrationForm,
})
/** Other names clients know these by, as the catalogue answers them. */
const rateNames = {
  day_rate: ['rental_price_per_day', 'price_per_day', 'daily_rate', 'daily_rental_rate'],
  week_rate: ['weekly_rate'],
  month_rate: ['monthly_rate'],
  deposit: ['deposit_amount'],
  category: ['category_code'],
} as const
export const registerEquipment = defineEndpoint({
  name: 'register_equipment',
  summary: '发布设备',
  method: 'POST',
  path: `${base}equipment/register/`,
  aliases: [`${base}equipment/`],
  access: owner,
  company: 'keep_machines',
  body: registration,
  bodyFallbacks: rateNames,
  files: {
    photos: { max: equipmentPhotosMax, kind: 'image' },
    documents: { max: equipmentDocumentsMax, kind: 'document' },
  },
  idempotent: true,
  response: ownedDone,
  status: 201,
  errors: ['owner.serial_taken', 'owner.suspended', 'tenant.not_verified'],
})
export const getAnalytics = defineEndpoint({
  name: 'get_owner_analytics',
  summary: '出租率、收入、空闲设备与同类价格',
  method: 'GET',
  path: `${base}equipment/analytics/`,
  access: owner,
  company: 'keep_machines',
  query: analyticsQuery,
  response: analytics,
})
export const getOwned = defineEndpoint({
  name: 'get_owned_equipment',
  summary: '我的设备详情',
  method: 'GET',
  path: `${base}equipment/:id/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  response: ownedDetail,
  errors: ['equipment.not_found'],
})
export const replaceOwned = defineEndpoint({
  name: 'replace_owned_equipment',
  summary: '修改设备',
  method: 'PUT',
  path: `${base}equipment/:id/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  body: equipmentChange,
  bodyFallbacks: rateNames,
  response: ownedDone,
  errors: ['equipment.not_found'],
})
export const changeOwned = defineEndpoint({
  name: 'change_owned_equipment',
  summary: '修改设备的部分内容，暂停或恢复出租',
  method: 'PATCH',
  path: `${base}equipment/:id/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  body: equipmentChange,
  bodyFallbacks: rateNames,
  response: ownedDone,
  errors: ['equipment.not_found'],
})
export const removeOwned = defineEndpoint({
  name: 'remove_owned_equipment',
  summary: '移除设备；订单记录保留',
  method: 'DELETE',
  path: `${base}equipment/:id/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  response: z.object(done),
  errors: ['equipment.not_found', 'owner.equipment_busy'],
})
export const addPhotos = defineEndpoint({
  name: 'add_equipment_photos',
  summary: '添加设备照片',
  method: 'POST',
  path: `${base}equipment/:id/photos/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  files: { photos: { max: equipmentPhotosMax, kind: 'image' } },
  idempotent: true,
  response: photosDone,
  status: 201,
  errors: ['equipment.not_found', 'file.missing', 'file.too_many'],
})
export const removePhoto = defineEndpoint({
  name: 'remove_equipment_photo',
  summary: '删除设备照片',
  method: 'DELETE',
  path: `${base}equipment/:id/photos/:photoId/`,
  access: owner,
  company: 'keep_machines',
  params: byPhoto,
  response: photosDone,
  errors: ['equipment.not_found', 'owner.photo_not_found'],
})
export const addEquipmentDocument = defineEndpoint({
  name: 'add_equipment_document',
  summary: '添加设备证件',
  method: 'POST',
  path: `${base}equipment/:id/documents/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  body: documentRequest,
  files: { file: { max: 1, kind: 'document' } },
  idempotent: true,
  response: documentDone,
  status: 201,
  errors: ['equipment.not_found', 'owner.unit_not_found', 'file.missing', 'file.too_many'],
})
export const removeEquipmentDocument = defineEndpoint({
  name: 'remove_equipment_document',
  summary: '删除设备证件',
  method: 'DELETE',
  path: `${base}equipment/:id/documents/:documentId/`,
  access: owner,
  company: 'keep_machines',
  params: byDocument,
  response: z.object(done),
  errors: ['equipment.not_found', 'owner.document_not_found'],
})
export const addUnit = defineEndpoint({
  name: 'add_equipment_unit',
  summary: '增加一台单机',
  method: 'POST',
  path: `${base}equipment/:id/units/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  body: unitRequest,
  idempotent: true,
  response: unitDone,
  status: 201,
  errors: ['equipment.not_found', 'owner.serial_taken'],
})
/** Retiring is a change too: `status: retired`. */
export const changeUnit = defineEndpoint({
  name: 'change_equipment_unit',
  summary: '修改或停用一台单机',
  method: 'PATCH',
  path: `${base}equipment/:id/units/:unitId/`,
  access: owner,
  company: 'keep_machines',
  params: byUnit,
  body: unitChange,
  response: unitDone,
  errors: ['equipment.not_found', 'owner.unit_not_found', 'owner.unit_busy', 'owner.serial_taken'],
})
export const retireUnit = defineEndpoint({
  name: 'retire_equipment_unit',
  summary: '停用一台单机',
  method: 'DELETE',
  path: `${base}equipment/:id/units/:unitId/`,
  access: owner,
  company: 'keep_machines',
  params: byUnit,
  response: unitDone,
  errors: ['equipment.not_found', 'owner.unit_not_found', 'owner.unit_busy'],
})

export const listBlocks = defineEndpoint({
  name: 'list_equipment_blocks',
  summary: '我留出不租的日期',
  method: 'GET',
  path: `${base}equipment/:id/blocks/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  query: blockQuery,
  response: blockPage,
  errors: ['equipment.not_found'],
})
export const blockDays = defineEndpoint({
  name: 'block_equipment_days',
  summary: '留出一段日期不租',
  method: 'POST',
  path: `${base}equipment/:id/blocks/`,
  access: owner,
  company: 'keep_machines',
  params: byEquipment,
  body: blockRequest,
  idempotent: true,
  response: blockDone,
  status: 201,
  errors: ['equipment.not_found', 'owner.unit_not_found', 'owner.days_taken'],
})
export const releaseBlock = defineEndpoint({
  name: 'release_equipment_block',
  summary: '放开一段留出的日期',
  method: 'DELETE',
  path: `${base}equipment/:id/blocks/:blockId/`,
  access: owner,
  company: 'keep_machines',
  params: byBlock,
  response: z.object(done),
  errors: ['equipment.not_found', 'owner.block_not_found', 'owner.block_over', 'owner.block_of_maintenance'],
})
export const getCalendar = defineEndpoint({
  name: 'get_owner_calendar',
  summary: '全部单机的日历',
  method: 'GET',
  path: `${base}calendar/`,
  access: owner,
  company: 'keep_machines',
  query: calendarQuery,
  response: calendar,
})
export const getToday = defineEndpoint({
  name: 'get_owner_today',
  summary: '今天和接下来要做的事',
  method: 'GET',
  path: `${base}today/`,
  access: owner,
  company: 'keep_machines',
  response: ownerToday,
})

export const listOwnerRentals = defineEndpoint({
  name: 'list_owner_rentals',
  summary: '我的设备上的订单',
  method: 'GET',
  path: `${base}rentals/`,
  access: owner,
  company: 'keep_machines',
  query: z.extend(rentalQuery, { line: z.optional(z.string()) }),
  response: rentalPage,
})
export const getOwnerRental = defineEndpoint({
  name: 'get_owner_rental',
  summary: '我的设备上的一个订单',
  method: 'GET',
  path: `${base}rentals/:id/`,
  access: owner,
  company: 'keep_machines',
  params: byRental,
  response: rentalDetail,
  errors: ['rental.not_found'],
})

export const ownerEndpoints = [
  listOwned,
  getRegistrationForm,
  registerEquipment,
  getAnalytics,
  getOwned,
  replaceOwned,
  changeOwned,
  removeOwned,
  addPhotos,
  removePhoto,
  addEquipmentDocument,
  removeEquipmentDocument,
  addUnit,
  changeUnit,
  retireUnit,
  listBlocks,
  blockDays,
  releaseBlock,
  getCalendar,
  getToday,
  listOwnerRentals,
  getOwnerRental,
]
