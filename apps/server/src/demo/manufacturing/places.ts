import type { DemoPlace, DemoUnit } from '../shape.ts'

const place = (city: string, district: string, warehouse: string, latitude: number, longitude: number): DemoPlace => ({
  city,
  district,
  warehouse,
  latitude,
  longitude,
})

export const ningboBeilun = place('宁波', '北仑区', '北仑仓', 29.8996, 121.8452)
export const suzhouKunshan = place('苏州', '昆山市', '玉山仓', 31.3851, 120.9573)
export const wuxiXinwu = place('无锡', '新吴区', '硕放仓', 31.4732, 120.4354)
export const shanghaiJiading = place('上海', '嘉定区', '安亭仓', 31.3006, 121.1602)
export const dongguanChangan = place('东莞', '长安镇', '长安仓', 22.8034, 113.8062)
export const shenzhenBaoan = place('深圳', '宝安区', '沙井仓', 22.7281, 113.8297)
export const foshanShunde = place('佛山', '顺德区', '北滘仓', 22.9302, 113.2216)
export const qingdaoChengyang = place('青岛', '城阳区', '棘洪滩仓', 36.3318, 120.3305)
export const chongqingBishan = place('重庆', '璧山区', '璧泉仓', 29.5924, 106.2271)
export const changshaXingsha = place('长沙', '长沙县', '星沙仓', 28.2472, 113.0806)
export const wuhanCaidian = place('武汉', '蔡甸区', '沌口仓', 30.4952, 114.1603)
export const tianjinBeichen = place('天津', '北辰区', '双街仓', 39.2243, 117.1352)
export const wenzhouLongwan = place('温州', '龙湾区', '永中仓', 27.9331, 120.8104)
export const taizhouYuhuan = place('台州', '玉环市', '楚门仓', 28.1362, 121.2313)
export const shenyangTiexi = place('沈阳', '铁西区', '张士仓', 41.7704, 123.2606)
export const xianGaoling = place('西安', '高陵区', '泾渭仓', 34.5003, 109.0501)
export const hefeiJingkai = place('合肥', '蜀山区', '经开仓', 31.7702, 117.2105)
export const chengduLongquanyi = place('成都', '龙泉驿区', '龙泉仓', 30.5604, 104.2503)

/** Units standing in one place: serial, hours on the meter and, where accuracy matters, when it was last checked. */
export const stock = (
  at: DemoPlace,
  controlSystem: string,
  ...units: [serial: string, hours: number, precisionChecked?: string][]
): DemoUnit[] =>
  units.map(([serial, meter, precisionChecked]) => ({
    ...at,
    serial,
    meter,
    details: {
      ...(precisionChecked === undefined ? {} : { precision_checked: precisionChecked }),
      control_system: controlSystem,
    },
  }))
