import type { DemoPlace } from './shape.ts'

function place(city: string, district: string, warehouse: string, latitude: number, longitude: number): DemoPlace {
  return { city, district, warehouse, latitude, longitude }
}

export const hangzhouBinjiang = place('杭州', '滨江区', '滨江仓', 30.1873, 120.2105)
export const hangzhouGongshu = place('杭州', '拱墅区', '祥符仓', 30.3362, 120.1048)
export const shanghaiPudong = place('上海', '浦东新区', '周浦仓', 31.1204, 121.5786)
export const shanghaiMinhang = place('上海', '闵行区', '莘庄仓', 31.1098, 121.3752)
export const beijingDaxing = place('北京', '大兴区', '亦庄仓', 39.7956, 116.5063)
export const beijingChangping = place('北京', '昌平区', '回龙观仓', 40.0755, 116.3296)
export const guangzhouHuangpu = place('广州', '黄埔区', '科学城仓', 23.1692, 113.4557)
export const shenzhenNanshan = place('深圳', '南山区', '西丽仓', 22.5791, 113.9519)
export const chengduGaoxin = place('成都', '高新区', '天府仓', 30.5482, 104.0627)
export const wuhanDonghu = place('武汉', '东湖高新区', '光谷仓', 30.4756, 114.4123)
export const nanjingJiangning = place('南京', '江宁区', '百家湖仓', 31.9372, 118.8231)
export const xianGaoxin = place('西安', '雁塔区', '高新仓', 34.2087, 108.8764)
export const suzhouYuanqu = place('苏州', '工业园区', '唯亭仓', 31.3601, 120.8012)
export const ningboYinzhou = place('宁波', '鄞州区', '潘火仓', 29.8279, 121.5906)
export const zhengzhouJinshui = place('郑州', '金水区', '杨金仓', 34.8415, 113.7536)
export const changshaYuelu = place('长沙', '岳麓区', '麓谷仓', 28.2271, 112.8806)
export const chongqingYubei = place('重庆', '渝北区', '礼嘉仓', 29.6603, 106.5281)
export const jinanLixia = place('济南', '历下区', '盛福仓', 36.6842, 117.1035)
