import { wavesOf } from '@jihui/protocol/iot/batches/limits'
import { expect, it } from 'vitest'
import { judgeBatch, type WaveCounts } from './judge-batch.ts'

it('waves grow: one in a hundred, one in ten, the rest', () => {
  expect([1, 5, 11, 12, 500, 2_000].map(wavesOf)).toEqual([
    [1],
    [1, 4],
    [1, 10],
    [1, 10, 1],
    [5, 50, 445],
    [20, 200, 1_780],
  ])
})

const none = { waiting: 0, queued: 0, sent: 0, good: 0, bad: 0, silent: 0 }
const later: WaveCounts = { ...none, number: 2, waiting: 90 }
const judge = (first: Partial<WaveCounts>, more: { isWaveOver?: boolean; counts?: WaveCounts[] } = {}) =>
  judgeBatch({
    wave: 1,
    waves: 2,
    isWaveOver: more.isWaveOver ?? false,
    stopPercent: 20,
    counts: more.counts ?? [{ ...none, number: 1, ...first }, later],
  })

it.each([
  ['waits for what is not written', { waiting: 1, good: 9 }, {}, 'wait'],
  ['waits for an answer', { sent: 1, good: 9, silent: 1 }, {}, 'wait'],
  ['goes on once all have answered', { good: 10 }, {}, 'widen'],
  ['goes on without those that are away once its time is over', { queued: 8, good: 2 }, { isWaveOver: true }, 'widen'],
  ['a fifth may fail', { good: 8, bad: 2 }, {}, 'widen'],
  ['more than a fifth stops it', { good: 7, bad: 3 }, {}, 'stop'],
  ['is not judged by its first answer', { queued: 9, bad: 1 }, {}, 'wait'],
  ['is judged before its end once five have answered', { queued: 5, good: 3, bad: 2 }, {}, 'stop'],
  ['its only device failed', { bad: 1 }, {}, 'stop'],
  ['silence is a failure once its time is over', { sent: 3, silent: 3, good: 7 }, { isWaveOver: true }, 'stop'],
  ['silence that was judged before is none', { sent: 3, good: 7 }, { isWaveOver: true }, 'widen'],
])('%s', (_rule, counts, more, next) => {
  expect(judge(counts, more).next).toBe(next)
})

it('the last wave ends when all have answered, and is not stopped with nothing left to send', () => {
  const last = (counts: Partial<WaveCounts>) =>
    judgeBatch({
      wave: 2,
      waves: 2,
      isWaveOver: true,
      stopPercent: 20,
      counts: [
        { ...none, number: 1, good: 1 },
        { ...none, number: 2, ...counts },
      ],
    }).next
  expect([
    last({ bad: 9 }),
    last({ bad: 9, sent: 1, silent: 1 }),
    last({ bad: 5, queued: 1 }),
    last({ queued: 1 }),
  ]).toEqual(['finish', 'wait', 'stop', 'wait'])
})

it('devices of an earlier wave that fail late stop it too', () => {
  const counts = [
    { ...none, number: 1, good: 2, bad: 8 },
    { ...none, number: 2, waiting: 90 },
  ]
  expect(judgeBatch({ wave: 2, waves: 2, isWaveOver: false, stopPercent: 20, counts })).toEqual({
    next: 'stop',
    wave: 1,
    bad: 8,
    ended: 10,
  })
})
