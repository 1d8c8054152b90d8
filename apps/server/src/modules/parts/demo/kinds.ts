/** Wear parts as workshops keep them: what wears on which kind of machine, what it costs, how many lie ready. */

export interface PartKind {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly yuan: number
  readonly least: number
  /** Machines that have none of it, by their name. */
  readonly without?: RegExp
}
const kind = (code: string, name: string, unit: string, yuan: number, least: number, without?: RegExp): PartKind => ({
  code,
  name,
  unit,
  yuan,
  least,
  ...(without && { without }),
})

const electric = /纯电|锂电|前移式/
const engine = [
  kind('JL', '机油滤芯', '个', 86, 6, electric),
  kind('CL', '柴油滤芯', '个', 112, 6, /纯电|锂电|前移式|冲击夯/),
  kind('KL', '空气滤芯', '个', 268, 4, electric),
]
const separator = kind('YS', '油水分离器滤芯', '个', 138, 4, electric)

/** By the code of their category. */
export const kindsOf: Readonly<Record<string, readonly PartKind[]>> = {
  excavator: [
    ...engine,
    separator,
    kind('HL', '液压回油滤芯', '个', 385, 3),
    kind('DC', '斗齿', '只', 96, 10),
    kind('XZ', '铲斗销轴', '根', 320, 2),
    kind('MF', '动臂油缸密封包', '套', 460, 2),
    kind('LS', '履带板螺栓', '套', 18, 40, /轮式/),
  ],
  loader: [
    ...engine,
    separator,
    kind('DB', '铲斗主刀板', '块', 1280, 1),
    kind('XT', '铰接销套', '套', 210, 4),
    kind('ZP', '制动片', '副', 165, 4),
  ],
  forklift: [
    ...engine.map((one) => ({ ...one, without: /锂电|前移式/ })),
    kind('LT', '起升链条', '条', 680, 2),
    kind('CZ', '承重轮', '只', 240, 4),
    kind('HC', '货叉', '副', 1450, 1),
  ],
  aerial_lift: [
    kind('MF', '升降油缸密封包', '套', 390, 2),
    kind('XK', '限位开关', '个', 145, 4),
    kind('SB', '操作手柄', '个', 1180, 1),
    kind('LT', '实心轮胎', '条', 960, 2),
  ],
  mobile_crane: [...engine, kind('GS', '起升钢丝绳', '卷', 5200, 1), kind('HL', '吊钩滑轮', '只', 880, 1)],
  road: [...engine, kind('PD', '风扇皮带', '条', 118, 3), kind('JZ', '减振块', '只', 190, 6, /摊铺|铣刨|冲击夯/)],
  power: [
    kind('JL', '机油滤芯', '个', 92, 4),
    kind('KL', '空气滤芯', '个', 236, 3),
    kind('AV', '电压调节板', '块', 860, 1, /灯塔|空压机/),
  ],
  machining: [
    kind('LZ', '主轴拉爪', '套', 640, 2),
    kind('GB', '导轨刮板', '副', 175, 4),
    kind('LD', '切削液过滤袋', '只', 38, 10),
  ],
  laser: [kind('BJ', '保护镜片', '片', 128, 10, /气保焊/), kind('PZ', '喷嘴', '只', 46, 20)],
  injection: [kind('JR', '料筒加热圈', '个', 285, 3), kind('ZN', '螺杆止逆环', '套', 1650, 1)],
  respiratory: [
    kind('YD', '氧电池', '只', 780, 3, /制氧/),
    kind('FM', '呼出阀膜片', '片', 165, 6, /制氧/),
    kind('LM', '空气过滤棉', '包', 42, 10),
  ],
}
/** Two letters of a part's number. */
export const lettersOf: Readonly<Record<string, string>> = {
  excavator: 'WJ',
  loader: 'ZJ',
  forklift: 'CC',
  aerial_lift: 'GK',
  mobile_crane: 'QZ',
  road: 'LM',
  power: 'FD',
  machining: 'JC',
  laser: 'JG',
  injection: 'ZS',
  respiratory: 'HX',
}

/** For any machine. */
export const common: readonly PartKind[] = [
  kind('TY-YY46', '46 号抗磨液压油 200 升', '桶', 2680, 4),
  kind('TY-YY68', '68 号抗磨液压油 200 升', '桶', 2740, 2),
  kind('TY-JY15', '柴机油 CI-4 15W-40 18 升', '桶', 415, 10),
  kind('TY-HZ02', '2 号锂基润滑脂', '支', 16, 60),
  kind('TY-FD35', '防冻液 -35 ℃ 10 升', '桶', 98, 8),
  kind('TY-NS10', '车用尿素 10 升', '桶', 46, 20),
]

/** What makers call some of them. */
export const makerNumbers: Readonly<Record<string, string>> = {
  'WJ-JL-PC2008M0': '6736-51-5142',
  'WJ-CL-PC2008M0': '600-319-3750',
  'WJ-KL-PC2008M0': '600-185-4100',
  'WJ-HL-PC2008M0': '207-60-71183',
  'WJ-DC-PC2008M0': '205-70-19570',
}
