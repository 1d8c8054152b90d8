import type { DemoPlace, DemoUnit } from '../shape.ts'

const place = (city: string, district: string, warehouse: string, latitude: number, longitude: number): DemoPlace => ({
  city,
  district,
  warehouse,
  latitude,
  longitude,
})

export const hangzhouXiaoshan = place('杭州', '萧山区', '萧山停机场', 30.1652, 120.3745)
export const hangzhouYuhang = place('杭州', '余杭区', '良渚停机场', 30.3735, 120.033)
export const ningboZhenhai = place('宁波', '镇海区', '骆驼停机场', 29.972, 121.611)
export const shanghaiJiading = place('上海', '嘉定区', '外冈停机场', 31.362, 121.162)
export const shanghaiFengxian = place('上海', '奉贤区', '南桥停机场', 30.918, 121.474)
export const suzhouWujiang = place('苏州', '吴江区', '松陵停机场', 31.139, 120.645)
export const nanjingJiangning = place('南京', '江宁区', '滨江停机场', 31.802, 118.564)
export const xuzhouJinshanqiao = place('徐州', '鼓楼区', '金山桥停机场', 34.278, 117.273)
export const hefeiFeixi = place('合肥', '肥西县', '上派停机场', 31.708, 117.169)
export const wuhanDongxihu = place('武汉', '东西湖区', '吴家山停机场', 30.656, 114.136)
export const changshaXingsha = place('长沙', '长沙县', '星沙停机场', 28.247, 113.081)
export const guangzhouBaiyun = place('广州', '白云区', '江高停机场', 23.283, 113.237)
export const shenzhenPingshan = place('深圳', '坪山区', '坑梓停机场', 22.745, 114.378)
export const foshanNanhai = place('佛山', '南海区', '狮山停机场', 23.132, 113.019)
export const chengduXindu = place('成都', '新都区', '大丰停机场', 30.781, 104.058)
export const chongqingYubei = place('重庆', '渝北区', '空港停机场', 29.719, 106.631)
export const xianBaqiao = place('西安', '灞桥区', '新筑停机场', 34.383, 109.069)
export const zhengzhouGuancheng = place('郑州', '管城区', '南曹停机场', 34.684, 113.761)
export const jinanLicheng = place('济南', '历城区', '临港停机场', 36.848, 117.206)
export const beijingTongzhou = place('北京', '通州区', '马驹桥停机场', 39.753, 116.565)
export const tianjinDongli = place('天津', '东丽区', '军粮城停机场', 39.047, 117.447)
export const liuzhouLiunan = place('柳州', '柳南区', '河西停机场', 24.337, 109.389)
export const xiamenTongan = place('厦门', '同安区', '城南停机场', 24.723, 118.152)
export const kunmingGuandu = place('昆明', '官渡区', '大板桥停机场', 25.064, 102.87)
export const shenyangYuhong = place('沈阳', '于洪区', '造化停机场', 41.853, 123.331)
export const urumqiToutunhe = place('乌鲁木齐', '头屯河区', '八钢停机场', 43.876, 87.326)

/** Units standing in one place: serial, hours on the meter, hours of the next service and the emission plate. */
export const stock = (
  at: DemoPlace,
  ...units: [serial: string, hours: number, nextService: number, emissionPlate?: string][]
): DemoUnit[] =>
  units.map(([serial, meter, nextService, emissionPlate]) => ({
    ...at,
    serial,
    meter,
    details: {
      next_service: `${nextService.toLocaleString('en-US')} h`,
      ...(emissionPlate === undefined ? {} : { emission_plate: emissionPlate }),
    },
  }))

/** What is the same for every machine that works on a site. */
export const onSite = { requirements: {}, sterilizationRequired: false, isPortable: false }
