import { expect, it } from 'vitest'
import { waitingWords } from './waiting-words.ts'

const now = Date.parse('2026-05-10T04:00:00Z')
const waiting = { since: '2026-05-10T01:00:00Z', usually_by: '2026-05-10T05:00:00Z' }

it('says until when an answer usually comes, and that it is late once it is', () => {
  expect(waitingWords(waiting, '答复', now)).toMatch(/^一般在\S+ 13:00 前答复，超过了平台会催办，也会通知你。$/)
  expect(waitingWords(waiting, '答复', now + 2 * 3600_000)).toMatch(
    /^从\S+ 09:00 等到现在，比平时慢，平台已经催办，有结果马上通知你。$/,
  )
  expect(waitingWords(null, '答复', now)).toBe('')
})
