import { freightSignaturePurpose } from '@jihui/protocol/freight/module'
import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { everyMinute, everyNight } from '../../platform/jobs/declared.ts'
import { bidRoutes } from './bids/bid-routes.ts'
import { cargoEvents } from './cargos/cargo-events.ts'
import { cargoSubject } from './cargos/cargo-photos.ts'
import { cargoRoutes } from './cargos/cargo-routes.ts'
import { expireCargos } from './cargos/end-cargo.ts'
import { screenFreight } from './findings/screen.ts'
import { findingRoutes } from './findings/finding-routes.ts'
import { freightExtraKeeper } from './extras/extra-payable.ts'
import { freightCargoKeeper } from './funding/cargo-payable.ts'
import { countCandidates } from './matching/find-candidates.ts'
import { matchRoutes } from './matching/match-routes.ts'
import { refreshPoints } from './matching/refresh-points.ts'
import { passMembershipTime } from './membership/join-membership.ts'
import { membershipEvents } from './membership/membership-events.ts'
import { freightMembershipKeeper } from './membership/membership-payable.ts'
import { membershipRoutes } from './membership/membership-routes.ts'
import { moneyRoutes } from './money/money-routes.ts'
import { deskOrderRoutes } from './orders/desk-routes.ts'
import { freightOrderBundle, freightOrderSubject } from './orders/field-subject.ts'
import { orderEvents } from './orders/order-events.ts'
import { freightOrderKeeper } from './orders/order-payable.ts'
import { deductionRoutes } from './objections/deduction-routes.ts'
import { isContested } from './objections/deduction-queries.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { passFreightTime } from './orders/order-time.ts'
import { findOwnOrder } from './orders/own-order.ts'
import { driverApplicationKind } from './parties/driver-application.ts'
import { carrierEvents } from './parties/carrier-events.ts'
import { carrierRoutes } from './parties/carrier-routes.ts'
import { paperRoutes } from './parties/papers/paper-routes.ts'
import { paperRenewal } from './parties/papers/renew-paper.ts'
import { paperRenewals, vehicleDocuments } from './parties/papers/vehicle-holder.ts'
import { partyRoutes } from './parties/party-routes.ts'
import { driverProfile, profileRoutes, shipperProfile } from './parties/profile-routes.ts'
import { shipperApplicationKind } from './parties/shipper-application.ts'
import { planRoutes } from './planning/plan-routes.ts'
import { priceRoutes } from './prices/price-routes.ts'
import { followsRentals } from './rentals/follow-rentals.ts'
import { followsTrips } from './rentals/follow-trips.ts'
import { keepLateMoves } from './rentals/late-moves.ts'
import { machineCargoRoutes } from './rentals/machine-routes.ts'
import { termsRoutes } from './prices/terms-routes.ts'
import { dropOldPositions } from './trips/drop-positions.ts'
import { isOnSignature } from './trips/signature-readers.ts'
import { tripRoutes } from './trips/trip-routes.ts'

