/**
 * How much of the market one person may hold without having paid, orders and days of machines taken together, begins at
 * the settings `open_orders_max` and `open_unit_days_max`; each order that was paid and given back widens both.
 */
export const openOrdersPerReturn = { orders: 10, unitDays: 730 } as const

/**
 * An order holds its machine while its papers are looked at. Somebody whose papers were refused on as many orders in
 * these days as the setting `rejected_orders_max` says, those of the machine he wants counted twice, waits so long after
 * the last refusal before he places another; the orders he has can be handed in again all the time. Orders whose papers
 * were accepted later do not count.
 */
export const afterRejections = { days: 7, waitHours: 24 } as const
