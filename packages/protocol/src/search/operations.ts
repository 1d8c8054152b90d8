/** One search over everything staff work on. */
import { defineEndpoint } from '../endpoint.ts'
import { searchAnswer, searchQuery } from './schema.ts'

/** Each kind is looked through only for whoever may see its list. */
export const searchAll = defineEndpoint({
  name: 'search_all',
  summary: '控制台搜索：按编号、名称片段或末四位找订单、用户、设备和合同；只找有权限看的',
  method: 'GET',
  path: '/api/admin/search/',
  access: 'role:platform_admin',
  query: searchQuery,
  response: searchAnswer,
})

export const searchEndpoints = [searchAll]
