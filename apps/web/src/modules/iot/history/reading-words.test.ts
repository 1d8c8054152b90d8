import { expect, test } from 'vitest'
import { mayTellWork } from './reading-words.ts'

test('hours are shown of what can tell that it works, and of a profile nobody knows here', () => {
  expect(['excavator', 'car', 'tag', 'phone', 'of-a-newer-server'].map(mayTellWork)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ])
})
