/** A report as a file for table programs: a row for each period and line on which money moved, and the sum. */
import { reportFigureCodes, reportFigures } from '@jihui/protocol/payment/report-figures'
import { csvFile } from '../../../platform/csv-file.ts'
import { figuresOf, type Report } from './report.ts'
import type { Movement } from './report-queries.ts'

export const reportCsv = (report: Report, movements: readonly Movement[]): string => {
  const amounts = (figures: Report['totals']) => reportFigureCodes.map((code) => figures[code].toFixed(2))
  const head = [
    report.by === 'day' ? '日期' : '月份',
    '业务线',
    ...reportFigureCodes.map((code) => reportFigures[code].label),
  ]
  const rows = report.periods.flatMap(({ period }) =>
    report.lines.flatMap(({ line, line_label: label }) => {
      const moved = movements.filter((one) => one.period === period && one.line === line)
      return moved.length === 0 ? [] : [[period, label, ...amounts(figuresOf(moved))]]
    }),
  )
  return csvFile([head, ...rows, ['合计', '', ...amounts(report.totals)]])
}
