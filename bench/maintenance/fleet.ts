/** Machines with plans that count their hours, orders of a year, and technicians; the servers and an app on them. */
import type pg from 'pg'
import { type App, buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { fillMachines } from '../fill.ts'
import { onPlace, type Person, type Place, startDurablePostgres } from '../place.ts'
import { register } from '../register.ts'
import type { Server } from '../servers.ts'
import { connections } from '../settings.ts'

export interface Fleet extends Place {
  readonly product: Server
  /** Tells every statement it runs. */
  readonly recorded: Server
  /** Of this process, for commands that have no address; nothing passes in it by itself. */
  readonly app: App
  readonly staff: Person
  /** Works on a hundredth of all orders. */
  readonly technician: Person
  /** Makes it so many orders. */
  growTo(orders: number): Promise<void>
}

const [modelCount, planCount, technicianCount] = [750, 1000, 200]
/** Every machine was read once a day, the last time a day ago, and runs so many hours a day. */
export const hoursPerDay = 14.4
const daysRead = 30
export const lastMeter = 1000 + daysRead * hoursPerDay
export const readAt = Date.now() - 24 * 3_600_000

/** A plan for each machine; what has run since its last service differs, so that they come to be due one after the other. */
const fillPlans = async (pool: pg.Pool, staff: number): Promise<void> => {
  await pool.query(
    `INSERT INTO upkeep_plan (name, status, scope, triggers, lead_days, tolerance_days, duration_days, steps, parts,
       rules_since, units_through, documents_through, created_by, created_by_name)
     SELECT '250 小时保养 ' || n, 'active', '{"line": "engineering"}', '[{"kind": "meter", "every": 250, "unit": "h"}]', 0, 10, 1,
       '[]', '[]', current_date - 60, 1e12, 1e12, $1, '平台' FROM generate_series(1, $2) n`,
    [staff, planCount],
  )
  await pool.query(
    `WITH plan AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM upkeep_plan),
       unit AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM equipment_unit)
     INSERT INTO upkeep_plan_unit (plan_id, unit_id, since, done_meter, is_stale)
     SELECT plan.id, unit.id, current_date - 60, jsonb_build_object('h', $2::numeric - unit.place % 249), true
     FROM unit JOIN plan ON plan.place = unit.place % $1`,
    [planCount, daysRead * hoursPerDay],
  )
  await pool.query(
    `INSERT INTO unit_reading (unit_id, measured_at, unit, meter, counted, source)
     SELECT u.id, $1::timestamptz - n * interval '1 day', 'h', $2::numeric - n * $3::numeric, ($4::int - n) * $3::numeric, 'device'
     FROM equipment_unit u, generate_series(0, $4::int) n`,
    [new Date(readAt), lastMeter, hoursPerDay, daysRead],
  )
  await pool.query(
    `INSERT INTO unit_meter (unit_id, unit, zero, last_meter, last_counted, last_at)
     SELECT id, 'h', 1000, $2, $2::numeric - 1000, $1 FROM equipment_unit`,
    [new Date(readAt), lastMeter],
  )
}

const fillTechnicians = (pool: pg.Pool) =>
  pool.query(
    `WITH person AS (
       INSERT INTO app_user (username, phone, password_hash, display_name)
       SELECT 'bench_technician_' || n, '138' || lpad(n::text, 8, '0'), '', '师傅' || n FROM generate_series(1, $1) n
       RETURNING id
     ) INSERT INTO user_business_role (user_id, role) SELECT id, 'technician' FROM person`,
    [technicianCount],
  )

/** Orders of the last year and of the next two months: one in ten is still open, four in ten were reported. */
const fillOrders = (pool: pg.Pool, first: number, count: number) =>
  pool.query(
    `WITH unit AS (SELECT array_agg(id ORDER BY id) AS ids FROM equipment_unit),
       technician AS (SELECT array_agg(user_id ORDER BY user_id) AS ids FROM user_business_role WHERE role = 'technician'),
       made AS (
         INSERT INTO maintenance_request (unit_id, title, description, status, kind, origin, is_reported, payer, assigned_to,
           start_date, end_date, created_at, resolved_at)
         SELECT unit.ids[1 + (n * 7919) % cardinality(unit.ids)], '大臂油缸漏油', '大臂油缸根部滴油',
           CASE WHEN n % 10 > 0 THEN 'completed' ELSE (ARRAY['assigned', 'accepted', 'in_progress', 'paused'])[1 + (n / 10) % 4] END,
           (ARRAY['repair', 'service', 'inspection'])[1 + n % 3], 'owner', n % 5 < 2, 'platform',
           technician.ids[1 + (n * 31) % cardinality(technician.ids)],
           day, day + n % 2, now() - n * interval '5 minutes', CASE WHEN n % 10 > 0 THEN now() END
         FROM unit, technician, generate_series($1::int, $2::int) n,
           LATERAL (SELECT current_date - 365 + (n * 7) % 425 AS day) d
         RETURNING id, status
       ) INSERT INTO maintenance_history (request_id, action, status, actor_name) SELECT id, 'assign', status, '调度' FROM made`,
    [first, first + count - 1],
  )

const openApp = ({ databaseUrl, folder }: Place): Promise<App> => {
  const settings = { APP_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'error', RATE_LIMITS: 'off' }
  const config = readConfig({ ...process.env, ...settings, DB_POOL: String(connections), DATA_DIR: folder })
  return buildApp(config, databaseUrl)
}

export const openFleet = (): Promise<Fleet> =>
  onPlace('maintenance', startDurablePostgres, async (place) => {
    const { pool } = place
    await fillMachines(pool, 'engineering', modelCount)
    await fillTechnicians(pool)
    const { product, recorded } = await place.startProducts()
    const staff = await place.addStaff(product.base, 'bench_staff', '13700000001')
    const technician = await register(product.base, 'bench_technician', '13700000002')
    await pool.query(`INSERT INTO user_business_role (user_id, role) VALUES ($1, 'technician')`, [technician.id])
    await fillPlans(pool, staff.id)
    const app = await openApp(place)
    let filled = 0
    const growTo = async (orders: number): Promise<void> => {
      if (orders > filled) await fillOrders(pool, filled + 1, orders - filled)
      filled = Math.max(filled, orders)
      await pool.query('VACUUM ANALYZE')
    }
    const close = async () => {
      await app.stop()
      await place.close()
    }
    return { ...place, product, recorded, app, staff, technician, growTo, close }
  })
