/** A freight order as each of its readers sees it. */
import { cargoNumber } from '@jihui/protocol/freight/cargo-machine'
import {
  extraActionsFor,
  extraKinds,
  type ExtraKind,
  extraStatuses,
  type FreightOrderAction,
  freightOrderActionsFor,
  type FreightOrderActor,
  freightOrderNumber,
  freightOrderStatuses,
  isLiveOrder,
} from '@jihui/protocol/freight/order-machine'
import { orderLimits } from '@jihui/protocol/freight/order-limits'
import type { extra as extraSchema, freightOrder as orderSchema } from '@jihui/protocol/freight/order-schema'
import { freightModule } from '@jihui/protocol/freight/module'
import { settled, type WaitingStatuses } from '@jihui/protocol/module'
import { netOf } from '@jihui/protocol/freight/prices'
import { type VehicleTypeCode, vehicleTypes } from '@jihui/protocol/freight/vehicle-types'
import { toYuan } from '@jihui/protocol/values'
import type * as z from 'zod/mini'
import { addHours } from '../../../platform/clock.ts'
import { fileUrl } from '../../../platform/files/store.ts'
import { maskName } from '../../../platform/masks.ts'
import { maskPhone } from '../../../platform/outside/sms.ts'
import { viewCargo } from '../cargos/cargo-view.ts'
import type { ExtraRow } from '../extras/move-extra.ts'
import { maskPlate, viewRecord } from '../matching/match-view.ts'
import type { PriceTerms } from '@jihui/protocol/freight/prices'
import { historyLabel } from './move-order.ts'
import type { findDispute, listOrderHistory, OrderCard } from './order-queries.ts'
import { noShowFrom, wasSeenThere } from './was-there.ts'
import { type ToldActor } from '../../identity/public.ts'

export interface OrderReader {
  readonly id: number
  readonly role: 'driver' | 'shipper' | 'staff'
  /** Drives it himself, or is staff: whose the acts on the way are. */
  readonly isDriving: boolean
  readonly prices: PriceTerms
  readonly now: Date
}
const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

const actorsOf = ({ role }: OrderReader): FreightOrderActor[] => [role]
/** Those whose time has come. */
const isDueNow = (action: FreightOrderAction, { order }: OrderCard, { role, isDriving, now }: OrderReader): boolean => {
  if (action === 'release_no_show') return !wasSeenThere(order) && now >= noShowFrom(order)
  if (action === 'escalate') return role === 'staff' || now >= addHours(order.deliverBefore, orderLimits.overdueHours)
  if (action === 'agree') return !isDriving || order.payeeId === order.driverId
  if (action === 'claim_empty_run') return isDriving && !order.isArrivalDoubtful
  return role !== 'driver' || isDriving || action === 'give_up'
}
/** Of a carrier's orders, until somebody has set out: who drives. */
const mayAssign = ({ order, isCarriers }: OrderCard, { id }: OrderReader): boolean =>
  isCarriers && order.payeeId === id && (order.status === 'pending_payment' || order.status === 'pending_pickup')
const furtherActions = (card: OrderCard, reader: OrderReader) => {
  const { order } = card
  const { role, now } = reader
  const isLive = isLiveOrder(order.status)
  return [
    ...(role === 'shipper' && order.status === 'pending_payment' && order.payBefore > now
      ? (['pay_now'] as const)
      : []),
    ...(mayAssign(card, reader) ? (['assign_driver'] as const) : []),
    ...(role === 'driver' && isLive && order.paidAt !== null ? (['claim_extra'] as const) : []),
    ...(role === 'shipper' && isLive && order.paidAt !== null ? (['share'] as const) : []),
    ...(role !== 'staff' && order.status === 'completed' && now <= addHours(order.endedAt!, 24 * orderLimits.rateDays)
      ? (['rate'] as const)
      : []),
  ]
}
const waits: WaitingStatuses = freightModule.waits!['freight_order.status']!
const waitOf = (status: string): string => {
  const one = waits[status]
  return one === undefined || one === settled ? '' : one.sentence
}

/** Of the freight what is the driver's before commission: as agreed, or as it was handed out. */
const driverShareOf = ({ status, priceFen, driverFen }: OrderCard['order']): number =>
  driverFen ?? (status === 'cancelled' ? 0 : priceFen)
const viewMoney = ({ order }: OrderCard, reader: OrderReader) => {
  const shareFen = driverShareOf(order)
  // What makes good a loss bears none.
  const netFen = order.status === 'cancelled' ? shareFen : netOf(order, shareFen)
  // Whoever drives for a carrier is paid by him.
  const isHis = reader.role !== 'driver' || order.payeeId === reader.id
  return {
    price: toYuan(order.priceFen),
    commission: isHis ? toYuan(shareFen - netFen) : null,
    commission_percent: order.commissionPercent,
    net: isHis ? toYuan(netFen) : null,
    returned: order.backFen === null ? null : toYuan(order.backFen),
    total_amount: toYuan(order.priceFen),
  }
}
const viewSides = (card: OrderCard, cargo: ReturnType<typeof viewCargo>, isWhole: boolean) => {
  const { driver, vehicle, phones } = card
  const type = vehicle.type as VehicleTypeCode
  return {
    shipper: {
      id: card.order.shipperId,
      name: isWhole ? card.cargo.shipper.name : maskName(card.cargo.shipper.name),
      phone: isWhole ? phones.shipper : maskPhone(phones.shipper),
      rating: cargo.shipper.rating,
      kind: cargo.shipper.kind,
      orders: cargo.shipper.orders,
      paid_in_time_percent: cargo.shipper.paid_in_time_percent,
    },
    driver: {
      id: driver.userId,
      name: isWhole ? driver.realName : maskName(driver.realName),
      phone: isWhole ? phones.driver : maskPhone(phones.driver),
      ...viewRecord(driver),
    },
    vehicle: {
      id: vehicle.id,
      type,
      type_display: vehicleTypes[type].label,
      plate: isWhole ? vehicle.plate : maskPlate(vehicle.plate),
    },
  }
}

