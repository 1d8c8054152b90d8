/** How often machines of each kind are looked after, as their makers and the rules for them ask, and where that is said. */

export interface Interval {
  readonly category: string
  readonly name: string
  /** Of the meter of its line; absent: the calendar alone. */
  readonly meter?: readonly [every: number, unit: 'h' | 'km']
  readonly months?: number
  /** An alarm of the machine asks for it as well. */
  readonly alarm?: { readonly code: string; readonly level: 'warning' | 'critical' }
  readonly steps: readonly string[]
  /** Kind of source: what the maker's book says, or a rule. */
  readonly source: string
  readonly days?: number
}

const book = '厂家保养手册'
const every = (
  category: string,
  name: string,
  when: Pick<Interval, 'meter' | 'months' | 'alarm' | 'days'>,
  source: string,
  ...steps: string[]
): Interval => ({ category, name, ...when, source, steps })

const engineering: readonly Interval[] = [
  every(
    'excavator',
    '挖掘机 250 小时保养',
    { meter: [250, 'h'], months: 6, alarm: { code: 'E-HYD-TEMP', level: 'critical' } },
    `${book}：250 / 500 / 1000 / 2000 小时，本计划取 250 小时或 6 个月`,
    '换机油和机油滤芯',
    '放柴油水分离器的水',
    '各铰点打黄油',
    '查履带张紧',
  ),
  every(
    'loader',
    '装载机 250 小时保养',
    { meter: [250, 'h'], months: 6 },
    `${book}：每 250 小时`,
    '换机油和滤芯',
    '查制动片厚度',
    '铰接销打黄油',
  ),
  every(
    'dozer',
    '推土机 250 小时保养',
    { meter: [250, 'h'], months: 6 },
    `${book}：每 250 小时`,
    '换机油和滤芯',
    '查履带和刀角',
    '查终传动油位',
  ),
  every(
    'road',
    '压路机 250 小时保养',
    { meter: [250, 'h'], months: 6 },
    `${book}：每 250 小时`,
    '换机油和滤芯',
    '查减振块',
    '清洗洒水滤网',
  ),
  every(
    'mobile_crane',
    '起重机 250 小时保养和月检',
    { meter: [250, 'h'], months: 1 },
    `TSG 51 每月检查；${book}每 250 小时`,
    '查钢丝绳断丝和磨损',
    '试力矩限制器',
    '查吊钩防脱',
  ),
  every(
    'tower_crane',
    '塔机和升降机月度检查',
    { months: 1, days: 1 },
    'JGJ 196 每月检查',
    '查连接螺栓力矩',
    '查钢丝绳',
    '试限位和防坠',
  ),
  every(
    'aerial_lift',
    '高空平台 3 个月检查',
    { meter: [150, 'h'], months: 3 },
    `${book}：3 个月或 150 小时`,
    '试急停和倾斜报警',
    '查升降油缸',
    '查电瓶液位',
  ),
  every(
    'forklift',
    '叉车 500 小时保养',
    { meter: [500, 'h'], months: 6 },
    `${book}：每 500 小时`,
    '查起升链条伸长',
    '查货叉磨损',
    '试制动和倒车报警',
  ),
  every(
    'concrete',
    '混凝土机械 500 小时保养',
    { meter: [500, 'h'], months: 6 },
    `${book}：每 500 小时`,
    '查输送管壁厚',
    '换液压回油滤芯',
    '查眼镜板间隙',
  ),
  every(
    'piling',
    '钻机 250 小时保养',
    { meter: [250, 'h'], months: 6 },
    `${book}：每 250 小时`,
    '查钢丝绳和提引器',
    '换机油和滤芯',
    '查动力头油位',
  ),
  every(
    'power',
    '发电机组 250 小时保养',
    { meter: [250, 'h'], months: 12, alarm: { code: 'OIL-P-LOW', level: 'warning' } },
    `${book}：250 小时或 12 个月`,
    '换机油和滤芯',
    '查皮带张紧',
    '带载试机 30 分钟',
  ),
  every(
    'breaker',
    '破碎锤密封检查',
    { meter: [500, 'h'], months: 6 },
    `${book}：每 500 小时换密封`,
    '查氮气压力',
    '查钎杆磨损',
    '换密封包',
  ),
  every(
    'lowbed',
    '拖车二级维护',
    { meter: [500, 'h'], months: 6 },
    '道路运输车辆二级维护，按 6 个月',
    '查牵引销和鞍座',
    '查制动蹄片',
    '查轮胎花纹',
  ),
]

