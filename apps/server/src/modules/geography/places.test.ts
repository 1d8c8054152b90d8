import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cityPlaces } from './city-places.ts'
import { cities } from './named-place.ts'
import { citiesMeant, cityNamed, placeNamed, roadKm } from './places.ts'

describe('places named in words', () => {
  it.each([
    ['浙江省杭州市滨江区', '杭州'],
    ['杭州 滨江', '杭州'],
    ['北京市朝阳区', '北京'],
    ['吉林省长春市朝阳区', '长春'],
    ['吉林长春', '长春'],
    ['吉林省吉林市船营区', '吉林'],
    ['吉林', '吉林'],
    ['辽宁省朝阳市双塔区', '朝阳'],
    ['辽宁省大连市中山区', '大连'],
    ['黑龙江省牡丹江市西安区', '牡丹江'],
    ['海南省海口市', '海口'],
    ['海南三亚', '三亚'],
    ['青海省海南藏族自治州共和县', '海南藏族自治州'],
    ['新疆维吾尔自治区乌鲁木齐市天山区', '乌鲁木齐'],
    ['广西壮族自治区柳州市', '柳州'],
    ['内蒙古自治区通辽市', '通辽'],
    ['湖北省恩施土家族苗族自治州恩施市', '恩施'],
    ['香港特别行政区中西区', '香港'],
    ['台湾省台北市', '台北'],
    ['湖南省长沙县', '长沙'],
    ['苏州北京东路', '苏州'],
    // Neither of these says which city is meant.
    ['朝阳区', null],
    ['北京东路', null],
    ['吉林省', null],
    ['', null],
  ])('%s is %s', (region, city) => {
    expect(cityNamed(region)).toBe(city)
  })

  it.each([
    ['杭州', ['杭州']],
    ['绍兴市', ['绍兴']],
    ['杭州滨江', ['杭州']],
    ['杭 州', ['杭州']],
    ['杭', ['杭州']],
    ['牡丹', ['牡丹江']],
    ['滨江', ['杭州']],
    ['义乌', ['金华']],
    ['月球', []],
    ['市', []],
    ['', []],
  ])('somebody who looks for %s looks in %j', (word, meant) => {
    expect(citiesMeant(word)).toEqual(meant)
  })
  it('a sign of several names, and a province, mean several cities', () => {
    expect(citiesMeant('兴')).toEqual(expect.arrayContaining(['绍兴', '嘉兴']))
    expect(citiesMeant('浙江')).toEqual(expect.arrayContaining(['杭州', '宁波', '绍兴']))
    expect(citiesMeant('浙江').length).toBe(11)
  })

  it('a place that is not known has no centre', () => {
    expect(placeNamed('月球')).toBeNull()
    expect(placeNamed('浙江省杭州市')).toEqual({ latitude: 30.27, longitude: 120.16 })
  })

  it('roads are longer than the straight line, and as long either way', () => {
    const [hangzhou, shanghai] = [placeNamed('杭州')!, placeNamed('上海')!]
    expect(roadKm(hangzhou, shanghai)).toBeGreaterThan(160)
    expect(roadKm(hangzhou, shanghai)).toBeLessThan(240)
    expect(roadKm(shanghai, hangzhou)).toBe(roadKm(hangzhou, shanghai))
    expect(roadKm(hangzhou, hangzhou)).toBe(0)
  })
})

describe('the districts of cities', () => {
  it('belong to a city of the table each, every city once, every name once in its city', () => {
    expect(cities.map(({ name }) => name).toSorted()).toEqual(Object.keys(cityPlaces).toSorted())
    for (const { fullName, districts } of cities)
      expect(new Set(districts.map(({ name }) => name)).size, fullName).toBe(districts.length)
    expect(cities.reduce((sum, { districts }) => sum + districts.length, 0)).toBeGreaterThan(2800)
  })

  it('lie around their city: most within an hour, the widest prefectures of the west within a long day', () => {
    const away = cities.flatMap((city) =>
      city.districts.map((district) => ({
        name: `${city.province}${city.fullName}${district.name}`,
        km: roadKm(city, district),
      })),
    )
    const sorted = away.toSorted((one, other) => one.km - other.km)
    expect(sorted[Math.floor(sorted.length / 2)]!.km).toBeLessThan(80)
    expect(sorted.at(-1)!.km, sorted.at(-1)!.name).toBeLessThan(800)
    const provinces = /^(?:内蒙古|新疆|西藏|青海|甘肃|四川|黑龙江|重庆)/
    const far = away.filter(({ km }) => km > 300).map(({ name }) => name)
    expect(far.filter((name) => !provinces.test(name))).toEqual([])
  })

  it.each([
    ['浙江省 杭州市 临安区', 45, 60],
    ['浙江省 杭州市 富阳区', 30, 45],
    ['浙江省 杭州市 淳安县', 140, 190],
  ])('%s is as far from the middle of its city as it is', (region, least, most) => {
    const km = roadKm(placeNamed('杭州')!, placeNamed(region)!)
    expect(km).toBeGreaterThanOrEqual(least)
    expect(km).toBeLessThanOrEqual(most)
  })
})

describe('the centres of cities', () => {
  it('lie in China, each somewhere else', () => {
    const places = Object.entries(cityPlaces)
    expect(places.length).toBeGreaterThan(340)
    for (const [city, [latitude, longitude]] of places) {
      expect(latitude, city).toBeGreaterThan(16)
      expect(latitude, city).toBeLessThan(54)
      expect(longitude, city).toBeGreaterThan(73)
      expect(longitude, city).toBeLessThan(136)
    }
    expect(new Set(places.map(([, place]) => place.join())).size).toBe(places.length)
  })

  it('know every city where a machine of the demo stands, close to where it does', () => {
    const demo = fileURLToPath(new URL('../../demo', import.meta.url))
    const files = readdirSync(demo, { recursive: true, encoding: 'utf8' })
    const texts = files
      .filter((name) => /(places|warehouses)\.ts$/.test(name))
      .map((name) => readFileSync(join(demo, name), 'utf8'))
    const standing = /place\('([\u4e00-\u9fa5]+)',[^)]*?([\d.]+), ([\d.]+)\)/g
    const places = texts.flatMap((text) => [...text.matchAll(standing)])
    expect(places.length).toBeGreaterThan(30)
    for (const [, city = '', latitude, longitude] of places) {
      const centre = cityPlaces[city]
      expect(centre, city).toBeDefined()
      const distance = roadKm({ latitude: Number(latitude), longitude: Number(longitude) }, placeNamed(city)!)
      expect(distance, city).toBeLessThan(120)
    }
  })
})
