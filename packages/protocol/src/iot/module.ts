/** What the machines report of themselves, what they are told from afar, and how they were used. */
import { alertMachine } from './alerts/alert-machine.ts'
import { alertErrors } from './alerts/errors.ts'
import { alertEndpoints } from './alerts/operations.ts'
import { arrivalErrors } from './arrivals/errors.ts'
import { arrivalEndpoints } from './arrivals/operations.ts'
import { deviceEndpoints } from './device-operations.ts'
import { deviceErrors } from './errors.ts'
import { deviceOperations } from './operations.ts'
import { usageOperations } from './usage-operations.ts'
import { auditWordsOf, defineModule, settled, waitsForTime } from '../module.ts'
import { batchErrors } from './batches/errors.ts'
import { batchMachine } from './batches/machine.ts'
import { batchEndpoints } from './batches/operations.ts'
import { commandErrors } from './commands/errors.ts'
import { commandMachine } from './commands/machine.ts'
import { commandEndpoints } from './commands/operations.ts'
import { parkEndpoints } from './devices/operations.ts'
import { deviceMachine } from './device-machine.ts'
import { fenceEndpoints } from './fences/operations.ts'
import { historyEndpoints } from './history/history-operations.ts'
import { ingestEndpoints } from './ingest-operations.ts'
import { mapEndpoints } from './map/operations.ts'
import { iotPermissions } from './permissions.ts'

/** Photographs of how a device was installed. */
export const deviceInstallationPurpose = 'device-installation'

/** What expires commands, asks and answers for them. */
const commandTime = 'iot-commands'
/** What takes batches of commands on, and ends those nobody takes up again. */
const batchTime = 'iot-batches'

export const iotModule = defineModule({
  name: 'iot',
  endpoints: [
    ...deviceEndpoints,
    ...ingestEndpoints,
    ...mapEndpoints,
    ...historyEndpoints,
    ...parkEndpoints,
    ...fenceEndpoints,
    ...arrivalEndpoints,
    ...alertEndpoints,
    ...commandEndpoints,
    ...batchEndpoints,
  ],
  lineOperations: [...deviceOperations, ...usageOperations],
  errors: { ...deviceErrors, ...alertErrors, ...arrivalErrors, ...commandErrors, ...batchErrors },
  permissions: iotPermissions,
  machines: [deviceMachine, alertMachine, commandMachine, batchMachine],
  waits: {
    // A device waits for nobody: it speaks or it does not.
    'device.status': { registered: settled, active: settled, suspended: settled, retired: settled },
    // Whoever owns the machine is reminded by the rule; what is good again ends by itself or waits for his word.
    'device_alert.status': {
      open: waitsForTime('owner', 'iot-alert-reminders', '告警还没有人确认。'),
      acknowledged: settled,
      recovered: settled,
      closed: settled,
    },
    'device_command.status': {
      queued: waitsForTime('time', commandTime, '等第二个人同意，或等设备连上来；过了期限自动过期，再也不下发。'),
      sent: waitsForTime('time', commandTime, '已经下发，等设备回话；过了期限没有回话，指令过期。'),
      delivered: waitsForTime('time', commandTime, '设备收到了，等它执行；十分钟没有结果，算作执行失败。'),
      succeeded: settled,
      failed: settled,
      expired: settled,
      cancelled: settled,
      blocked: settled,
    },
    'command_batch.status': {
      planned: waitsForTime('time', batchTime, '几秒内开始下发第一批。'),
      running: waitsForTime('time', batchTime, '一批一批下发；一批都有了结果，或者等够了时间，就下发下一批。'),
      paused: waitsForTime('owner', batchTime, '已经暂停；继续或取消，七天没有人管就自动取消。'),
      stopped: waitsForTime('owner', batchTime, '失败太多，自己停下了；写明原因继续，或取消，七天没有人管就自动取消。'),
      finished: settled,
      cancelled: settled,
    },
  },
  files: { [deviceInstallationPurpose]: { readers: ['device_manage', 'equipment_view'] } },
  audit: {
    actions: {
      'device.command': '远程操作设备',
      ...auditWordsOf('device_command', '设备指令：', commandMachine),
      ...auditWordsOf('command_batch', '批量指令：', batchMachine),
      'command_batch.create': '批量下发设备指令',
      'device_command.notice': '通知租客将要锁车',
      ...auditWordsOf('iot_device', '物联网设备：', deviceMachine),
      ...auditWordsOf('device_alert', '设备告警：', alertMachine),
      'alert_rule.create': '新建告警规则',
      'alert_rule.change': '修改告警规则',
      'alert_rule.delete': '删除告警规则',
      'iot_device.register': '登记物联网设备',
      'iot_device.bind': '把物联网设备装到机器上',
      'iot_device.unbind': '从机器上拆下物联网设备',
      'iot_device.look': '查看租出机器的准确位置',
      'iot_device.foreign_topic': '物联网设备用了别的设备的主题，连接已断开',
      'fence.create': '画电子围栏',
      'fence.change': '改电子围栏',
      'fence.delete': '删除电子围栏',
      'fence.holidays': '改围栏不算的节假日',
      'iot_device.credentials': '更换物联网设备的凭证',
    },
    objects: {
      iot_device: '物联网设备',
      fence: '电子围栏',
      fence_holidays: '围栏节假日',
      device_command: '设备指令',
      command_batch: '批量指令',
      device_alert: '设备告警',
      alert_rule: '告警规则',
    },
  },
  notices: ['iot_alert', 'iot_danger', 'lock_notice'],
  settings: {
    alert_quiet_from: {
      kind: 'number',
      group: '设备告警',
      label: '安静时段开始',
      hint: '安静时段里只报人身危险，其他告警到结束时再通知；开始和结束相同就没有安静时段',
      unit: '点',
      min: 0,
      max: 23,
      initial: 22,
    },
    alert_quiet_until: {
      kind: 'number',
      group: '设备告警',
      label: '安静时段结束',
      hint: '到了这个钟点，夜里压下的告警一起通知',
      unit: '点',
      min: 0,
      max: 23,
      initial: 7,
    },
    lock_notice_hours: {
      kind: 'number',
      group: '物联网',
      label: '逾期锁车前的通知',
      hint: '因为逾期要锁车，先用站内通知和短信告诉租客，过了这么久才能锁',
      unit: '小时',
      min: 24,
      max: 168,
      initial: 24,
    },
    batch_wave_minutes: {
      kind: 'number',
      group: '物联网',
      label: '批量指令每一批等多久',
      hint: '批量指令由少到多分批下发；一批都有了结果，或者等够这么久，就下发下一批',
      unit: '分钟',
      min: 1,
      max: 1440,
      initial: 30,
    },
    batch_stop_percent: {
      kind: 'number',
      group: '物联网',
      label: '批量指令失败多少就停',
      hint: '一批里失败或没有回话的超过这个比例，批量指令自己停下，等人来看',
      unit: '%',
      min: 1,
      max: 99,
      initial: 20,
    },
    keep_readings_days: {
      kind: 'number',
      group: '保留期限',
      label: '设备的逐条读数',
      hint: '过了这么多天，逐条读数、轨迹和原文按天删掉；每小时和每天的合计、行程另外保留',
      unit: '天',
      min: 31,
      max: 730,
      initial: 90,
    },
    keep_reading_hours_years: {
      kind: 'number',
      group: '保留期限',
      label: '设备每小时的合计',
      hint: '过了这么多年，每小时的合计按月删掉；每天的合计一直保留',
      unit: '年',
      min: 1,
      max: 10,
      initial: 3,
    },
  },
})
