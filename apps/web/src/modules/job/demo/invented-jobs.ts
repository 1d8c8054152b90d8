/** Three jobs that nobody ordered, set around the moment somebody begins to try. */
import { jobLimits } from '@jihui/protocol/job/limits'
import {
  callOutOf,
  callOutPayOf,
  initialPriceList,
  initialPriceVersion,
  tellPriceList,
} from '@jihui/protocol/maintenance/orders/prices'
import type { JobDetail } from '../job-queries.ts'

const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS
const HOUR = 60
const DAY = 24 * HOUR

/** The list the platform began with, where nobody is asked for another. */
const prices = tellPriceList(initialPriceList, initialPriceVersion, '')

type Written = Pick<
  JobDetail,
  'id' | 'status' | 'title' | 'description' | 'urgency' | 'skill' | 'district' | 'pay' | 'pay_lines'
>
const step = (id: string, kind: 'check' | 'measure', title: string, unit = '', max: number | null = null) => ({
  id,
  kind,
  title,
  unit,
  min: null,
  max,
  result: null,
  value: null,
  note: '',
})
/** His share of the way, as on a real job; where nobody took it, the platform adds of its own. */
const way = callOutPayOf(initialPriceList, callOutOf(initialPriceList, '').priceFen)
const call = { label: way.label, amount: way.fen / 100 }
const raise = { label: '平台加价', amount: 24 }

/** What an accepted job tells besides. */
const place = {
  address: '余杭区文一西路 969 号，3 号门',
  latitude: 30.28,
  longitude: 120.02,
  contact_name: '周工',
}

type JobAt = (written: Written, from: number, more: Partial<JobDetail>) => JobDetail
type At = (minutes: number) => string
const madeAt =
  (at: At): JobAt =>
  (written, from, more) => ({
    number: `S${String(written.id).padStart(6, '0')}`,
    source: 'service_order',
    orderId: null,
    task_id: null,
    status_display: '',
    level: 1,
    window_start: at(from),
    window_end: at(from + 2 * HOUR),
    match: null,
    distance_km: null,
    offer_status: null,
    offer_expires_at: null,
    planned_arrival: null,
    travel_minutes: null,
    pause_reason: null,
    is_late: false,
    version: 1,
    actions: ['depart'],
    created_at: at(-HOUR),
    steps: [
      step('leak', 'check', '看油缸、油管漏不漏'),
      step('oil', 'check', '油位、油色'),
      step('pressure', 'measure', '主泵压力', 'MPa', 35),
    ],
    photos: [],
    quote: null,
    parts: [],
    prices,
    history: [],
    ...place,
    ...written,
    ...more,
  })

const anOffer = (job: JobAt, endsAt: string): JobDetail =>
  job(
    {
      id: 1,
      status: 'offered',
      title: '挖掘机大臂抬不起来',
      description: '油缸根部滴油，昨天下午开始抬得慢，今天抬不起来。',
      urgency: 'high',
      skill: 'hydraulic',
      district: '杭州 余杭区',
      pay: call.amount + raise.amount,
      pay_lines: [call, raise],
    },
    2 * HOUR,
    {
      offer_status: 'open',
      offer_expires_at: endsAt,
      distance_km: 8,
      match: {
        score: 81,
        terms: [
          { code: 'skill', label: '会修这个', points: 26, max: 30, fact: '液压初级，修过 6 台', inputs: {} },
          { code: 'travel', label: '路近', points: 19, max: 25, fact: '约 22 分钟', inputs: {} },
          { code: 'time', label: '赶得上', points: 16, max: 20, fact: '早到 24 分钟', inputs: {} },
          { code: 'quality', label: '修得好', points: 13, max: 15, fact: '4.8 分，一次修好 90%', inputs: {} },
          { code: 'fairness', label: '轮得匀', points: 7, max: 10, fact: '今天 1 单', inputs: {} },
        ],
        gates: [],
      },
    },
  )

const todaysJob = (job: JobAt, at: At): JobDetail =>
  job(
    {
      id: 2,
      status: 'accepted',
      title: '装载机转向沉，要修液压泵',
      description: '方向盘越来越重，冷车时好一点。',
      urgency: 'medium',
      skill: 'hydraulic',
      district: '杭州 西湖区',
      pay: call.amount,
      pay_lines: [call],
    },
    40,
    { planned_arrival: at(HOUR), travel_minutes: 25, address: '西湖区留和路 288 号' },
  )

const tomorrowsJob = (job: JobAt, at: At): JobDetail =>
  job(
    {
      id: 3,
      status: 'accepted',
      title: '心电图机打印不出来',
      description: '屏幕正常，打印头不走纸。',
      urgency: 'low',
      skill: 'medical_general',
      district: '杭州 上城区',
      pay: call.amount,
      pay_lines: [call],
    },
    DAY,
    {
      planned_arrival: at(DAY + 20),
      travel_minutes: 18,
      address: '上城区庆春路 79 号',
      steps: [step('paper', 'check', '打印纸、走纸轮'), step('head', 'check', '打印头发热')],
    },
  )

export const inventedJobs = (now: number): readonly JobDetail[] => {
  // Nobody makes an appointment for eleven past three.
  const half = Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS
  const at: At = (minutes) => new Date(half + minutes * MINUTE_MS).toISOString()
  const job = madeAt(at)
  const endsAt = new Date(now + jobLimits.offerMinutes * MINUTE_MS).toISOString()
  return [anOffer(job, endsAt), todaysJob(job, at), tomorrowsJob(job, at)]
}
