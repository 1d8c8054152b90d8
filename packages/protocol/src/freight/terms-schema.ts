/** What freight reckons with, as staff read and change it. */
import * as z from 'zod/mini'
import { done, id, requiredText, timestamp, yuan, yuanIn } from '../values.ts'
import { vehicleTypeCode } from './price-schema.ts'
import { vehicleTypeCodes } from './vehicle-types.ts'

const whole = (label: string, min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string()], `请填写${label}`),
    z.transform((value, context) => {
      const number = /^\d{1,6}$/.test(String(value).trim()) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      context.issues.push({ code: 'custom', message: `${label}应为 ${min} 到 ${max} 的整数`, input: value })
      return z.NEVER
    }),
  )
const points = (label: string) => whole(label, 0, 100)

const typeRates = z.object({
  vehicle_type: vehicleTypeCode,
  start: yuanIn('起步价'),
  per_km: yuanIn('每公里'),
  toll_per_km: yuanIn('过路费'),
  waiting: yuanIn('等待费'),
})
const matchWeights = z.object({
  deadhead: z.object({ max: points('空驶的分'), zero_at_km: whole('空驶多远没有分', 1, 3000) }),
  price: z.object({
    max: points('价格的分'),
    from_percent: whole('从均价的百分之几起有分', 1, 200),
    span_percent: whole('再高百分之几满分', 1, 300),
  }),
  direction: z.object({ max: points('顺路的分'), zero_at_km: whole('绕多远没有分', 1, 1000) }),
  handling: z.object({
    loading: points('能吊装的分'),
    night_parking: points('夜间能停的分'),
    no_waiting: points('不等人的分'),
    unknown_waiting: points('不知道等不等的分'),
  }),
  shipper: z.object({
    max: points('货主的分'),
    from_percent: whole('按时付款从百分之几起有分', 0, 99),
    span_percent: whole('再高百分之几满分', 1, 100),
    orders_min: whole('成交几单以上才算', 1, 100),
    unknown: points('新货主的分'),
  }),
})
export const freightTerms = z
  .object({
    types: z.array(typeRates).check(z.length(vehicleTypeCodes.length, '每一种车型都要填')),
    further_stop: yuanIn('多一站'),
    free_hours: whole('免费等待', 0, 24),
    permit_first: yuanIn('一类超限通行证'),
    permit_second: yuanIn('二类超限通行证'),
    escort_per_km: yuanIn('护送每公里'),
    low_percent: whole('低价', 1, 100),
    high_percent: whole('高价', 100, 500),
    floor_percent: whole('最低价', 1, 100),
    commission_percent: whole('佣金', 0, 50),
    cancel_free_minutes: whole('接单后免费取消', 0, 120),
    cancel_late_percent: whole('未出发取消', 0, 50),
    cancel_late_least: yuanIn('未出发取消至少'),
    cancel_set_out_least: yuanIn('出发后取消至少'),
    cancel_arrived: yuanIn('放空费'),
    match: matchWeights,
  })
  .check(
    z.refine(({ types }) => new Set(types.map((one) => one.vehicle_type)).size === types.length, {
      message: '同一种车型填了两次',
      path: ['types'],
    }),
    z.refine(({ floor_percent: floor, low_percent: low }) => floor <= low, {
      message: '最低价不能高于低价',
      path: ['floor_percent'],
    }),
    z.refine(
      ({ match: { deadhead, price, direction, handling, shipper } }) =>
        deadhead.max +
          price.max +
          direction.max +
          handling.loading +
          handling.night_parking +
          handling.no_waiting +
          shipper.max ===
        100,
      { message: '各项的满分加起来应为 100', path: ['match'] },
    ),
    z.refine(
      ({ match: { handling, shipper } }) =>
        handling.unknown_waiting <= handling.no_waiting && shipper.unknown <= shipper.max,
      {
        message: '不知道的分不能高于满分',
        path: ['match'],
      },
    ),
  )

const typeRatesOut = z.object({
  vehicle_type: vehicleTypeCode,
  vehicle_type_display: z.string(),
  start: yuan,
  per_km: yuan,
  toll_per_km: yuan,
  waiting: yuan,
})
const termsOut = z.object({
  types: z.array(typeRatesOut),
  further_stop: yuan,
  free_hours: z.number(),
  permit_first: yuan,
  permit_second: yuan,
  escort_per_km: yuan,
  low_percent: z.number(),
  high_percent: z.number(),
  floor_percent: z.number(),
  commission_percent: z.number(),
  cancel_free_minutes: z.number(),
  cancel_late_percent: z.number(),
  cancel_late_least: yuan,
  cancel_set_out_least: yuan,
  cancel_arrived: yuan,
  match: matchWeights,
})
const version = z.object({
  /** 0: what the platform began with. */
  id: z.number(),
  reason: z.string(),
  by: z.string(),
  created_at: z.nullable(timestamp),
})
export const freightTermsPage = z.object({
  current: z.extend(version, { terms: termsOut }),
  /** The newest first, at most fifty. */
  history: z.array(version),
})
export const changeTermsRequest = z.object({
  terms: freightTerms,
  /** The version that was changed: another one meanwhile is not written over. */
  version: z.union([z.literal(0), id('版本')]),
  reason: requiredText('原因', 300),
})
export const termsChanged = z.extend(freightTermsPage, done)
export const termsTrialRequest = z.object({ terms: freightTerms })
export const termsTrial = z.object({
  /** Cargo of the past that was reckoned anew. */
  cargos: z.number(),
  /** By how much the usual price changes, the middle of them, in percent with one decimal. */
  change_percent: z.number(),
  /** Prices that were published and would be refused now. */
  below_floor: z.number(),
  /** Points every driver gives alike, on average: before and after. */
  points_before: z.number(),
  points_after: z.number(),
  types: z.array(
    z.object({
      vehicle_type: vehicleTypeCode,
      vehicle_type_display: z.string(),
      cargos: z.number(),
      before: yuan,
      after: yuan,
    }),
  ),
})
