import type { Growth } from '../../../proof.ts'

export const growth: Growth = {
  exempt: {
    get_operation_figures: 'a report: days and machines of the whole platform over the days asked for',
    get_system: 'sizes of tables and indexes as the files have them',
  },
}