export const viewOrder = (card: OrderCard, reader: OrderReader): z.output<typeof orderSchema> => {
  const { order } = card
  // Whole between the two sides while it lives; before and after in part. Staff look after both.
  const isWhole = reader.role === 'staff' || isLiveOrder(order.status)
  const cargoReader = { id: reader.id, isDriver: reader.role === 'driver', isStaff: isWhole, prices: reader.prices }
  const cargo = viewCargo(card.cargo, cargoReader)
  const actions = freightOrderActionsFor(order.status, actorsOf(reader)).filter((action) =>
    isDueNow(action, card, reader),
  )
  return {
    id: order.id,
    number: freightOrderNumber(order.id),
    status: order.status,
    status_display: freightOrderStatuses[order.status].label,
    version: order.version,
    cargo_id: order.cargoId,
    cargo_number: cargoNumber(order.cargoId),
    goods: cargo.goods,
    stops: cargo.stops,
    from_city: cargo.from_city,
    to_city: cargo.to_city,
    notes: cargo.notes,
    distance_km: order.km,
    empty_km: order.emptyKm,
    role: reader.role,
    pay_before: order.payBefore.toISOString(),
    paid_at: iso(order.paidAt),
    window_start: order.windowStart.toISOString(),
    window_end: order.windowEnd.toISOString(),
    deliver_before: order.deliverBefore.toISOString(),
    departed_at: iso(order.departedAt),
    arrived_at: iso(order.arrivedAt),
    loaded_at: iso(order.loadedAt),
    delivered_at: iso(order.deliveredAt),
    confirm_before: iso(order.confirmBefore),
    ended_at: iso(order.endedAt),
    reason: order.reason,
    waits: waitOf(order.status),
    created_at: order.createdAt.toISOString(),
    actions: [...actions, ...furtherActions(card, reader)],
    ...viewMoney(card, reader),
    ...viewSides(card, cargo, isWhole),
  }
}

/** `isContested`: the driver objected to what was decided of it, and nothing is paid before somebody looked again. */
export const viewExtra = (
  row: ExtraRow,
  role: OrderReader['role'],
  isContested: boolean,
): z.output<typeof extraSchema> => {
  const isAgreed = row.status === 'accepted' || row.status === 'decided'
  const isPayable = isAgreed && row.paidAt === null && row.amountFen > 0 && !isContested
  const actions = extraActionsFor(row.status, [role]).filter((action) => action !== 'waive' || isPayable)
  return {
    id: row.id,
    order_id: row.orderId,
    kind: row.kind as ExtraKind,
    kind_display: extraKinds[row.kind as ExtraKind].label,
    amount: toYuan(row.amountFen),
    working: row.working,
    status: row.status,
    status_display: row.paidAt !== null ? '已付' : isContested ? '异议复核中' : extraStatuses[row.status].label,
    paid_at: iso(row.paidAt),
    respond_before: row.respondBefore.toISOString(),
    objection: row.objection,
    decision: row.decision,
    created_at: row.createdAt.toISOString(),
    actions: [...actions, ...(role === 'shipper' && isPayable ? (['pay'] as const) : [])],
  }
}

type History = Awaited<ReturnType<typeof listOrderHistory>>
const labelOf = ({ action, notes }: History[number]): string =>
  action === 'accept' ? '接单' : historyLabel(action) || notes
export const viewOrderHistory = (rows: History, told: ToldActor) =>
  rows.map((row) => ({
    id: row.id,
    action: row.action,
    label: labelOf(row),
    status: row.status as z.output<typeof orderSchema>['status'],
    actor: told(row),
    // Not what the label says already.
    notes: row.notes === historyLabel(row.action) ? '' : row.notes,
    occurred_at: row.occurredAt.toISOString(),
    received_at: row.receivedAt.toISOString(),
    is_doubtful: row.isDoubtful,
  }))

interface DeliveryFacts {
  readonly receiver_name: string
  readonly pieces: number
  readonly signature: string | null
  readonly is_coded: boolean
  readonly exceptions: readonly { readonly description: string }[]
}
/** What was written down when it was loaded and delivered. */
export const viewHandovers = (rows: History) => {
  const factsOf = (action: string) => rows.find((row) => row.action === action)?.facts
  const loaded = factsOf('load') as { pieces: number; seal: string } | undefined
  const delivered = factsOf('deliver') as unknown as DeliveryFacts | undefined
  return {
    loading: loaded ? { pieces: loaded.pieces, seal: loaded.seal } : null,
    delivery: delivered
      ? {
          receiver_name: delivered.receiver_name,
          pieces: delivered.pieces,
          signature: delivered.signature === null ? null : fileUrl(delivered.signature),
          is_coded: delivered.is_coded,
          exceptions: delivered.exceptions.map(({ description }) => ({ description })),
        }
      : null,
  }
}

export const viewDispute = (row: Awaited<ReturnType<typeof findDispute>>) =>
  row && {
    reason: row.reason,
    claimed: toYuan(row.claimedFen),
    answer: row.answer,
    by_shipper: row.openedBy === 'shipper',
    opened_at: row.openedAt.toISOString(),
    to_shipper: row.toShipperFen === null ? null : toYuan(row.toShipperFen),
    to_driver: row.toDriverFen === null ? null : toYuan(row.toDriverFen),
    decision: row.decision,
    decided_at: iso(row.decidedAt),
  }
