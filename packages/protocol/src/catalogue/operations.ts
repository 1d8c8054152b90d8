import * as z from 'zod/mini'
import { defineEndpoint, defineOperation } from '../endpoint.ts'
import { id, pageQuery, uuid } from '../values.ts'
import {
  availability,
  availabilityQuery,
  category,
  equipmentDetail,
  equipmentItem,
  equipmentPage,
  equipmentQuery,
  qualificationTypes,
  rentalDetails,
  reviewPage,
} from './schema.ts'

const byId = z.object({ id: id('设备') })

export const listEquipment = defineOperation({
  name: 'list_equipment',
  summary: '设备列表：按名称、型号或关键词查找，按类别和等级筛选',
  method: 'GET',
  access: 'public',
  query: equipmentQuery,
  response: equipmentPage,
})
export const searchEquipment = defineOperation({
  name: 'search_equipment',
  summary: '搜索设备',
  method: 'GET',
  access: 'public',
  query: equipmentQuery,
  response: equipmentPage,
})
export const recommendEquipment = defineOperation({
  name: 'recommend_equipment',
  summary: '推荐设备：近期出租最多、评价最好的在前',
  method: 'GET',
  access: 'public',
  query: z.object(pageQuery),
  response: equipmentPage,
})
export const getEquipment = defineOperation({
  name: 'get_equipment',
  summary: '设备详情',
  method: 'GET',
  access: 'public',
  params: byId,
  response: equipmentDetail,
  errors: ['equipment.not_found'],
})
export const getEquipmentByUuid = defineOperation({
  name: 'get_equipment_by_uuid',
  summary: '按 UUID 取设备详情',
  method: 'GET',
  access: 'public',
  params: z.object({ id: uuid }),
  response: equipmentDetail,
  errors: ['equipment.not_found'],
})
export const listEquipmentReviews = defineOperation({
  name: 'list_equipment_reviews',
  summary: '设备评价',
  method: 'GET',
  access: 'public',
  params: byId,
  query: z.object(pageQuery),
  response: reviewPage,
  errors: ['equipment.not_found'],
})
export const getRentalDetails = defineOperation({
  name: 'get_rental_details',
  summary: '租用一台设备前要知道的：价格、选项、资质要求、最早空闲日',
  method: 'GET',
  access: 'public',
  params: byId,
  response: rentalDetails,
  errors: ['equipment.not_found'],
})
export const getAvailability = defineOperation({
  name: 'get_availability',
  summary: '设备日历：每天空闲几台、为什么不空闲',
  method: 'GET',
  access: 'public',
  params: byId,
  query: availabilityQuery,
  response: availability,
  errors: ['equipment.not_found', 'rental.period_invalid'],
})
/** The same for clients that name the machine in the query. */
export const findAvailability = defineOperation({
  name: 'find_availability',
  summary: '设备日历，设备号在查询中',
  method: 'GET',
  access: 'public',
  query: z.extend(availabilityQuery, { equipment_id: id('设备') }),
  response: availability,
  errors: ['equipment.not_found', 'rental.period_invalid'],
})
export const listAvailableEquipment = defineOperation({
  name: 'list_available_equipment',
  summary: '今天或所选日期可租的设备',
  method: 'GET',
  access: 'public',
  query: equipmentQuery,
  response: equipmentPage,
})
/** Where units stand, for the map: one entry for each machine and place. */
export const mapEquipment = defineOperation({
  name: 'map_equipment',
  summary: '设备地图：有坐标的设备与今天可租的数量',
  method: 'GET',
  access: 'public',
  query: equipmentQuery,
  response: z.object({
    count: z.number(),
    results: z.array(
      z.object({
        equipment_id: z.number(),
        name: z.string(),
        model: z.string(),
        illustration: z.string(),
        price_per_day: z.number(),
        city: z.string(),
        location: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        units_total: z.number(),
        units_free_today: z.number(),
      }),
    ),
  }),
})
export const getCategory = defineOperation({
  name: 'get_category',
  summary: '设备类别详情',
  method: 'GET',
  access: 'public',
  params: z.object({ id: id('类别') }),
  response: category,
  errors: ['category.not_found'],
})
/** Categories have no levels below them: the roots are all of them. */
export const listRootCategories = defineOperation({
  name: 'list_root_categories',
  summary: '一级设备类别',
  method: 'GET',
  access: 'public',
  response: z.array(category),
})
export const listCategoryEquipment = defineOperation({
  name: 'list_category_equipment',
  summary: '某一类别的设备',
  method: 'GET',
  access: 'public',
  params: z.object({ id: id('类别') }),
  query: equipmentQuery,
  response: equipmentPage,
  errors: ['category.not_found'],
})
export const listCategories = defineOperation({
  name: 'list_categories',
  summary: '设备类别',
  method: 'GET',
  access: 'public',
  response: z.array(category),
})
export const listCategoryQualifications = defineOperation({
  name: 'list_category_qualifications',
  summary: '某一类别需要的资质',
  method: 'GET',
  access: 'public',
  params: byId,
  response: z.object({ category_id: z.number(), required: qualificationTypes, results: qualificationTypes }),
  errors: ['category.not_found'],
})
export const getFeeStandards = defineOperation({
  name: 'get_fee_standards',
  summary: '收费标准',
  method: 'GET',
  access: 'public',
  query: z.object({ equipment_type: z.optional(z.string()) }),
  response: z.object({
    service_percent: z.number(),
    late_percent: z.number(),
    early_return: z.array(z.object({ unused_days_at_least: z.number(), refund_percent: z.number() })),
    options: z.array(z.object({ flag: z.string(), label: z.string(), per: z.string() })),
    results: z.array(
      z.object({
        category: z.string(),
        name: z.string(),
        from_per_day: z.number(),
        to_per_day: z.number(),
        equipment_count: z.number(),
      }),
    ),
  }),
})

/** One machine of any line, for links that do not say which line it is. */
export const findEquipment = defineEndpoint({
  name: 'find_equipment',
  summary: '跨业务线查找设备',
  method: 'GET',
  path: '/api/equipment/',
  access: 'public',
  query: equipmentQuery,
  response: equipmentPage,
})
export const locateEquipment = defineEndpoint({
  name: 'locate_equipment',
  summary: '设备属于哪条业务线',
  method: 'GET',
  path: '/api/equipment/:id/',
  access: 'public',
  params: byId,
  response: equipmentItem,
  errors: ['equipment.not_found'],
})
/** What the home page shows: each line with its figures, and the machines asked for most. */
export const getHome = defineEndpoint({
  name: 'get_home',
  summary: '首页内容',
  method: 'GET',
  path: '/api/home/',
  access: 'public',
  response: z.object({
    lines: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        equipment_count: z.number(),
        units_free_today: z.number(),
        from_per_day: z.nullable(z.number()),
        illustration: z.string(),
      }),
    ),
    hot: z.array(equipmentItem),
    average_review_minutes: z.nullable(z.number()),
  }),
})

export const catalogueOperations = [
  listEquipment,
  searchEquipment,
  recommendEquipment,
  getEquipmentByUuid,
  getEquipment,
  listEquipmentReviews,
  getRentalDetails,
  getAvailability,
  findAvailability,
  listAvailableEquipment,
  mapEquipment,
  listCategories,
  listRootCategories,
  getCategory,
  listCategoryEquipment,
  listCategoryQualifications,
  getFeeStandards,
]
export const catalogueEndpoints = [getHome, findEquipment, locateEquipment]
