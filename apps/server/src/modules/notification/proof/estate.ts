import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  ids: { notification: `SELECT id FROM notification WHERE user_id = ANY($2)` },
  aims: [[/./, ['notification']]],
  grows: ['notification', 'text_message', 'notified_cause'],
  moves: ['sent_at'],
}
