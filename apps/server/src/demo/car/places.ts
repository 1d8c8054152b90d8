import type { DemoPlace, DemoUnit } from '../shape.ts'

const place = (city: string, district: string, warehouse: string, latitude: number, longitude: number): DemoPlace => ({
  city,
  district,
  warehouse,
  latitude,
  longitude,
})

export const hangzhouEast = place('杭州', '上城区', '杭州东站店', 30.2906, 120.213)
export const hangzhouXiaoshan = place('杭州', '萧山区', '萧山机场店', 30.2365, 120.432)
export const shanghaiHongqiao = place('上海', '闵行区', '虹桥枢纽店', 31.195, 121.32)
export const shanghaiPudong = place('上海', '浦东新区', '浦东机场店', 31.151, 121.803)
export const beijingSouth = place('北京', '丰台区', '北京南站店', 39.8652, 116.3787)
export const beijingCapital = place('北京', '顺义区', '首都机场店', 40.0725, 116.593)
export const guangzhouSouth = place('广州', '番禺区', '广州南站店', 22.989, 113.269)
export const shenzhenBaoan = place('深圳', '宝安区', '宝安机场店', 22.633, 113.8145)
export const chengduEast = place('成都', '成华区', '成都东站店', 30.629, 104.141)
export const chongqingJiangbei = place('重庆', '渝北区', '江北机场店', 29.714, 106.638)
export const wuhanStation = place('武汉', '洪山区', '武汉站店', 30.607, 114.424)
export const nanjingSouth = place('南京', '雨花台区', '南京南站店', 31.969, 118.797)
export const suzhouNorth = place('苏州', '相城区', '苏州北站店', 31.422, 120.643)
export const xianNorth = place('西安', '未央区', '西安北站店', 34.376, 108.939)
export const zhengzhouEast = place('郑州', '金水区', '郑州东站店', 34.759, 113.779)
export const changshaSouth = place('长沙', '雨花区', '长沙南站店', 28.147, 113.065)
export const qingdaoNorth = place('青岛', '李沧区', '青岛北站店', 36.169, 120.374)
export const xiamenNorth = place('厦门', '集美区', '厦门北站店', 24.638, 118.074)
export const ningboStation = place('宁波', '海曙区', '宁波站店', 29.862, 121.537)
export const yiwuMarket = place('金华', '义乌市', '义乌商贸城店', 29.331, 120.105)
export const kunmingChangshui = place('昆明', '官渡区', '长水机场店', 25.101, 102.929)
export const sanyaPhoenix = place('三亚', '天涯区', '凤凰机场店', 18.305, 109.412)
export const urumqiDiwopu = place('乌鲁木齐', '新市区', '地窝堡机场店', 43.907, 87.474)

/** One vehicle at its shop: fleet number, plate, end of the frame number, colour, kilometres and what runs out when. */
export const parked = (
  at: DemoPlace,
  serial: string,
  plate: string,
  vinTail: string,
  color: string,
  kilometres: number,
  inspectionUntil: string,
  insuranceUntil: string,
): DemoUnit => ({
  ...at,
  serial,
  details: {
    license_plate: plate,
    vin_tail: vinTail,
    color,
    inspection_until: inspectionUntil,
    insurance_until: insuranceUntil,
  },
  meter: kilometres,
})
