import type pg from 'pg'

/** One person may hold as many unpaid orders, and have as many refused, as a test or a measurement wants. */
export const holdAnyOrders = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `INSERT INTO platform_setting (key, value, updated_by_name)
     VALUES ('open_orders_max', '10000', 'test'), ('open_unit_days_max', '1000000', 'test'),
       ('rejected_orders_max', '10000', 'test') ON CONFLICT DO NOTHING`,
  )
}
