import { defineLine } from './line.ts'

export const medical = defineLine({
  id: 'medical',
  label: '医疗设备',
  short: '医疗',
  titleSuffix: '医疗设备租赁系统',
  unitWord: '台',
  machineWord: '设备',
  partyField: 'healthcare_facility',
  options: [
    {
      flag: 'setup_required',
      addOn: 'setup',
      label: '安装调试',
      hint: '工程师到院一次',
      per: 'once',
      terms: 
        '约定安装调试的，由甲方派员到场安装、通电、校验并与乙方共同签署调试记录；未经甲方同意，乙方不得自行拆装、移机。',
    },
    {
      flag: 'training_required',
      addOn: 'training',
      label: '操作培训',
      hint: '面向护士和操作人员，约 1 小时',
      per: 'once',
      terms: 
        '约定操作培训的，甲方应在乙方首次使用前完成培训；未经培训合格的人员不得操作设备。',
    },
    {
      flag: 'sterilization_service',
      addOn: 'sterilization',
      label: '终末消毒',
      hint: '归还时由我们完成',
      per: 'once',
      terms: 
        '约定终末消毒的，由甲方在收回后完成；未约定的，乙方应在归还前按照设备说明书和消毒技术规范清洁、消毒，并附消毒记录。乙方在租期内承担日常清洁消毒，接触患者或体液的部件应一用一消毒。',
    },
    {
      flag: 'technician_included',
      addOn: 'technician',
      label: '随机技师',
      hint: '技师驻场，按天计费',
      per: 'day',
      terms: 
        '约定随机技师的，技师只负责设备运行保障，不参与诊疗决定；乙方应为其提供必要的工作条件和安全保障。',
    },
    {
      flag: 'consumables_included',
      addOn: 'consumables',
      label: '配套耗材',
      hint: '标准耗材包，按天配送',
      per: 'day',
      terms: 
        '约定配套耗材的，耗材限于本合同设备使用，一次性耗材不得重复使用，剩余耗材不折抵费用。',
    },
  ],
  charges: [],
  questions: [
    { field: 'healthcare_facility', label: '使用单位', hint: '医院、诊所或护理机构全称', kind: 'text', max: 100 },
    { field: 'department', label: '使用科室', hint: '送货和验收时联系', kind: 'text', max: 60 },
    { field: 'license_number', label: '执业许可证号', hint: '医疗机构执业许可证登记号', kind: 'text', max: 60 },
    {
      field: 'patient_use',
      label: '直接用于患者',
      hint: '用于教学或展示时关闭',
      kind: 'flag',
      terms:
        '设备直接用于患者的，乙方应遵守《医疗器械监督管理条例》《医疗器械使用质量监督管理办法》等规定，由具备相应执业资格的人员在注册证载明的适用范围内使用，使用前核对设备编号、校准有效期和消毒状态，如实记录使用情况，并依法履行不良事件监测和报告义务。诊疗行为及其后果由乙方负责；因设备自身缺陷造成损害的，依照法律规定处理。',
    },
  ],
  unitFields: [],
  handover: {
    positions: [
      { key: 'front', label: '正面', hint: '整机入框，屏幕和面板看得清' },
      { key: 'back', label: '背面', hint: '拍到接口和电源线' },
      { key: 'screen', label: '开机画面', hint: '自检通过后拍屏幕' },
      { key: 'accessories', label: '附件', hint: '导联、探头、管路摊开拍全' },
      { key: 'meter', label: '运行时数', hint: '在设置页里找到累计时数' },
      { key: 'nameplate', label: '铭牌', hint: '型号、序列号和计量标签' },
    ],
    meter: { label: '运行时数', unit: 'h', decimals: 1, includedPerDay: null },
    level: { label: '电量', steps: ['空', '1/4', '1/2', '3/4', '满'] },
    checks: [
      { key: 'accessories', label: '附件齐全' },
      { key: 'cleaned', label: '已清洁消毒' },
    ],
  },
  grades: { class_1: 'I类医疗器械', class_2: 'II类医疗器械', class_3: 'III类医疗器械' },
  gradeLabel: '认证等级',
  pricing: {
    servicePercent: 5,
    commissionPercent: 8,
    latePercent: 150,
    fallbackDayPercent: 1,
    fallbackDayFen: 100_00,
    earlyReturn: [
      { unusedDaysAtLeast: 7, refundPercent: 70 },
      { unusedDaysAtLeast: 3, refundPercent: 50 },
    ],
  },
  delivery: { label: '送取', includedKm: 50, pickup: null },
  qualificationDefault: [{ type: 'medical_practice_license' }],
  recordFields: {},
  nestedRental: null,
  ownActions: [],
  bases: {
    root: ['/api/medical/'],
    equipment: ['/api/medical/equipment/'],
    rentals: ['/api/medical/rentals/', '/api/medical/orders/'],
    contracts: ['/api/medical/contracts/'],
  },
  ownPaths: {
    get_contract: ['/api/medical/rental-contracts/:id/'],
  },
  screens: {
    list: {
      title: '医疗设备列表',
      paths: ['/medical/equipment', '/medical/equipment/all', '/medical/equipment/from-home'],
      access: 'public',
    },
    machine: { title: '医疗设备详情', paths: ['/medical/equipment/:id'], access: 'public' },
    form: { title: '医疗设备租赁申请', paths: ['/medical/equipment/:id/rental'] },
    orders: { title: '我的租赁订单', paths: ['/medical/rental/orders'] },
    order: { title: '租赁订单详情', paths: ['/medical/rental/:id'] },
    contract: {
      title: '租赁合同',
      paths: ['/medical/rental/contract/:id', '/medical/contract/:id', '/medical/rental/contract'],
    },
    payment: { title: '租赁支付', paths: ['/medical/payment/:id', '/medical/rental/payment'] },
    paid: { title: '支付成功', paths: ['/medical/payment/success', '/medical/rental/payment-success'] },
    orderDone: { title: '订单成功详情', paths: ['/medical/order/:id'] },
    delivery: { title: '设备交付', paths: ['/medical/rental/:id/delivery'] },
    issue: { title: '问题上报', paths: ['/medical/rental/:id/issue-report'] },
    extension: { title: '申请续租', paths: ['/medical/rental/:id/extension'] },
    earlyReturn: { title: '提前归还', paths: ['/medical/rental/:id/early-return'] },
  },
  redirects: { '/medical': '/medical/equipment', '/medical-equipment': '/medical/equipment' },
})