/** Shippers and drivers, cargo and the trips that carry it. */
export const freightModule: ServerModule = {
  name: 'freight',
  mount: (mounting, services) => {
    profileRoutes(mounting, services)
    partyRoutes(mounting, services)
    paperRoutes(mounting, services)
    priceRoutes(mounting, services)
    termsRoutes(mounting, services)
    cargoRoutes(mounting, services, countCandidates(services))
    machineCargoRoutes(mounting, services)
    matchRoutes(mounting, services)
    bidRoutes(mounting, services)
    orderRoutes(mounting, services)
    deskOrderRoutes(mounting, services)
    tripRoutes(mounting, services, services.config.publicUrl)
    deductionRoutes(mounting, services)
    findingRoutes(mounting, services)
    moneyRoutes(mounting, services)
    carrierRoutes(mounting, services)
    membershipRoutes(mounting, services)
    planRoutes(mounting, services)
  },
  events: { ...cargoEvents, ...orderEvents, ...carrierEvents, ...membershipEvents },
  consumers: [...followsRentals, ...followsTrips],
  jobs: {
    'freight-cargo-time': everyMinute(expireCargos),
    'freight-points': everyMinute(refreshPoints),
    'freight-order-time': everyMinute(passFreightTime),
    'freight-findings': everyMinute(screenFreight),
    'freight-late-moves': everyMinute(keepLateMoves),
    'freight-membership-time': everyMinute(passMembershipTime),
    'freight-positions': everyNight(dropOldPositions),
    'freight-demo-trips': everyMinute(async (services) => {
      if (services.config.isDemo) await (await import('./demo/drive.ts')).driveOn(services)
    }),
  },
  topics: {
    freight_order: {
      id: 'number',
      mayJoin: async ({ db }, actor, id) =>
        (actor.isStaff && actor.permissions.has('rental_view')) || (await findOwnOrder(db, actor.id, id)) !== null,
      changedMessage: 'freight_status_changed',
    },
  },
  hooks: {
    application: {
      kinds: { driver: driverApplicationKind, driver_paper: paperRenewal, shipper: shipperApplicationKind },
    },
    qualification: { documentHolders: { vehicle: vehicleDocuments }, renewals: paperRenewals },
    payment: {
      payables: [freightOrderKeeper, freightCargoKeeper, freightExtraKeeper, freightMembershipKeeper],
      payeeNames: { driver: (payee) => `(SELECT d.real_name FROM freight_driver d WHERE d.user_id = ${payee})` },
    },
    identity: { profiles: { driver_profile: driverProfile, shipper_profile: shipperProfile } },
    field: {
      subjects: { freight_order: freightOrderSubject, cargo: cargoSubject },
      bundle: { orders: freightOrderBundle },
    },
  },
  fileReaders: { [freightSignaturePurpose]: isOnSignature },
  waiting: {
    freight_dispute: sql`select o.id, d.opened_at as since, null::bigint as rental_id,
        array[o.shipper_id, o.payee_id] as waiters, null::bigint as decider_id
      from freight_order o join freight_dispute d on d.order_id = o.id where o.status = 'disputed'`,
    freight_extra: sql`select x.id, coalesce(x.agreed_at, x.created_at) as since, null::bigint as rental_id,
        array[o.payee_id] as waiters, null::bigint as decider_id
      from freight_extra x join freight_order o on o.id = x.order_id
      where x.status = 'objected' or (x.status in ('accepted', 'decided') and x.paid_at is null and x.amount_fen > 0
        and not ${isContested(sql`x.id`)})`,
    freight_objection: sql`select d.id, d.objected_at as since, null::bigint as rental_id, array[d.payee_id] as waiters,
        null::bigint as decider_id
      from freight_deduction d where d.status = 'objected'`,
    freight_finding: sql`select f.id, f.opened_at as since, null::bigint as rental_id, array[]::bigint[] as waiters,
        null::bigint as decider_id
      from freight_finding f where f.status = 'open'`,
  },
  auditObjects: {
    cargo: {
      named: (ids) => sql`select id::text, goods_name as label, rental_id from cargo where id in (${ids})`,
    },
    freight_order: {
      named: (ids) =>
        sql`select o.id::text, c.goods_name as label, c.rental_id from freight_order o join cargo c on c.id = o.cargo_id
          where o.id in (${ids})`,
    },
    freight_extra: {
      named: (ids) =>
        sql`select id::text, working as label, null::bigint as rental_id from freight_extra where id in (${ids})`,
    },
    freight_deduction: {
      named: (ids) =>
        sql`select id::text, reason as label, null::bigint as rental_id from freight_deduction where id in (${ids})`,
    },
    freight_finding: {
      named: (ids) =>
        sql`select id::text, reason as label, null::bigint as rental_id from freight_finding where id in (${ids})`,
    },
    freight_membership: {
      named: (ids) =>
        sql`select id::text, plan as label, null::bigint as rental_id from freight_membership where id in (${ids})`,
    },
    freight_price_terms: {
      named: (ids) =>
        sql`select id::text, reason as label, null::bigint as rental_id from freight_price_terms where id in (${ids})`,
    },
  },
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  demo: () => import('./demo/demo.ts'),
  belongings: () => import('./proof/estate.ts'),
}
