import * as operations from '@jihui/protocol/catalogue/operations'
import { countLimits } from '@jihui/protocol/limits'
import { qualificationTypeNames } from '@jihui/protocol/qualification/types'
import { lines } from '@jihui/protocol/rental/lines'
import type { LineDeclaration } from '@jihui/protocol/rental/lines/line'
import { toYuan } from '@jihui/protocol/values'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { availabilityQuery, equipmentQuery } from '@jihui/protocol/catalogue/schema'
import { addDays, dayOf } from '../../platform/clock.ts'
import { type Mounting, mountEndpoint, mountOnLines } from '../../platform/http/mount.ts'
import { pageAnswer } from '../../platform/http/page.ts'
import { createRendering, type Versioned } from '../../platform/http/rendering.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { cityAsFiled, findPlace } from '../geography/public.ts'
import { type BusyDays, tellCalendar } from './calendar-queries.ts'
import { checkAvailability, freeWithin, periodAsked } from './check-availability.ts'
import { createFigures } from './figure-queries.ts'
import { createEquipmentPages, type EquipmentFilter, listFirstEquipment, listPlaces } from './list-queries.ts'
import { listNear } from './near-queries.ts'
import {
  type EquipmentRow,
  type EquipmentWithUnits,
  findEquipmentRow,
  listCategoryRows,
  tellEquipment,
} from './queries.ts'
import {
  qualificationsOf,
  viewCategory,
  viewEquipment,
  viewEquipmentDetail,
  viewNear,
  viewQualificationTypes,
  viewQuestions,
  viewRules,
} from './view.ts'
import { dayFenOf } from './day-price.ts'
import { verificationRoutes } from './verification-routes.ts'

