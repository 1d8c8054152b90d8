/** What a call meets on its way: most come through; some are cut, lose their answer, or arrive twice. */
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import type { Random } from '../random.ts'

const nobody: Answer = { status: 0, headers: new Headers(), body: undefined }

/** Status 0: whoever called does not know whether it arrived. */
export const carry = async (random: Random, call: () => Promise<Answer>): Promise<Answer> => {
  const drawn = random.next()
  if (drawn < 0.1) return nobody
  if (drawn < 0.22) {
    await call()
    return nobody
  }
  if (drawn < 0.34) {
    const [first, second] = await Promise.all([call(), call()])
    return first.status === 0 ? second : first
  }
  return call()
}