const car = (category: string, name: string, km: number, months: number, ...steps: string[]) =>
  every(category, name, { meter: [km, 'km'], months }, `${book}：${km} 公里或 ${months} 个月`, ...steps)
const cars: readonly Interval[] = [
  car('compact', '轿车 1 万公里保养', 10_000, 12, '换机油和机滤', '查轮胎和制动', '查灯光'),
  car('midsize', '中级轿车 1 万公里保养', 10_000, 12, '换机油和机滤', '查轮胎和制动', '查空调滤芯'),
  car('executive', '商务轿车 1 万公里保养', 10_000, 12, '换机油和机滤', '查轮胎和制动', '读故障码'),
  car('luxury', '豪车 1 万公里保养', 10_000, 12, '换机油和机滤', '查漆面和内饰', '读故障码'),
  car('electric', '新能源车 2 万公里保养', 20_000, 12, '查高压线束绝缘', '查制动液', '查电池健康度'),
  car('city_car', '小电车 2 万公里保养', 20_000, 12, '查高压线束绝缘', '查轮胎和制动'),
  car('suv', 'SUV 1 万公里保养', 10_000, 12, '换机油和机滤', '查四驱油位', '查底盘'),
  car('mpv', '商务车 1 万公里保养', 10_000, 12, '换机油和机滤', '查侧滑门', '查轮胎和制动'),
  car('pickup', '皮卡 1 万公里保养', 10_000, 6, '换机油和机滤', '查货箱和拖钩', '查底盘'),
  car('van', '轻客 1 万公里保养', 10_000, 6, '换机油和机滤', '查轮胎和制动', '查门锁'),
  car('coach', '客车二级维护', 20_000, 3, '查制动和转向', '查安全锤和灭火器', '查安全带'),
  car('truck', '货车 2 万公里保养', 20_000, 6, '换机油和滤芯', '查制动蹄片', '冷机打压试漏'),
  car('motorhome', '房车 1 万公里保养', 10_000, 12, '换机油和机滤', '查水电和燃气', '查遮阳棚'),
]

const plant = (category: string, name: string, hours: number, months: number, ...steps: string[]) =>
  every(category, name, { meter: [hours, 'h'], months }, `${book}：${hours} 小时或 ${months} 个月`, ...steps)
const manufacturing: readonly Interval[] = [
  plant('machining', '加工中心 2000 小时保养', 2000, 6, '测主轴跳动', '查导轨润滑', '清冷却箱'),
  plant('turning', '车床 2000 小时保养', 2000, 6, '查卡盘夹紧力', '查尾座同轴', '清冷却箱'),
  plant('edm', '电火花机 1000 小时保养', 1000, 6, '换过滤器', '查工作液电导率', '校丝架垂直'),
  plant('grinding', '磨床 2000 小时保养', 2000, 6, '查砂轮主轴', '查液压油位', '校工作台水平'),
  plant('laser', '激光设备 1000 小时保养', 1000, 6, '清洗或换保护镜', '查水冷机水质', '校光路'),
  plant('pressing', '冲压折弯 2000 小时保养', 2000, 6, '试光幕和双手按钮', '查液压油', '查滑块间隙'),
  plant('injection', '注塑机 3000 小时保养', 3000, 6, '查锁模平行', '查加热圈', '换液压滤芯'),
  plant('robots', '机器人 5000 小时保养', 5000, 12, '换减速机油脂', '查本体电缆', '换编码器电池'),
  plant('handling', '搬运包装 1000 小时保养', 1000, 6, '查驱动轮磨损', '试避障和急停', '查电池'),
  plant('additive', '3D 打印 500 小时保养', 500, 6, '查惰性气体滤芯', '校激光功率', '清粉仓'),
  plant('electronics', '贴片设备 1000 小时保养', 1000, 6, '清洗吸嘴', '查导轨润滑', '校相机'),
  every(
    'measuring',
    '测量设备年度校准',
    { months: 12 },
    'JJF 1064 坐标测量机校准规范，周期 12 个月',
    '温度平衡 4 小时',
    '用标准器校准',
    '贴校准标签',
  ),
  plant('utilities', '空压机 2000 小时保养', 2000, 6, '换油和油分', '换空滤', '查安全阀铅封'),
]

