import { describe, expect, it } from 'vitest'
import { Refusal } from '../../../platform/refusal.ts'
import { decideDeliveryPlace } from './delivery-place.ts'

const stated = (region: string, address: string, point: [number, number] | null = null) => ({
  region,
  address,
  point: point && { latitude: point[0], longitude: point[1] },
})
const refusedFields = (region: string, address: string, point: [number, number] | null = null): string[] => {
  try {
    decideDeliveryPlace(stated(region, address, point))
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.code).toBe('rental.place_differs')
    return Object.keys(error.errors ?? {})
  }
}
const hangzhou = '浙江省 杭州市 上城区'

describe('the place an order is brought to', () => {
  it.each([
    // The region as the sheet writes it, whatever street the address names.
    [hangzhou, '庆春东路 3 号', '浙江省 杭州市 上城区'],
    [hangzhou, '浙江省杭州市上城区庆春东路 3 号', '浙江省 杭州市 上城区'],
    [hangzhou, '杭州市庆春东路 3 号', '浙江省 杭州市 上城区'],
    [hangzhou, '北京路 12 号', '浙江省 杭州市 上城区'],
    [hangzhou, '南京银行大厦 3 楼', '浙江省 杭州市 上城区'],
    [hangzhou, '中山南路 1 号', '浙江省 杭州市 上城区'],
    [hangzhou, '四川饭店旁，上海市驻杭办事处', '浙江省 杭州市 上城区'],
    [hangzhou, '新城区市民中心', '浙江省 杭州市 上城区'],
    // The address says it more exactly.
    ['浙江省杭州市', '临安区锦城街道 8 号', '浙江省 杭州市 临安区'],
    ['杭州', '浙江省杭州市淳安县千岛湖镇', '浙江省 杭州市 淳安县'],
    // Without a region the address may begin with it.
    ['', '浙江省杭州市余杭区文一西路', '浙江省 杭州市 余杭区'],
    ['', '杭州市文一西路', '浙江省 杭州市'],
    ['', '浙江义乌市稠江街道', '浙江省 金华市 义乌市'],
    ['', '上海市浦东新区世纪大道 100 号', '上海市 浦东新区'],
    ['', '新疆乌鲁木齐沙依巴克区友好北路', '新疆维吾尔自治区 乌鲁木齐市 沙依巴克区'],
    ['月球', '北京市 朝阳区 望京街', '北京市 朝阳区'],
    ['重庆市 县 城口县', '葛城街道', '重庆市 城口县'],
    ['湖北省 省直辖县 仙桃市', '沔阳大道', '湖北省 仙桃市'],
    // Neither says it.
    ['', '庆春东路 3 号', null],
    ['', '朝阳区望京街', null],
    ['', '浙江省人民医院', null],
    ['', '北京东路 12 号', null],
    ['浙江省', '庆春东路 3 号', null],
  ])('region %j and address %j are %j', (region, address, name) => {
    expect(decideDeliveryPlace(stated(region, address)).place?.name ?? null).toBe(name)
  })

  it.each([
    [hangzhou, '新疆维吾尔自治区乌鲁木齐市天山区'],
    [hangzhou, '乌鲁木齐市天山区光明路'],
    [hangzhou, '乌鲁木齐友好北路 3 号'],
    [hangzhou, '沙依巴克区友好北路 3 号'],
    [hangzhou, '请送到新疆乌鲁木齐市天山区'],
    [hangzhou, '庆春东路 3 号，实际送江苏省南京市'],
    [hangzhou, '杭州市临安区锦城街道'],
    [hangzhou, '临安区锦城街道'],
    [hangzhou, '浙江省宁波市海曙区'],
    [hangzhou, '义乌市稠江街道'],
    ['', '浙江省杭州市上城区，转江苏省南京市'],
  ])('region %j with address %j is refused, naming the address', (region, address) => {
    expect(refusedFields(region, address)).toEqual(['delivery_address'])
  })

  it.each<[string, [number, number]]>([
    [hangzhou, [30.25, 120.17]],
    // The far end of a district, and any district of a city that is all the region names.
    [hangzhou, [30.35, 120.3]],
    ['浙江省杭州市', [29.6, 119.03]],
    // A county of the west is as wide as a province elsewhere.
    ['新疆维吾尔自治区 巴音郭楞蒙古自治州 若羌县', [38.6, 89.2]],
  ])('coordinates that lie in %s are used as they are', (region, point) => {
    expect(decideDeliveryPlace(stated(region, '1 号', point)).point).toEqual({
      latitude: point[0],
      longitude: point[1],
    })
  })

  it.each<[string, string, [number, number]]>([
    ['新疆维吾尔自治区乌鲁木齐市', '天山区', [30.27, 120.15]],
    [hangzhou, '庆春东路', [30.23, 119.72]],
    [hangzhou, '庆春东路', [0, 0]],
    ['', '乌鲁木齐市天山区', [30.27, 120.15]],
  ])('coordinates outside %j %j are refused, naming them', (region, address, point) => {
    expect(refusedFields(region, address, point)).toEqual(['delivery_latitude'])
  })

  it('without coordinates a place is where it is governed from', () => {
    const { point } = decideDeliveryPlace(stated('浙江省 杭州市 临安区', '锦城街道'))
    expect(point).toEqual({ latitude: 30.23, longitude: 119.72 })
  })
})
