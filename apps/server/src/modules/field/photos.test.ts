import { expect, test } from 'vitest'
import { photosIn } from './photos.ts'

const photo = (sha256: string) => ({ sha256, position: '' })

test('photographs of an act are found in it and in its parts, and nothing else is taken for one', () => {
  const [before, after, ofStep, ofException] = ['a', 'b', 'c', 'd'].map(photo)
  expect(
    photosIn({
      photos_before: [before],
      photos_after: [after],
      steps: [{ id: 1, result: 'ok', photos: [ofStep] }, { id: 2 }],
      exceptions: [{ description: '划痕', photos: [ofException] }],
      replaced: [{ old_number: '旧 1' }],
      codes: ['1', '2'],
      notes: '好了',
    }),
  ).toEqual([before, after, ofStep, ofException])
  expect(photosIn({})).toEqual([])
})
