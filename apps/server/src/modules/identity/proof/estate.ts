import type { Belongings } from '../../../proof.ts'

export const belongings: Belongings = {
  aims: [[/users/, ['user']]],
  grows: ['session'],
}
