import { expect, test } from 'vitest'
import { photoGroups } from './photo-groups.ts'

const photo = (kind: string, at: number) => ({ kind, at })

test('loading stands beside delivery once there are both, whatever came between', () => {
  const [loaded, also, site] = [photo('load', 1), photo('load', 2), photo('arrive_pickup', 0)]
  expect(photoGroups([site, loaded, also])).toEqual({ beside: [], others: [site, loaded, also] })
  const [delivered, disputed] = [photo('deliver', 3), photo('dispute', 4)]
  expect(photoGroups([site, loaded, delivered, also, disputed])).toEqual({
    beside: [[loaded, also], [delivered]],
    others: [site, disputed],
  })
})
