/** The console's review of qualifications, whichever line they are for; an id is the order's. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pageQuery } from '../values.ts'
import { queuePage, queueQuery } from './queue-schema.ts'

const base = '/api/admin/qualifications/'

export const listReviewQueue = defineEndpoint({
  name: 'list_review_queue',
  summary: '全部业务线的资质审核队列，附各线待审数',
  method: 'GET',
  path: base,
  access: 'permission:qualification_view',
  query: queueQuery,
  response: queuePage,
})
const narrowed = z.object({ ...pageQuery, line: queueQuery.shape.line, keyword: queueQuery.shape.keyword })
export const listPendingReviews = defineEndpoint({
  name: 'list_pending_reviews',
  summary: '待审核的资质',
  method: 'GET',
  path: `${base}pending/`,
  access: 'permission:qualification_view',
  query: narrowed,
  response: queuePage,
})
export const listVerifiedReviews = defineEndpoint({
  name: 'list_verified_reviews',
  summary: '审核过的资质',
  method: 'GET',
  path: `${base}verified/`,
  access: 'permission:qualification_view',
  query: narrowed,
  response: queuePage,
})

export const reviewQueueEndpoints = [listReviewQueue, listPendingReviews, listVerifiedReviews]
