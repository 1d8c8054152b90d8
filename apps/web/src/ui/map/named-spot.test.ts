import { describe, expect, it } from 'vitest'
import { findNamedSpot } from './named-spot.ts'

const named = async (words: string) => {
  const spot = await findNamedSpot(words)
  return spot && [Math.round(spot.point.latitude * 10) / 10, Math.round(spot.point.longitude * 10) / 10, spot.zoom]
}

describe('the place a map begins with', () => {
  it.each([
    ['浙江省 杭州市 临安区', [30.2, 119.7, 11]],
    ['浙江省 杭州市', [30.3, 120.2, 10]],
    ['杭州', [30.3, 120.2, 10]],
    ['上海市 浦东新区', [31.2, 121.5, 11]],
    ['吉林省 延边朝鲜族自治州 延吉市', [42.9, 129.5, 11]],
    // Roads are called after cities.
    ['上海市 浦东新区 杭州路', [31.2, 121.5, 11]],
    ['浙江省 宁波市 温州街 3 号', [29.9, 121.6, 10]],
  ])('%s is the district or the city it names', async (words, spot) => {
    expect(await named(words)).toEqual(spot)
  })

  it.each(['浙江省', '某地', ''])('“%s” names neither', async (words) => {
    expect(await named(words)).toBeNull()
  })
})
