import type pg from 'pg'

/**
 * Lets orders that came back count in their renters' records, as though they had been used to their last day, given back
 * eight days ago and, where it is said, cost so much rent.
 */
export const letReturnsCount = async (
  pool: Pick<pg.Pool, 'query'>,
  orders: readonly number[],
  rentFen?: number,
): Promise<void> => {
  await pool.query(
    `WITH put AS (
       UPDATE rental SET returned_at = returned_at - interval '8 days', rental_fen = coalesce($2, rental_fen),
         total_fen = total_fen - rental_fen + coalesce($2, rental_fen)
       WHERE id = ANY($1) RETURNING id, end_date)
     UPDATE return_record r SET stopped_on = put.end_date, rent_refund_fen = 0 FROM put WHERE r.rental_id = put.id`,
    [orders, rentFen ?? null],
  )
}
