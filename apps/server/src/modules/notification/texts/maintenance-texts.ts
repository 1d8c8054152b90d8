/** What the parties of a work order are told, by topic. */
import type { PersonText } from '../person-texts.ts'

const aTask = {
  type: 'task',
  link: '/maintenance/tasks/:id',
  object: { type: 'maintenance_request', field: 'requestId' },
  priority: 'medium',
} as const
const aSwap = { ...aTask, link: '/user/orders', object: { type: 'maintenance_swap', field: 'swapId' } } as const
const aRequest = { ...aTask, link: '/maintenance/requests/:id' } as const

export const maintenanceTexts: Readonly<Record<string, PersonText>> = {
  'maintenance.grave_alarm': {
    title: '{name}严重报警',
    message: '{name}严重报警，已开维护单 {number}，请马上安排。',
    withNotes: '{name}严重报警：{notes}。已开维护单 {number}，请马上安排。',
    ...aTask,
    priority: 'high',
    isAlert: true,
  },
  'maintenance.grave_alarm_nearby': {
    title: '{name}严重报警，先停机',
    message: '{name}严重报警。请先停机，人离开设备，等平台联系你。',
    withNotes: '{name}严重报警：{notes}。请先停机，人离开设备，等平台联系你。',
    ...aTask,
    link: '/user/maintenance',
    priority: 'high',
    isAlert: true,
  },
  'maintenance.task_due': {
    title: '{name}该维护了',
    message: '{name}：{notes}，{days}。维护单 {number} 已开，可以改日子、安排师傅。',
    ...aTask,
  },
  'maintenance.task_runs_over': {
    title: '{name}还在维修',
    message: '你 {days}起要用的{name}还没有修好，可能会晚。平台先看能不能换一台，来不及会联系你；也可以在订单里取消。',
    ...aTask,
    link: '/user/orders',
    priority: 'high',
  },
  'maintenance.task_runs_over_owner': {
    title: '{name}没有按时修好',
    message: '维护单 {number} 过了原定的日子还没做完，今天继续占着设备；{days}起有租客要用，请尽快安排。',
    ...aTask,
    priority: 'high',
  },
  'maintenance.task_take_in': {
    title: '{name}的报修已受理',
    message: '{name}的报修已受理，会安排人上门。',
    ...aRequest,
  },
  'maintenance.task_reject': {
    title: '{name}的报修没有受理',
    message: '{name}的报修没有受理。',
    withNotes: '{name}的报修没有受理：{notes}。',
    ...aRequest,
  },
  'maintenance.task_merge': {
    title: '{name}的报修并入了另一次',
    message: '同一台设备已经有人报过，{name}的报修并在一起处理。',
    ...aRequest,
  },
  'maintenance.task_merged_done': {
    title: '{name}处理完了',
    message: '你报的故障和另一次报修一起处理完了：{name}。还有不对，请再报一次。',
    ...aRequest,
  },
  'maintenance.task_merged_over': {
    title: '{name}的报修没有处理',
    message: '你报的故障并入的那一次结束了，没有处理：{name}。还需要修，请再报一次。',
    withNotes: '你报的故障并入的那一次结束了，没有处理：{notes}。还需要修，请再报一次。',
    ...aRequest,
  },
  'maintenance.task_assign': {
    title: '{name}的维护已安排',
    message: '维护单 {number}：{name}，{days}。',
    ...aTask,
  },
  'maintenance.task_accept': {
    title: '师傅接了{name}的单',
    message: '维护单 {number}：{name}，{days}。',
    ...aTask,
  },
  'maintenance.task_decline': {
    title: '{name}的维护要重新安排',
    message: '师傅不能去，维护单 {number} 要重新安排。',
    withNotes: '师傅不能去：{notes}。维护单 {number} 要重新安排。',
    ...aTask,
  },
  'maintenance.task_start': {
    title: '{name}开始处理了',
    message: '师傅已经到{name}旁，维护单 {number} 开始处理。',
    ...aTask,
  },
  'maintenance.task_pause': {
    title: '{name}的维护暂停了',
    message: '维护单 {number} 暂停。',
    withNotes: '维护单 {number} 暂停：{notes}。',
    ...aTask,
  },
  'maintenance.task_quote': {
    title: '{name}有一份报价等你确认',
    message: '维护单 {number} 有报价。你同意之前不会开始收费的工作；三天不答算不同意。',
    ...aTask,
    priority: 'high',
  },
  'maintenance.task_agree': {
    title: '{name}的报价同意了',
    message: '维护单 {number} 的报价已同意，可以开始。',
    ...aTask,
  },
  'maintenance.task_refuse': {
    title: '{name}的报价没有同意',
    message: '维护单 {number} 的报价没有同意。',
    withNotes: '维护单 {number} 的报价没有同意：{notes}。',
    ...aTask,
  },
  'maintenance.task_complete': {
    title: '{name}处理完了，等你验收',
    message: '维护单 {number} 处理完了。请看看修好没有；48 小时不说，算作验收。',
    ...aTask,
    priority: 'high',
  },
  'maintenance.task_confirm': { title: '{name}的维护已验收', message: '维护单 {number} 已验收。', ...aTask },
  'maintenance.task_count_accepted': {
    title: '{name}的维护到时算作验收',
    message: '维护单 {number} 在 48 小时里没有人提出异议，算作验收。',
    ...aTask,
  },
  'maintenance.task_reopen': {
    title: '{name}的维护重新打开了',
    message: '维护单 {number} 重新打开。',
    withNotes: '维护单 {number} 重新打开：{notes}。',
    ...aTask,
    priority: 'high',
  },
  'maintenance.task_visit_refused': {
    title: '{name}的上门时间不行',
    message: '维护单 {number}：{notes}。要另约时间。',
    ...aTask,
    priority: 'high',
  },
  'maintenance.task_unpaid': {
    title: '{name}的维修费还没有付',
    message: '维护单 {number} 已经做完，维修费 {notes} 还没有付。',
    ...aTask,
    isReminder: true,
  },
  'maintenance.dispute_opened': {
    title: '{name}的维修费有异议',
    message: '维护单 {number} 的付费方对维修费有异议：{notes}。平台会听双方说，裁定以前这笔钱先不结。',
    ...aTask,
    priority: 'high',
  },
  'maintenance.dispute_withdrawn': {
    title: '{name}的维修费异议撤回了',
    message: '维护单 {number} 的付费方撤回了异议，维修费照原来的结。',
    ...aTask,
  },
  'maintenance.dispute_decided': {
    title: '{name}的维修费已裁定',
    message: '维护单 {number}：{notes}。',
    ...aTask,
    priority: 'high',
  },
  'maintenance.task_cancel': {
    title: '{name}的维护已取消',
    message: '维护单 {number} 已取消。',
    withNotes: '维护单 {number} 已取消：{notes}。',
    ...aTask,
  },
  'maintenance.swap_asked': {
    title: '{name}要维护，换一台可以吗',
    message:
      '订单 {order}（{days}）的{name} {fromSerial} 那几天要维护，想换成同款的 {toSerial}，日子和价钱不变。请在两天内答复，不答就不换。',
    ...aSwap,
    priority: 'high',
  },
  'maintenance.swap_done': {
    title: '订单 {order} 换了一台',
    message: '{name} {fromSerial} 那几天要维护，订单 {order}（{days}）换成了同款的 {toSerial}，日子和价钱不变。',
    ...aSwap,
  },
  'maintenance.swap_agreed': {
    title: '租客同意换一台',
    message: '订单 {order} 换成了 {toSerial}，{fromSerial} 空出来了。',
    ...aTask,
  },
  'maintenance.swap_refused': {
    title: '租客没有同意换一台',
    message: '订单 {order} 还是用 {fromSerial}，维护要另外安排。',
    withNotes: '订单 {order} 还是用 {fromSerial}：{notes}。维护要另外安排。',
    ...aTask,
  },
  'maintenance.swap_lapsed': {
    title: '没有换成另一台',
    message: '订单 {order} 还是用 {fromSerial}：{notes}。维护要另外安排。',
    ...aTask,
  },
}
