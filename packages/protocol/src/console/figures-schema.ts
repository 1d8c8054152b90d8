/** What the platform does as a whole: orders, machines, the last thirty days. */
import * as z from 'zod/mini'
import { rentalStatusCodes } from '../rental/machine.ts'
import { timestamp } from '../values.ts'

const statusCount = z.object({ status: z.enum(rentalStatusCodes), label: z.string(), count: z.number() })
const lineOrders = z.object({ line: z.string(), total: z.number(), open: z.number(), statuses: z.array(statusCount) })
const lineFleet = z.object({
  line: z.string(),
  machines: z.number(),
  units: z.number(),
  rented_today: z.number(),
  /** Units in repair or kept back today. */
  away_today: z.number(),
  /** Percent of the units; null where there are none. */
  use_today: z.nullable(z.number()),
  use_in_days: z.nullable(z.number()),
})
export const operationFigures = z.object({
  as_of: timestamp,
  orders: z.array(lineOrders),
  fleet: z.array(lineFleet),
  /** All units of all lines. */
  whole_fleet: z.omit(lineFleet, { line: true }),
  days: z.array(z.object({ date: z.string(), created: z.number(), cancelled: z.number() })),
  overdue: z.number(),
  moves: z.object({
    deliveries_today: z.number(),
    deliveries_week: z.number(),
    returns_today: z.number(),
    returns_week: z.number(),
  }),
  maintenance: z.object({ open: z.number(), pending: z.number(), scheduled: z.number() }),
  /** Of all reviews; null before the first. */
  rating: z.object({ average: z.nullable(z.number()), count: z.number() }),
})
