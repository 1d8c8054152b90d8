/** The console's review of qualifications, whichever line they are for; an id is the order's. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { byRental } from '../rental/schema.ts'
import { pageQuery } from '../values.ts'
import { asOfQuery, reviewDossier } from './dossier-schema.ts'
import { rejectQualification, verifyQualification } from './operations.ts'
import { queuePage, queueQuery } from './queue-schema.ts'
import { qualificationImages } from './schema.ts'

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

/** Without `as_of` as it stands now; whoever reads it is kept. */
export const getReviewDossier = defineEndpoint({
  name: 'get_review_dossier',
  summary: '一个订单的资质档案；as_of 时为当时的样子',
  method: 'GET',
  path: `${base}:id/`,
  access: 'permission:qualification_view',
  params: byRental,
  query: asOfQuery,
  response: reviewDossier,
  errors: ['rental.not_found', 'qualification.not_yet'],
})
export const listReviewImages = defineEndpoint({
  name: 'list_review_images',
  summary: '一个订单的资质文件；as_of 时为当时的那些',
  method: 'GET',
  path: `${base}:id/images/`,
  access: 'permission:qualification_view',
  params: byRental,
  query: z.extend(asOfQuery, pageQuery),
  response: qualificationImages,
  errors: ['rental.not_found', 'qualification.not_yet'],
})
export const verifyReview = defineEndpoint({
  ...verifyQualification.shape,
  name: 'verify_review',
  path: `${base}:id/verify/`,
})
export const rejectReview = defineEndpoint({
  ...rejectQualification.shape,
  name: 'reject_review',
  path: `${base}:id/reject/`,
})

export const reviewQueueEndpoints = [
  listReviewQueue,
  listPendingReviews,
  listVerifiedReviews,
  getReviewDossier,
  listReviewImages,
  verifyReview,
  rejectReview,
]
