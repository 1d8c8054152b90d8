import { sql } from 'drizzle-orm'
import type { ServerModule } from '../../module.ts'
import { alertEvents } from './alerts/alert-events.ts'
import { followsFences } from './alerts/follow-fences.ts'
import { followsLines } from './alerts/follow-lines.ts'
import { closeLeftAlerts, forgetEvents } from './alerts/keep-alerts.ts'
import { remindOfAlerts } from './alerts/remind.ts'
import { watchSilence } from './alerts/watch-silence.ts'
import { batchEvents } from './batches/batch-transition.ts'
import { alarmQueue, followsAlarms, watchAlarms } from './care/tell-alarms.ts'
import { passBatches } from './batches/run-batches.ts'
import { passCommandTime } from './commands/command-time.ts'
import { approvalEvents } from './commands/tell-approval.ts'
import { commandEvents } from './commands/give-notice.ts'
import { followsPlaces, placeEvents, placeQueue } from './devices/place-devices.ts'
import { unwatchMap, watchMap } from './map/watch-map.ts'
import { watchHomecomings } from './arrivals/come-home.ts'
import { fadeSettledOrders } from './arrivals/fade-places.ts'
import { followsSites } from './arrivals/follow-sites.ts'
import { siteEvents } from './arrivals/site-events.ts'
import { watchSites } from './arrivals/watch-sites.ts'
import { fenceEvents } from './fences/events.ts'
import { lineEvents } from './ingest/second-place.ts'
import { tellByTime } from './fences/tell-by-time.ts'
import { deviceListeners } from './protocols/listeners.ts'
import { everyFewSeconds, everyMinute, everyNight } from '../../platform/jobs/declared.ts'
import { addUpReadings, keepReadings } from './history/history-jobs.ts'
import { followLeft } from './follow/follow-readings.ts'
import { iotRoutes } from './routes.ts'

export const iotModule: ServerModule = {
  name: 'iot',
  mount: iotRoutes,
  events: {
    ...placeEvents,
    ...fenceEvents,
    ...alertEvents,
    ...commandEvents,
    ...batchEvents,
    ...approvalEvents,
    ...siteEvents,
    ...lineEvents,
  },
  queues: {
    [placeQueue]: { isOrdered: false, atOnce: 2 },
    [alarmQueue]: { isOrdered: false, atOnce: 2 },
  },
  consumers: [...followsPlaces, followsAlarms, followsFences, followsLines, ...followsSites],
  retention: {
    // What tells that a machine is away from its site stays as long as it is.
    'what happened at fences': {
      days: 'keep_readings_days',
      table: 'fence_event',
      isOver: (before) => sql`created_at < ${before} and fence_id not in (select s.fence_id from order_site s
        join order_site_unit o on o.rental_id = s.rental_id where o.left_at is not null)`,
    },
  },
  auditObjects: {
    iot_device: {
      named: (ids) => sql`select id::text, code as label, null::bigint as rental_id from device where id in (${ids})`,
    },
    fence: {
      named: (ids) => sql`select id::text, name as label, rental_id from fence where id in (${ids})`,
    },
    device_alert: {
      named: (ids) => sql`select id::text, title as label, rental_id from device_alert where id in (${ids})`,
    },
    alert_rule: {
      named: (ids) =>
        sql`select id::text, name as label, null::bigint as rental_id from alert_rule where id in (${ids})`,
    },
    command_batch: {
      named: (ids) =>
        sql`select b.id::text, b.chosen as label, null::bigint as rental_id from command_batch b where b.id in (${ids})`,
    },
    device_command: {
      named: (ids) =>
        sql`select c.id::text, d.code as label, c.rental_id from device_command c join device d on d.id = c.device_id
          where c.id in (${ids})`,
    },
  },
  pageRequests: { iot_watch: watchMap, iot_unwatch: unwatchMap },
  listeners: deviceListeners,
  jobs: {
    'iot-commands': everyFewSeconds(passCommandTime),
    'iot-batches': everyFewSeconds(passBatches),
    'iot-follow': everyFewSeconds(followLeft),
    'iot-demo': everyFewSeconds(async (services) => {
      if (services.config.isFleetAlive) await (await import('./demo/live-fleet.ts')).liveFleet(services)
    }),
    'iot-fences': everyMinute(tellByTime),
    'iot-sites': everyMinute(watchSites),
    'iot-homecomings': everyMinute(watchHomecomings),
    'iot-alert-reminders': everyFewSeconds(remindOfAlerts),
    'iot-alert-silence': everyMinute(watchSilence),
    'iot-machine-alarms': everyMinute(watchAlarms),
    'iot-alert-left': everyMinute(closeLeftAlerts),
    'iot-alert-events': everyNight(forgetEvents),
    'iot-hours': everyMinute(addUpReadings),
    'iot-readings': everyNight(keepReadings),
    'iot-fading': everyNight(fadeSettledOrders),
  },
  demo: () => import('./demo/demo.ts'),
  invariants: () => import('./proof/invariants.ts'),
  growth: () => import('./proof/growth.ts'),
  belongings: () => import('./proof/estate.ts'),
}