const yearly = (category: string, name: string, source: string, ...steps: string[]) =>
  every(category, name, { months: 12 }, source, ...steps)
const medical: readonly Interval[] = [
  yearly(
    'monitoring',
    '监护仪年度检测',
    'JJG 1163 多参数监护仪检定规程，周期 12 个月',
    '测心率和血氧',
    '测无创血压',
    '查电池',
  ),
  every(
    'respiratory',
    '呼吸机半年保养',
    { months: 6 },
    `${book}：6 个月；JJF 1234 呼吸机校准规范`,
    '换空气过滤棉',
    '测潮气量',
    '查氧电池',
  ),
  yearly(
    'emergency',
    '除颤和急救设备年检',
    'JJF 1149 心脏除颤器校准规范，周期 12 个月',
    '测释放能量',
    '查电极片有效期',
    '查电池',
  ),
  yearly(
    'infusion',
    '输注泵年检',
    'JJF 1259 医用注射泵和输液泵校准规范，周期 12 个月',
    '测流量',
    '测阻塞报警',
    '查电池',
  ),
  yearly(
    'ultrasound',
    '超声年检',
    'JJG 639 医用超声诊断仪检定规程，周期 12 个月',
    '测探测深度',
    '查探头外观',
    '清风道',
  ),
  every(
    'imaging',
    '影像设备季度质控',
    { months: 3 },
    'WS 76 X 射线诊断设备质量控制，稳定性检测',
    '测管电压',
    '测空间分辨力',
    '查急停',
  ),
  yearly('surgical', '手术设备年检', `${book}：12 个月`, '测输出功率', '测漏电流', '查脚踏'),
  every('endoscopy', '内镜半年检查', { months: 6 }, `${book}：6 个月`, '测有没有漏气', '查弯曲角度', '查光源亮度'),
  yearly('treatment', '治疗设备年检', `${book}：12 个月`, '测输出', '查定时', '测漏电流'),
  every(
    'dialysis',
    '透析机半年保养',
    { months: 6 },
    `${book}：6 个月；JJF 1353 血液透析装置校准规范`,
    '测电导率',
    '测温度',
    '换除菌滤器',
  ),
  yearly('neonatal', '婴儿培养箱年检', 'JJF 1260 婴儿培养箱校准规范，周期 12 个月', '测箱温偏差', '测湿度', '试报警'),
  yearly('rehabilitation', '康复设备年检', `${book}：12 个月`, '查紧固件', '试急停', '查绑带'),
  yearly('laboratory', '检验设备年度校准', `${book}：12 个月`, '校准', '做质控样', '换泵管'),
  every(
    'sterilization',
    '灭菌器年检',
    { months: 12 },
    'TSG 21 安全阀每年校验',
    '校验安全阀',
    '校压力表',
    '做 B-D 试验',
  ),
  yearly('general', '通用设备年检', `${book}：12 个月`, '查紧固件', '测漏电流', '查脚轮'),
]

export const intervals: readonly Interval[] = [...engineering, ...cars, ...manufacturing, ...medical]
