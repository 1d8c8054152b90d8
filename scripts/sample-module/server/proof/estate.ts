import type { Belongings } from '../../../proof.ts'

/** A greeting is nobody's; whose name it bears may be looked for there. */
export const belongings: Belongings = {
  aims: [[/greetings/, ['user']]],
}
