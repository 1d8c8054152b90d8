import * as operations from '@jihui/protocol/catalogue/operations'
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
import { createRendering } from '../../platform/http/rendering.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { type BusyDays, findCalendarJson } from './calendar-queries.ts'
import { checkAvailability, freeWithin, periodAsked } from './check-availability.ts'
import { listCities, listFees, listLineFigures } from './figure-queries.ts'
import {
  countRatings,
  type EquipmentFilter,
  type EquipmentRow,
  findEquipmentJson,
  findEquipmentRow,
  listCategoryRows,
  listEquipmentJson,
  listEquipmentRows,
  listPlaces,
  listReviewRows,
} from './queries.ts'
import {
  dayFenOf,
  qualificationsOf,
  viewCategory,
  viewEquipment,
  viewEquipmentDetail,
  viewQualificationTypes,
  viewQuestions,
  viewRules,
} from './view.ts'
import { verificationRoutes } from './verification-routes.ts'

export const catalogueRoutes = (mounting: Mounting, services: Services): void => {
  verificationRoutes(mounting, services)
  const {
    database: { pool },
    clock,
  } = services
  const today = () => dayOf(clock.now())

  /** The machine, or the refusal of R052. */
  const need = async (key: { id: number } | { uuid: string }, line: string | null) =>
    (await findEquipmentRow(pool, key, line, today())) ?? refuse('equipment.not_found')

  const filterOf = (query: z.output<typeof equipmentQuery>, line: string | null): EquipmentFilter => ({
    line,
    text: query.name || query.keyword,
    categoryId: query.category_id,
    categoryCode: query.category || query.type,
    grade: query.certification_level,
    city: query.city,
    from: query.available_from,
    to: query.available_to,
    ordering: query.ordering,
    limit: query.page_size,
    offset: (query.page - 1) * query.page_size,
  })

  const renderPage = createRendering(operations.listEquipment)
  const listPage = async (request: FastifyRequest, query: z.output<typeof equipmentQuery>, line: string | null) => {
    const [{ count, rows }, cities] = await Promise.all([
      listEquipmentJson(pool, filterOf(query, line), today()),
      query.with_cities ? listCities(pool, line) : null,
    ])
    const places = cities ? { cities } : {}
    return renderPage(request.url, `${count} ${JSON.stringify(places)} ${rows}`, () => {
      const machines = JSON.parse(rows) as EquipmentRow[]
      return { ...pageAnswer(request, query, count, machines.map(viewEquipment)), ...places }
    })
  }
  mountOnLines(mounting, operations.listEquipment, ({ query, line, request }) => listPage(request, query, line.id))
  mountOnLines(mounting, operations.searchEquipment, ({ query, line, request }) => listPage(request, query, line.id))
  mountEndpoint(mounting, operations.findEquipment, ({ query, request }) => listPage(request, query, null))
  mountOnLines(mounting, operations.recommendEquipment, async ({ query, line, request }) => {
    const filter = { line: line.id, text: '', categoryId: undefined, categoryCode: '', grade: '', city: '' }
    const period = { from: today(), to: today() }
    const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size }
    const { count, rows } = await listEquipmentRows(pool, { ...filter, ...period, ordering: '', ...page }, today())
    return pageAnswer(request, query, count, rows.map(viewEquipment))
  })

  const renderDetail = createRendering(operations.getEquipment)
  const answerDetail = async (key: { id: number } | { uuid: string }, line: string) => {
    const json = await findEquipmentJson(pool, key, line, today())
    if (json === null) return refuse('equipment.not_found')
    return renderDetail(Object.values(key).join(), json, () => viewEquipmentDetail(JSON.parse(json)))
  }
  mountOnLines(mounting, operations.getEquipment, ({ params, line }) => answerDetail({ id: params.id }, line.id))
  mountOnLines(mounting, operations.getEquipmentByUuid, ({ params, line }) =>
    answerDetail({ uuid: params.id }, line.id),
  )
  mountEndpoint(mounting, operations.locateEquipment, async ({ params }) => viewEquipment(await need(params, null)))

  mountOnLines(mounting, operations.listEquipmentReviews, async ({ params, query, line, request }) => {
    const equipment = await need(params, line.id)
    const [rows, ratings] = await Promise.all([
      listReviewRows(pool, equipment.id, query.page_size, (query.page - 1) * query.page_size),
      countRatings(pool, equipment.id),
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

  const renderCalendar = createRendering(operations.getAvailability)
  const availabilityOf = async (id: number, query: z.output<typeof availabilityQuery>, line: LineDeclaration) => {
    const { from, to } = periodAsked(query, today())
    const json = await findCalendarJson(pool, id, line.id, from, to)
    if (json === null) return refuse('equipment.not_found')
    return renderCalendar(`${id} ${from} ${to}`, json, () => {
      const calendar = JSON.parse(json) as { units_total: number; busy: BusyDays[] }
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
    })
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
    results: (await listFees(pool, line.id, query.equipment_type ?? null)).map((row) => ({
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
    const [figures, hot, review] = await Promise.all([
      listLineFigures(pool, today()),
      Promise.all(
        lines.map(({ id }) =>
          listEquipmentRows(pool, { ...filter, ...period, line: id, ordering: '', limit: 4, offset: 0 }, today()),
        ),
      ),
      pool.query<{ minutes: number | null }>(`SELECT round(avg(extract(epoch FROM verified_at - created_at)) / 60)::int
        AS minutes FROM rental WHERE verified_at > now() - interval '90 days'`),
    ])
    return {
      lines: lines.map((line) => {
        const row = figures.find((figure) => figure.line === line.id)
        return {
          id: line.id,
          label: line.label,
          equipment_count: row?.equipment_count ?? 0,
          units_free_today: row?.units_free ?? 0,
          from_per_day: row?.from_fen ? toYuan(row.from_fen) : null,
          illustration: row?.illustration ?? '',
        }
      }),
      hot: inTurn(hot.map(({ rows }) => rows)).map(viewEquipment),
      average_review_minutes: review.rows[0]?.minutes ?? null,
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
