import * as z from 'zod/mini'
import { id, pageOf, pageQuery, timestamp, yuan } from '../values.ts'
import { latitude, longitude } from '../geography/values.ts'
import { cargo } from './cargo-schema.ts'
import { matchGateCodes } from './match-gates.ts'
import { matchTermCodes } from './match.ts'
import { vehicleTypeCode } from './price-schema.ts'

export const match = z.object({
  /** The terms' points together. */
  score: z.number(),
  terms: z.array(
    z.object({
      code: z.enum(matchTermCodes),
      label: z.string(),
      points: z.number(),
      max: z.number(),
      fact: z.string(),
      inputs: z.record(z.string(), z.nullable(z.union([z.number(), z.boolean()]))),
    }),
  ),
  gates: z.array(
    z.object({ code: z.enum(matchGateCodes), label: z.string(), passed: z.boolean(), reason: z.string() }),
  ),
})

export const matchSorts = {
  score: '匹配度',
  deadhead: '空驶',
  price: '运费',
  price_per_km: '每公里',
  pickup: '装货时间',
} as const
export type MatchSort = keyof typeof matchSorts
const sorts = Object.keys(matchSorts) as [MatchSort, ...MatchSort[]]

export const matchQuery = z.object({
  ...pageQuery,
  vehicle_id: z.optional(id('车辆')),
  /** Where he is; absent: where he said he is, else where he lives. */
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  sort: z._default(z.enum(sorts, '排序应为 score、deadhead、price、price_per_km 或 pickup'), 'score'),
})
export const matchPage = z.extend(pageOf(z.object({ cargo, empty_km: z.number(), net: yuan, match })), {
  /** For which vehicle and from where: his own choice, or what stood for it. */
  vehicle_id: z.number(),
  origin: z.object({ latitude: z.number(), longitude: z.number(), source: z.enum(['asked', 'position', 'home']) }),
})
export const oneMatchQuery = z.object({
  vehicle_id: z.optional(id('车辆')),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
})
export const oneMatch = z.extend(match, { match, vehicle_id: z.number(), empty_km: z.number(), net: yuan })

export const candidatePage = pageOf(
  z.object({
    /** His name in part. */
    driver: z.object({
      id: z.number(),
      name: z.string(),
      kind: z.enum(['driver', 'carrier']),
      rating: z.nullable(z.number()),
      completed_trips: z.number(),
      on_time_percent: z.nullable(z.number()),
    }),
    vehicle: z.object({
      id: z.number(),
      type: vehicleTypeCode,
      type_display: z.string(),
      length_m: z.number(),
      load_t: z.number(),
      plate: z.string(),
    }),
    empty_km: z.number(),
    match,
    invited_at: z.nullable(timestamp),
    has_looked: z.boolean(),
  }),
)
export const candidateQuery = z.object(pageQuery)
export const inviteRequest = z.object({ vehicle_id: id('车辆') })
export const invited = z.object({
  success: z.literal(true),
  message: z.string(),
  invited_at: timestamp,
  invitations_left: z.number(),
})