export const catalogueRoutes = (mounting: Mounting, services: Services): void => {
  verificationRoutes(mounting, services)
  const {
    database: { pool },
    clock,
    hooks: {
      catalogue: { orders },
    },
  } = services
  const today = () => dayOf(clock.now())
  const figures = createFigures(services)
  const pages = createEquipmentPages(pool, clock)

  /** The machine, or the refusal of R052. */
  const need = async (key: { id: number } | { uuid: string }, line: string | null) =>
    (await findEquipmentRow(pool, key, line, today())) ?? refuse('equipment.not_found')

  const filterOf = (query: z.output<typeof equipmentQuery>, line: string | null): EquipmentFilter => ({
    line,
    text: query.name || query.keyword,
    categoryId: query.category_id,
    categoryCode: query.category || query.type,
    grade: query.certification_level,
    city: cityAsFiled(query.city),
    from: query.available_from,
    to: query.available_to,
    ordering: query.ordering,
    limit: query.page_size,
    offset: (query.page - 1) * query.page_size,
  })

  const renderPage = createRendering(operations.listEquipment, services.metrics)
  const listPage = async (request: FastifyRequest, query: z.output<typeof equipmentQuery>, line: string | null) => {
    const near = query.near ? findPlace(query.near) : null
    if (near) {
      const { count, rows } = await listNear(pool, pages.list, filterOf(query, line), near, today())
      const cities = query.with_cities ? { cities: await figures.cities(line) } : {}
      return { ...pageAnswer(request, query, count, rows.map(viewNear), countLimits.catalogue), ...cities }
    }
    const places = query.with_cities ? { cities: await figures.cities(line) } : {}
    const page = await renderPage(
      `${request.url} ${JSON.stringify(places)}`,
      pages.tell(filterOf(query, line), today()),
      ({ text, count }) => {
        const machines = JSON.parse(text) as EquipmentRow[]
        return { ...pageAnswer(request, query, count, machines.map(viewEquipment), countLimits.catalogue), ...places }
      },
    )
    return page!
  }
  mountOnLines(mounting, operations.listEquipment, ({ query, line, request }) => listPage(request, query, line.id))
  mountOnLines(mounting, operations.searchEquipment, ({ query, line, request }) => listPage(request, query, line.id))
  mountEndpoint(mounting, operations.findEquipment, ({ query, request }) => listPage(request, query, null))
  mountOnLines(mounting, operations.recommendEquipment, async ({ query, line, request }) => {
    const filter = { line: line.id, text: '', categoryId: undefined, categoryCode: '', grade: '', city: '' }
    const period = { from: today(), to: today() }
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size }
    const { count, rows } = await pages.list({ ...filter, ...period, ordering: '', ...page }, today())
    return pageAnswer(request, query, count, rows.map(viewEquipment), countLimits.catalogue)
  })

  const renderDetail = createRendering(operations.getEquipment, services.metrics)
  const answerDetail = async (key: { id: number } | { uuid: string }, line: string) => {
    const view = ({ text }: Versioned) => viewEquipmentDetail(JSON.parse(text) as EquipmentWithUnits)
    const answer = await renderDetail(Object.values(key).join(), tellEquipment(pool, key, line, today()), view)
    return answer ?? refuse('equipment.not_found')
  }
  mountOnLines(mounting, operations.getEquipment, ({ params, line }) => answerDetail({ id: params.id }, line.id))
  mountOnLines(mounting, operations.getEquipmentByUuid, ({ params, line }) =>
    answerDetail({ uuid: params.id }, line.id),
  )
  mountEndpoint(mounting, operations.locateEquipment, async ({ params }) => viewEquipment(await need(params, null)))

  mountOnLines(mounting, operations.listEquipmentReviews, async ({ params, query, line, request }) => {
    const equipment = await need(params, line.id)
    const [rows, ratings] = await Promise.all([
      orders?.listReviews(pool, equipment.id, query.page_size, (query.page - 1) * query.page_size) ?? [],
      orders?.countRatings(pool, equipment.id) ?? [],
    ])
    const results = rows.map(({ days, created_at, ...row }) => ({
      ...row,
      rental_days: days,
      created_at: created_at.toISOString(),
    }))
    const distribution = [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: ratings.find((row) => row.rating === rating)?.count ?? 0,
    }))
    const page = pageAnswer(request, query, equipment.review_count, results)
    return { ...page, average: viewEquipment(equipment).rating, distribution }
  })

  const renderCalendar = createRendering(operations.getAvailability, services.metrics)
  const availabilityOf = async (id: number, query: z.output<typeof availabilityQuery>, line: LineDeclaration) => {
    const { from, to } = periodAsked(query, today())
    const answer = await renderCalendar(
      `${id} ${from} ${to}`,
      tellCalendar(pool, id, line.id, from, to),
      ({ text }) => {
        const calendar = JSON.parse(text) as { units_total: number; busy: BusyDays[] }
        const { unitsFree, days } = freeWithin({ from, to }, calendar.units_total, calendar.busy)
        const available = unitsFree > 0
        return {
          success: true as const,
          message: available ? '所选日期可租' : '所选日期没有空闲的设备',
          equipment_id: id,
          start_date: from,
          end_date: to,
          available,
          is_available: available,
          units_total: calendar.units_total,
          units_free: unitsFree,
          days,
        }
      },
    )
    return answer ?? refuse('equipment.not_found')
  }
  mountOnLines(mounting, operations.getAvailability, ({ params, query, line }) =>
    availabilityOf(params.id, query, line),
  )
  mountOnLines(mounting, operations.findAvailability, ({ query, line }) =>
    availabilityOf(query.equipment_id, query, line),
  )

  mountOnLines(mounting, operations.listAvailableEquipment, ({ query, line, request }) => {
    const from = query.available_from ?? today()
    return listPage(request, { ...query, available_from: from, available_to: query.available_to ?? from }, line.id)
  })
  mountOnLines(mounting, operations.mapEquipment, async ({ query, line }) => {
    const rows = await listPlaces(pool, filterOf(query, line.id), today())
    const results = rows.map(({ day_fen, market_value_fen, ...row }) => ({
      ...row,
      price_per_day: toYuan(dayFenOf({ day_fen, market_value_fen }, line)),
    }))
    return { count: results.length, results }
  })

  mountOnLines(mounting, operations.getRentalDetails, async ({ params, line }) => {
    const row = await need(params, line.id)
    const horizon = 180
    const { days } = await checkAvailability(pool, row, { end_date: addDays(today(), horizon) }, today())
    return {
      equipment: viewEquipmentDetail(row),
      daily_rental_rate: toYuan(dayFenOf(row, line)),
      ...feesOf(line),
      first_free_date: days.find((day) => day.free > 0)?.date ?? null,
      questions: viewQuestions(row, line),
    }
  })

  const categoriesOf = async (line: LineDeclaration) => (await listCategoryRows(pool, line.id)).map(viewCategory)
  const needCategory = async (id: number, line: LineDeclaration) =>
    (await categoriesOf(line)).find((one) => one.id === id) ?? refuse('category.not_found')
  mountOnLines(mounting, operations.listCategories, ({ line }) => categoriesOf(line))
  mountOnLines(mounting, operations.listRootCategories, ({ line }) => categoriesOf(line))
  mountOnLines(mounting, operations.getCategory, ({ params, line }) => needCategory(params.id, line))
  mountOnLines(mounting, operations.listCategoryEquipment, async ({ params, query, line, request }) => {
    const { id } = await needCategory(params.id, line)
    return listPage(request, { ...query, category_id: id }, line.id)
  })
  mountOnLines(mounting, operations.listCategoryQualifications, async ({ params, line }) => {
    const rows = await listCategoryRows(pool, line.id)
    const row = rows.find(({ id }) => id === params.id) ?? refuse('category.not_found')
    const required = qualificationsOf({ category_rules: row.qualification_rules, line: line.id })
    return {
      category_id: row.id,
      required: viewRules(required),
      results: viewQualificationTypes(Object.keys(qualificationTypeNames)),
    }
  })
  mountOnLines(mounting, operations.getFeeStandards, async ({ query, line }) => ({
    ...feesOf(line),
    options: line.options.map(({ flag, label, per }) => ({ flag, label, per })),
    results: (await figures.fees(line.id, query.equipment_type)).map((row) => ({
      category: row.code,
      name: row.name,
      from_per_day: toYuan(row.from_fen),
      to_per_day: toYuan(row.to_fen),
      equipment_count: row.equipment_count,
    })),
  }))

  mountEndpoint(mounting, operations.getHome, async () => {
    const filter = { text: '', categoryId: undefined, categoryCode: '', grade: '', city: '' }
    const period = { from: today(), to: today() }
    const [ofLines, hot, reviewMinutes] = await Promise.all([
      figures.lines(),
      Promise.all(
        lines.map(({ id }) =>
          listFirstEquipment(pool, { ...filter, ...period, line: id, ordering: '', limit: 4, offset: 0 }, today()),
        ),
      ),
      figures.reviewMinutes(),
    ])
    return {
      lines: lines.map((line) => {
        const row = ofLines.find((figure) => figure.line === line.id)
        return {
          id: line.id,
          label: line.label,
          equipment_count: row?.equipment_count ?? 0,
          units_free_today: row?.units_free ?? 0,
          from_per_day: row?.from_fen ? toYuan(row.from_fen) : null,
          illustration: row?.illustration ?? '',
        }
      }),
      hot: inTurn(hot).map(viewEquipment),
      average_review_minutes: reviewMinutes,
    }
  })
}

/** The first of each, then the second of each: no line is hidden behind a busier one. */
const inTurn = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map((list) => list.length)) }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()

const feesOf = ({ pricing }: (typeof lines)[number]) => ({
  service_percent: pricing.servicePercent,
  late_percent: pricing.latePercent,
  early_return: pricing.earlyReturn.map((tier) => ({
    unused_days_at_least: tier.unusedDaysAtLeast,
    refund_percent: tier.refundPercent,
  })),
})
