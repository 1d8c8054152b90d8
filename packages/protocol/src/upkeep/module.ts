/** Upkeep: plans that follow the calendar, the meters and the alarms of the machines. */
import { auditWordsOf, defineModule, settled, waitsForStaff } from '../module.ts'
import { upkeepErrors } from './errors.ts'
import { upkeepPlanMachine } from './machine.ts'
import { upkeepEndpoints } from './operations.ts'

export const upkeepModule = defineModule({
  name: 'upkeep',
  endpoints: upkeepEndpoints,
  errors: upkeepErrors,
  machines: [upkeepPlanMachine],
  waits: {
    // A plan waits for nobody: it goes on until whoever made it says otherwise.
    'upkeep_plan.status': { draft: settled, active: settled, paused: settled, ended: settled },
  },
  openUntil: {
    'meter_question.answered_at': waitsForStaff('meter_question', '读数有疑问，维保人员核对以后再接着算。'),
  },
  desks: {
    meter_question: {
      label: '读数疑问',
      permission: 'equipment_edit',
      link: '/maintenance/predictive',
      escalatesAfter: 3,
    },
  },
  settings: {
    keep_alarms_days: {
      kind: 'number',
      group: '保留期限',
      label: '机器报过的告警',
      hint: '维保计划按它们算有没有持续、有没有重复；过了这么多天删掉，开过的维护单不受影响',
      unit: '天',
      min: 400,
      max: 3650,
      initial: 1095,
    },
  },
  audit: {
    actions: {
      ...auditWordsOf('upkeep_plan', '维保计划', upkeepPlanMachine),
      'upkeep_plan.create': '新建维保计划',
      'upkeep_plan.change': '修改维保计划',
      'unit_reading.take': '登记设备读数',
      'meter_question.answer': '核对设备读数',
    },
    objects: { upkeep_plan: '维保计划', unit_reading: '设备读数', meter_question: '读数疑问' },
  },
})
